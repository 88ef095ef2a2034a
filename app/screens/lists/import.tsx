import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listById } from "~/domain/contact-lists/lists";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { stageContactFile } from "~/http/actions/import-contacts";
import { assertSameOrigin } from "~/http/request/same-origin";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { newRequestKey } from "~/http/screen/form-idempotency";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { type FormResult, firstTyped, formFaults } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ImportModes } from "~/ui/lists/import-modes";

await needTexts("lists");

const MEGABYTE = 1024 * 1024;

export const handle: ScreenHandle<{ list: { name: string } }> = {
  title: ({ list }, t) => `${t("contactImport.title")} · ${list.name}`,
  failed: (t) => t("lists.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.listId);
  const list = await forPage(request, listById(user, id));
  return { list, mb: UPLOAD_LIMITS.fileBytesMax / MEGABYTE, requestKey: newRequestKey() };
}

export async function action(args: ScreenArgs) {
  const user = requireUser(args);
  assertSameOrigin(args);
  const id = await idInAddress(args.request, args.params.listId);
  await forPage(args.request, listById(user, id));
  return stageContactFile(args, user, id);
}

export default function ContactImportScreen() {
  const { t } = useTranslation();
  const { list, mb, requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult;
  const { message, faults } = formFaults(result);
  return (
    <>
      <PageHeader back={{ to: `/lists/${list.id}`, text: list.name }} title={t("contactImport.title")} />
      <ErrorSummary key={requestKey} message={message} faults={faults} />
      <Form method="post" encType="multipart/form-data" className="panel flex max-w-2xl flex-col gap-5 p-5">
        <input type="hidden" name="request_key" value={requestKey} />
        <Field
          name="file"
          type="file"
          accept=".xlsx,.csv"
          label={t("contactImport.file")}
          hint={t("contactImport.fileHint", { mb })}
          faults={faults.file}
          required
        />
        <ImportModes chosen={firstTyped(result, "mode") ?? "merge"} faults={faults.mode} />
        <div>
          <SubmitButton busy={t("contactImport.submitting")}>{t("contactImport.submit")}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
