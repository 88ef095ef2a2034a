import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { assertOwnList } from "~/domain/contact-lists/contacts";
import { changeList, ListInput, listById } from "~/domain/contact-lists/lists";
import { legalBasisForm } from "~/http/presenters/legal-basis";
import { requestLocale } from "~/http/request/locale";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ListEditor } from "~/ui/lists/list-editor";

await needTexts("lists");

export const handle: ScreenHandle<{ list: { name: string } }> = {
  title: ({ list }, t) => `${t("lists.edit")} · ${list.name}`,
  failed: (t) => t("lists.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.listId);
  const list = await forPage(request, listById(user, id));
  return { list, basis: legalBasisForm(requestLocale(request), false) };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const id = () => idParam(args.params.listId);
  const save = async ({ name, basis = null, basis_note = null }: ListInput) => {
    await changeList(user, id(), { name, basis, basis_note }, clock.now());
    return redirectWithNotice(`/lists/${id()}`, { kind: "success", text: "lists.saved" });
  };
  return submitForm(args, ListInput, save, { may: () => assertOwnList(user, id()) });
}

export default function ListEditScreen() {
  const { t } = useTranslation();
  const { list, basis } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const back = { to: `/lists/${list.id}`, text: list.name };
  return <ListEditor title={t("lists.edit")} back={back} basis={basis} list={list} result={result} />;
}
