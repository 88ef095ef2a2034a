import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { assertOwnList, contactByNumber, putContact } from "~/domain/contact-lists/contacts";
import { listById } from "~/domain/contact-lists/lists";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { ContactFields, contactForm } from "~/http/screen/contact-form";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ContactEditor } from "~/ui/lists/contact-editor";
import { phoneText } from "~/ui/phone-number";

await needTexts("lists");

type Loaded = { contact: { phone_number: string } | null };

export const handle: ScreenHandle<Loaded> = {
  title: ({ contact }, t) =>
    contact ? t("lists.contactTitle", { phone: phoneText(contact.phone_number) }) : t("lists.add"),
  failed: (t) => t("lists.failed"),
};

/** The same page for a contact that is there, by its number in the address, and for a new one. */
export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.listId);
  const list = await forPage(request, listById(user, id));
  const { number } = params;
  const contact = number === undefined ? null : await forPage(request, contactByNumber(user, id, number));
  return { list, contact };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const id = () => idParam(args.params.listId);
  const save = async (fields: ContactFields) => {
    const { columns } = await listById(user, id());
    const { number, values } = contactForm(fields, columns);
    await putContact(user, id(), args.params.number ?? number, { values }, clock.now());
    return redirectWithNotice(`/lists/${id()}`, { kind: "success", text: "lists.contactSaved" });
  };
  return submitForm(args, ContactFields, save, { may: () => assertOwnList(user, id()) });
}

export default function ContactScreen() {
  const { t } = useTranslation();
  const { list, contact } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = contact
    ? t("lists.contactTitle", { phone: phoneText(contact.phone_number) })
    : t("lists.add");
  return <ContactEditor title={title} list={list} contact={contact} result={result} />;
}
