import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deactivateUser } from "~/domain/users/deactivate";
import { mayEnd } from "~/domain/users/policy";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { userIdParam, userToChange } from "~/http/screen/load-target";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("admin", "admin-users");

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }, t) => t("deactivateUser.title", { name: user.name }),
  failed: (t) => t("aboutUser.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  return { user: await userToChange(args, actor, mayEnd) };
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const id = await userIdParam(args);
  return submitForm(args, NoFields, async () => {
    const { user } = await deactivateUser(actor, id, clock.now());
    const notice = { kind: "success", text: "users.deactivated", params: { name: user.name } } as const;
    return redirectWithNotice(`/admin/users/${id}`, notice);
  });
}

export default function DeactivateUserScreen() {
  const { t } = useTranslation();
  const { user } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("deactivateUser.title", { name: user.name })}
      confirm={t("deactivateUser.confirm")}
      keep={t("deactivateUser.keep")}
      back={`/admin/users/${user.id}`}
      result={result}
    >
      <p>{t("deactivateUser.text", { name: user.name })}</p>
    </ConfirmPanel>
  );
}
