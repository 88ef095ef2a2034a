import { redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { typedNumber } from "~/domain/form-number";
import { chooseColumns, discardWaiting } from "~/domain/imports/column-choice/choose-columns";
import { waitingUpload } from "~/domain/imports/column-choice/waiting-upload";
import { columnLetters } from "~/domain/imports/rows/column-letters";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { TextArea } from "~/ui/form/text-area";
import { useSubmission } from "~/ui/form/use-form";
import { useFormat } from "~/ui/format";
import { ColumnQuestions, SheetSample } from "~/ui/import-review/column-questions";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("check", "columns", "upload");

export { ImportNotFound as ErrorBoundary } from "~/ui/import-review/import-not-found";

export const handle: ScreenHandle = { title: (_data, t) => t("columns.title") };

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.importId);
  const waiting = await forPage(request, waitingUpload(user, id, clock.now()));
  const letters = waiting.columns.map((_, place) => columnLetters(place));
  return { ...waiting, letters, requestKey: newRequestKey() };
}

/** By its place, counted from 0; empty: none. */
const Place = typedNumber(z.int().min(0)).optional();
const Answer = z.object({
  intent: z.enum(["choose", "discard"]),
  ...{ receiver_number: Place, messages: Place, scheduled_at: Place, zone: Place, attachment: Place },
  message: z.string().optional(),
});

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const may = () => waitingUpload(user, idParam(args.params.importId), clock.now());
  const act = async (answer: z.output<typeof Answer>, form: FormData) => {
    const { intent, message, ...columns } = answer;
    const id = idParam(args.params.importId);
    const now = clock.now();
    if (intent === "discard") {
      await discardWaiting(user, id, now);
      return redirectWithNotice("/send/new", { kind: "success", text: "send.discarded" });
    }
    const text = message?.trim() ? message : undefined;
    const staged = await onceByForm(
      user,
      form,
      `send/new/${id}/columns`,
      (keep) => chooseColumns(user, id, { columns, text }, now, keep),
      now,
    );
    return redirect(`/send/new/${staged.id}`);
  };
  return submitForm(args, Answer, act, { may });
}

export default function SendColumnsScreen() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const waiting = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, faults, message, attempt, typed } = useSubmission(result);
  const asksText = waiting.asked.some(({ role }) => role === "messages");
  const sample = waiting.columns.find((column) => column !== "") ?? "";
  return (
    <>
      <PageHeader back={{ to: "/send/new", text: t("check.other") }} title={t("columns.title")} />
      <p className="-mt-3 mb-5 font-medium">{waiting.name}</p>
      <ErrorSummary key={attempt} title={t("send.failed")} message={message} faults={faults} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="panel flex flex-col gap-5 p-5">
          <p>{t("columns.lead")}</p>
          <Form method="post" id={id} className="flex flex-col gap-5" replace>
            <input type="hidden" name="request_key" value={waiting.requestKey} />
            <input type="hidden" name="intent" value="choose" />
            <ColumnQuestions {...waiting} typed={typed} faults={faults} />
            {asksText && (
              <TextArea
                name="message"
                label={t("columns.write")}
                hint={t("columns.writeHint", { value: `{{${sample}}}` })}
                faults={faults.message}
                defaultValue={typed("message")}
                rows={5}
                lang=""
              />
            )}
            <SubmitButton busy={t("columns.submitting")}>{t("columns.submit")}</SubmitButton>
          </Form>
          <Form method="post" replace>
            <button type="submit" name="intent" value="discard" className="btn">
              {t("columns.discard")}
            </button>
          </Form>
          <p className="quiet text-sm">{t("columns.kept", { until: dateTime(waiting.kept_until) })}</p>
        </div>
        <SheetSample {...waiting} />
      </div>
    </>
  );
}
