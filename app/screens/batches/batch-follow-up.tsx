import { redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { copyableBatch } from "~/domain/batch-copy";
import { FOLLOW_UP_GROUPS, followUp, followUpOffer } from "~/domain/batch-follow-up";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import { useFormat } from "~/ui/format";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { PlaceholderHelp } from "~/ui/message/placeholder-help";
import { WrittenText } from "~/ui/message/written-text";
import { Notice } from "~/ui/notice";

await needTexts("batches", "compose", "states", "upload");

export const handle: ScreenHandle<{ batch: { name: string } }> = {
  title: ({ batch }, t) => t("followUp.title", { name: batch.name }),
  failed: (t) => t("batch.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.batchId);
  const offer = await forPage(request, followUpOffer(user, id, clock.now()));
  return { ...offer, requestKey: newRequestKey() };
}

const TEXT_CHARS_MAX = 65_536;
/** The longest text, as forms write it. */
const BYTES_MAX = 1024 * 1024;
const Wish = z.object({
  group: z.enum(FOLLOW_UP_GROUPS, "REQUIRED"),
  message: z.string("REQUIRED").max(TEXT_CHARS_MAX, "TEXT_TOO_LONG"),
});

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  const may = () => copyableBatch(user, idParam(args.params.batchId));
  const stage = async ({ group, message }: z.output<typeof Wish>, form: FormData) => {
    const id = idParam(args.params.batchId);
    const staged = await onceByForm(
      user,
      form,
      `batches/${id}/follow-up`,
      (keep) => followUp(user, id, { group, text: message }, now, keep),
      now,
    );
    return redirect(`/send/new/${staged.id}`);
  };
  return submitForm(args, Wish, stage, { may, bytesMax: BYTES_MAX });
}

export default function BatchFollowUpScreen() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { batch, columns, groups, requestKey } = useLoaderData<typeof loader>();
  const isNobody = groups.every(({ count }) => !count);
  const result = useActionData<typeof action>();
  const { id, message, faults, attempt, typed } = useSubmission(result, {
    group: groups.find(({ count }) => count)?.group,
  });
  return (
    <>
      <PageHeader
        back={{ to: `/batches/${batch.id}`, text: batch.name }}
        title={t("followUp.heading")}
        below={t("followUp.lead")}
      />
      <ErrorSummary key={attempt} message={message} faults={faults} />
      {isNobody ? (
        <Notice kind="info">
          <p>{t("followUp.nobody")}</p>
        </Notice>
      ) : (
        <Form method="post" id={id} className="panel flex flex-col gap-5 p-4 sm:p-5">
          <input type="hidden" name="request_key" value={requestKey} />
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">{t("followUp.who")}</legend>
            {groups.map(({ group, count }) => (
              <label key={group} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="group"
                  value={group}
                  required
                  disabled={!count}
                  defaultChecked={typed("group") === group}
                  className="radio shrink-0"
                />
                <span>
                  {t(`followUp.groups.${group}`)}: {count === null ? t("followUp.notKept") : number(count)}
                </span>
              </label>
            ))}
            <p className="quiet text-sm">{t("followUp.readHint")}</p>
          </fieldset>
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <WrittenText
              name="message"
              label={t("followUp.text")}
              hint={t("followUp.textHint")}
              faults={faults}
              text={typed("message")}
              head={{ columns, rows: [] }}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={t("send.submitting")}>{t("followUp.submit")}</SubmitButton>
            <Link to={`/batches/${batch.id}`} className="btn">
              {t("followUp.keep")}
            </Link>
          </div>
        </Form>
      )}
      {!isNobody && (
        <section className="panel mt-4 p-4 sm:p-5 [&>h3:first-child]:mt-0">
          <PlaceholderHelp />
        </section>
      )}
    </>
  );
}
