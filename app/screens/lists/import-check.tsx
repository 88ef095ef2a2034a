import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { confirmContacts, discardContacts } from "~/domain/contact-lists/import/import-contacts";
import { listById } from "~/domain/contact-lists/lists";
import { presentContactImport } from "~/http/presenters/lists/contact-import";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults, useAttempt } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ImportChanges, SkippedRows } from "~/ui/lists/import-changes";
import { Notice } from "~/ui/notice";

await needTexts("lists");

export const handle: ScreenHandle = {
  title: (_data, t) => t("contactImport.checkTitle"),
  failed: (t) => t("contactImport.gone"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const listId = await idInAddress(request, params.listId);
  const id = await idInAddress(request, params.importId);
  return forPage(request, presentContactImport(request, user, listId, id, clock.now()));
}

const Choice = z.object({ intent: z.enum(["confirm", "discard"]) });

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const listId = () => idParam(args.params.listId);
  const act = async ({ intent }: z.output<typeof Choice>) => {
    const id = idParam(args.params.importId);
    const isDone = intent === "confirm";
    await (isDone ? confirmContacts : discardContacts)(user, listId(), id, clock.now());
    const text = isDone ? "lists.imported" : "contactImport.discarded";
    return redirectWithNotice(`/lists/${listId()}`, { kind: "success", text });
  };
  return submitForm(args, Choice, act, { may: () => listById(user, listId()) });
}

export default function ContactImportCheckScreen() {
  const { t } = useTranslation();
  const check = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { message, faults } = formFaults(result);
  const { list, isOld } = check;
  return (
    <>
      <PageHeader
        back={{ to: `/lists/${list.id}/import`, text: t("contactImport.title") }}
        title={t("contactImport.checkTitle")}
        below={list.name}
      />
      <ErrorSummary key={useAttempt(result)} message={message} faults={faults} />
      {isOld && !result && <Notice kind="warning" title={t("contactImport.old")} />}
      <section className="panel mb-6 flex max-w-2xl flex-col gap-4 p-5">
        <ImportChanges {...check} />
        <div className="flex flex-wrap gap-3">
          {!isOld && (
            <Form method="post" replace>
              <input type="hidden" name="intent" value="confirm" />
              <SubmitButton>{t("contactImport.confirm")}</SubmitButton>
            </Form>
          )}
          <Form method="post" replace>
            <button type="submit" name="intent" value="discard" className="btn">
              {t("contactImport.discard")}
            </button>
          </Form>
        </div>
      </section>
      <SkippedRows rows={check.faults} all={check.skipped} />
    </>
  );
}
