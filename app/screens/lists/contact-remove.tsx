import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contactByNumber, removeContact } from "~/domain/contact-lists/contacts";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { phoneText } from "~/ui/phone-number";

await needTexts("lists");

export const handle: ScreenHandle<{ contact: { phone_number: string } }> = {
  title: ({ contact }, t) => t("lists.removeTitle", { phone: phoneText(contact.phone_number) }),
  failed: (t) => t("lists.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.listId);
  const contact = await forPage(request, contactByNumber(user, id, params.number ?? ""));
  return { contact, back: `/lists/${id}` };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    const id = idParam(args.params.listId);
    await removeContact(user, id, args.params.number ?? "", clock.now());
    return redirectWithNotice(`/lists/${id}`, { kind: "success", text: "lists.removed" });
  });
}

export default function ContactRemoveScreen() {
  const { t } = useTranslation();
  const { contact, back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("lists.removeTitle", { phone: phoneText(contact.phone_number) })}
      confirm={t("lists.remove")}
      keep={t("lists.keep")}
      back={back}
      result={result}
      danger
    >
      <p>{t("lists.removeText")}</p>
    </ConfirmPanel>
  );
}
