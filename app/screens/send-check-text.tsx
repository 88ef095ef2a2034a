import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { contactsBySelection } from "~/domain/contact-lists/send";
import { correctText } from "~/domain/imports/correction/correct-text";
import { stagedImport } from "~/domain/imports/staged-import";
import { presentTextPage } from "~/http/presenters/check-page";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { PlaceholderHelp } from "~/ui/message/placeholder-help";
import { WrittenText } from "~/ui/message/written-text";

await needTexts("check", "compose", "upload");

export const handle: ScreenHandle = { title: (_data, t) => t("check.editTitle") };

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.importId);
  return forPage(request, presentTextPage(request, user, id, clock.now()));
}

const TEXT_CHARS_MAX = 65_536;
/** The longest text, as forms write it. */
const BYTES_MAX = 1024 * 1024;
const Text = z.object({ message: z.string().max(TEXT_CHARS_MAX, "TEXT_TOO_LONG").default("") });

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const { request, params } = args;
  const now = clock.now();
  const correct = async ({ message }: z.output<typeof Text>, form: FormData) => {
    const id = idParam(params.importId);
    const text = message.trim() ? message : undefined;
    const left = request.signal;
    const findContacts = (selection: string) => contactsBySelection(user, selection, now, left);
    const wish = { text, left, findContacts };
    const next = await onceByForm(
      user,
      form,
      `send/new/${id}/text`,
      (keep) => correctText(user, id, wish, now, keep),
      now,
    );
    const { search } = new URL(request.url);
    return redirectWithNotice(`/send/new/${next.id}${search}`, { kind: "success", text: "check.edited" });
  };
  const may = () => stagedImport(user, idParam(params.importId), now);
  return submitForm(args, Text, correct, { may, bytesMax: BYTES_MAX });
}

export default function SendCheckTextScreen() {
  const { t } = useTranslation();
  const { back, text, isOwn, columns, requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, message, faults, attempt, typed } = useSubmission(result, { message: text });
  return (
    <>
      <PageHeader
        back={{ to: back, text: t("check.title") }}
        title={t("check.editTitle")}
        below={t("check.editLead")}
      />
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <Form method="post" id={id} className="panel flex flex-col gap-5 p-4 sm:p-5">
        <input type="hidden" name="request_key" value={requestKey} />
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <WrittenText
            name="message"
            label={t("compose.text")}
            hint={t(isOwn ? "check.editColumn" : "compose.textHint")}
            faults={faults}
            text={typed("message")}
            head={{ columns, rows: [] }}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={t("send.submitting")}>{t("check.editSave")}</SubmitButton>
          <Link to={back} className="btn">
            {t("check.editBack")}
          </Link>
        </div>
      </Form>
      <section className="panel mt-4 p-4 sm:p-5 [&>h3:first-child]:mt-0">
        <PlaceholderHelp />
      </section>
    </>
  );
}

export { ImportNotFound as ErrorBoundary } from "~/ui/import-review/import-not-found";
