import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, type FieldFaults } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { useFormat } from "../format";
import { StartAndHours, whenIsOpen, whenTyped } from "../hours/start-and-hours";
import { MessageFields } from "../message/message-fields";
import { type Found, RefusalDetails } from "../message/refusal-details";
import { UploadProgress } from "../upload-progress/upload-progress";
import { type Target, TargetSelect } from "./target-select";

const HOURS = ["account", "general", "collections", "offers", "own"] as const;

type Props = {
  targets: Target[];
  /** Whom the address names. */
  target: number | undefined;
  megabytes: number;
  /** One page, one test: the same form sent twice makes only one. */
  requestKey: string;
  /** The template that the text begins with. */
  start: { id: number; text: string } | null;
  result: (FormResult & { found?: Found; headings?: string[] }) | undefined;
};

/** A user, recipients, what they get, and off it goes. */
export function TestUploadForm({ targets, target, megabytes, requestKey, start, result }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, typed } = useSubmission(result, undefined, { stays: true });
  const chosen = result ? typed("target_user_id") : String(target ?? "");
  return (
    <Form
      method="post"
      action="/admin/test-bulk"
      id={id}
      encType="multipart/form-data"
      className="panel flex flex-col gap-5 p-5"
    >
      <h2 className="text-lg font-semibold">{t("testBulk.upload")}</h2>
      <ErrorSummary key={attempt} title={t("testBulk.uploadFailed")} message={message} faults={faults}>
        {result?.found && <RefusalDetails found={result.found} />}
      </ErrorSummary>
      <input type="hidden" name="request_key" value={requestKey} />
      {start && <input type="hidden" name="template_id" value={start.id} />}
      <TargetSelect targets={targets} chosen={chosen} faults={faults.target_user_id} />
      <MessageFields
        megabytes={megabytes}
        faults={faults}
        numbers={typed("recipients")}
        text={result ? typed("message") : start?.text}
        refused={result?.headings && { columns: result.headings, chosen: typed("columns") }}
      />
      <TestWhen result={result} faults={faults} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={t("testBulk.submitting")}>{t("testBulk.submit")}</SubmitButton>
        <a href="/admin/test-bulk/template" className="btn">
          {t("testBulk.template")}
        </a>
      </div>
      <UploadProgress />
    </Form>
  );
}

/** Whose hours they narrow is known only when the user is chosen, so all are offered. */
function TestWhen({ result, faults }: { result: FormResult; faults: FieldFaults }) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const typed = whenTyped(result?.initialValue ?? {});
  return (
    <details open={whenIsOpen(typed, faults)} className="rounded-box border border-base-300 p-4">
      <summary className="cursor-pointer font-medium">{t("plan.when")}</summary>
      <div className="mt-4 flex flex-col gap-4">
        <StartAndHours
          choices={HOURS}
          account={{ label: t("testBulk.hours") }}
          startHint={t("testBulk.startHint", { zone })}
          typed={typed}
          faults={faults}
        />
      </div>
    </details>
  );
}
