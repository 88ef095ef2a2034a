import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ImportCheck } from "~/domain/imports/import-check";
import type { PlanChoices } from "~/domain/imports/plan-choice";
import { ExpectedLine } from "../batch/estimate-line";
import { BuyCreditsLink } from "../buy-credits-link";
import type { FieldFaults } from "../form/error-summary";
import { type FormResult, formFaults } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useFormat } from "../format";
import { type WhenTyped, whenTyped } from "../hours/start-and-hours";
import { UploadSummary } from "../message/upload-summary";
import { SentBeforeChoice, SentBeforeNotice } from "./already-sent-choice";
import { BasisFields, type BasisTyped, type LegalBasisForm } from "./legal-basis-fields";
import { Plan } from "./plan";
import { WhenFields } from "./start-time-fields";

type Props = {
  check: Pick<
    ImportCheck,
    "summary" | "sent_before" | "scheduled" | "expected" | "cost" | "balance" | "kept_until"
  > & {
    basis: BasisTyped;
    why: LegalBasisForm;
    /** How many recipients, how many of them new, and how long that takes. */
    people: string | null;
    plan: { choices: PlanChoices; typed: WhenTyped; faults: FieldFaults };
  };
  buys: boolean;
  /** What the form was answered when it was refused. */
  result: FormResult;
};

/** What will happen, with its numbers, and the two ways on: send it, or throw it away. */
export function ConfirmImport({ check, buys, result }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { summary, sent_before, scheduled, expected, cost, balance, kept_until, plan, basis } = check;
  const { faults: refused } = formFaults(result);
  const typed = result?.initialValue ? whenTyped(result.initialValue) : plan.typed;
  const left = balance - cost.credits;
  return (
    <section aria-labelledby="summary" className="panel p-5">
      <h2 id="summary" className="text-lg font-semibold">
        {t("uploadSummary.title")}
      </h2>
      <UploadSummary summary={summary} before />
      {scheduled > 0 && <p className="mt-3 text-sm">{t("check.scheduled", { count: scheduled })}</p>}
      {cost.attached > 0 && cost.each !== 1 && (
        <p className="mt-3 text-sm">
          {t("check.attached", {
            count: cost.attached,
            sum: t("check.credits", { count: cost.each }),
          })}
        </p>
      )}
      <div className="mt-3">
        {expected ? (
          <>
            <p className="mb-2 font-medium">{check.people}</p>
            <ExpectedLine {...expected} />
            <Plan {...expected} />
          </>
        ) : (
          <p className="quiet mb-4 text-sm">{t("check.noPace")}</p>
        )}
      </div>
      {summary.queued === 0 && <p className="mb-4 font-medium">{t("check.nothing")}</p>}
      {sent_before && (summary.queued === 0 || left < 0) && (
        <div className="mb-4 rounded-field border-l-4 border-warning bg-base-200 px-4 py-3">
          <SentBeforeNotice batch={sent_before} />
        </div>
      )}
      {summary.queued > 0 && left < 0 && (
        <p role="alert" className="mb-4 font-medium text-error">
          {t("retry.missing", {
            count: -left,
            rows: cost.credits,
            balance,
          })}{" "}
          {buys && <BuyCreditsLink />}
        </p>
      )}
      <div className="flex flex-col gap-3">
        {summary.queued > 0 && left >= 0 && (
          <Form method="post" className="flex flex-col gap-3" replace>
            {sent_before && <SentBeforeChoice batch={sent_before} faults={refused.again} />}
            <BasisFields asked={check.why} typed={result?.initialValue ?? basis} faults={refused} />
            <WhenFields choices={plan.choices} typed={typed} faults={{ ...plan.faults, ...refused }} />
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="credits" value={cost.credits} />
            <SubmitButton busy={t("check.sending")}>
              {t("check.send", {
                count: summary.queued,
                sum: t("check.credits", { count: cost.credits }),
                left,
              })}
            </SubmitButton>
          </Form>
        )}
        <Form method="post" replace>
          <button type="submit" name="intent" value="discard" className="btn">
            {t("check.discard")}
          </button>
        </Form>
      </div>
      <p className="quiet mt-4 text-sm">{t("check.kept", { until: dateTime(kept_until) })}</p>
    </section>
  );
}
