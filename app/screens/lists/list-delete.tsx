import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteList, listById } from "~/domain/contact-lists/lists";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("lists");

export const handle: ScreenHandle<{ list: { name: string } }> = {
  title: ({ list }, t) => t("lists.deleteTitle", { name: list.name }),
  failed: (t) => t("lists.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.listId);
  return { list: await forPage(request, listById(user, id)) };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    await deleteList(user, idParam(args.params.listId), clock.now());
    return redirectWithNotice("/lists", { kind: "success", text: "lists.deleted" });
  });
}

export default function ListDeleteScreen() {
  const { t } = useTranslation();
  const { list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("lists.deleteTitle", { name: list.name })}
      confirm={t("lists.delete")}
      keep={t("lists.keep")}
      back={`/lists/${list.id}`}
      result={result}
      danger
    >
      <p>{t("lists.deleteText", { count: list.contacts })}</p>
    </ConfirmPanel>
  );
}
