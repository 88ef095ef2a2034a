import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { savableBatch, saveRecipients } from "~/domain/contact-lists/import/save-recipients";
import { ListInput, unusedListName } from "~/domain/contact-lists/lists";
import { legalBasisForm } from "~/http/presenters/legal-basis";
import { requestLocale } from "~/http/request/locale";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ListEditor } from "~/ui/lists/list-editor";

await needTexts("lists");

export const handle: ScreenHandle = {
  title: (_data, t) => t("lists.saveRecipients"),
  failed: (t) => t("lists.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.batchId);
  const { name, basis, basisNote } = await forPage(request, savableBatch(user, id));
  return {
    batch: { id, name },
    list: { name: await unusedListName(user, name), basis, basis_note: basisNote },
    basis: legalBasisForm(requestLocale(request), false),
    requestKey: newRequestKey(),
  };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const id = () => idParam(args.params.batchId);
  const save = async (input: ListInput, form: FormData) => {
    const now = clock.now();
    const { list } = await onceByForm(
      user,
      form,
      `batches/${id()}/list`,
      (keep) => saveRecipients(user, id(), input, now, keep),
      now,
    );
    return redirectWithNotice(`/lists/${list.id}`, { kind: "success", text: "lists.saved" });
  };
  return submitForm(args, ListInput, save, { may: () => savableBatch(user, id()) });
}

export default function BatchListScreen() {
  const { t } = useTranslation();
  const { batch, list, basis, requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ListEditor
      title={t("lists.saveRecipients")}
      back={{ to: `/batches/${batch.id}`, text: batch.name }}
      basis={basis}
      list={list}
      requestKey={requestKey}
      lead={t("lists.saveRecipientsLead")}
      result={result}
    />
  );
}
