import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { deletionLoss } from "~/domain/user-deletion/deletion-loss";
import { mayEnd } from "~/domain/users/policy";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { userIdParam, userToChange } from "~/http/screen/load-target";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import { useFormat } from "~/ui/format";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("admin", "admin-users");

const LOSSES = ["devices", "batches", "unsent", "credits", "requests"] as const;

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }, t) => t("deleteUser.title", { name: user.name }),
  failed: (t) => t("aboutUser.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const { id } = await userToChange(args, actor, mayEnd);
  return forPage(args.request, deletionLoss(id));
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const id = await userIdParam(args);
  return submitForm(args, NoFields, async () => {
    const name = (await deletionLoss(id)).user.name;
    await deleteUser(actor, id, clock.now());
    return redirectWithNotice("/admin/users", { kind: "success", text: "users.removed", params: { name } });
  });
}

export default function DeleteUserScreen() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { user, loss } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("deleteUser.title", { name: user.name })}
      confirm={t("deleteUser.confirm")}
      keep={t("deleteUser.keep")}
      back={`/admin/users/${user.id}`}
      result={result}
      danger
    >
      <p>{t("deleteUser.text")}</p>
      <dl className="divide-y divide-base-300">
        {LOSSES.map((what) => (
          <div key={what} className="flex justify-between gap-4 py-1.5">
            <dt>{t(`deleteUser.${what}`)}</dt>
            <dd className="font-semibold whitespace-nowrap">{number(loss[what])}</dd>
          </div>
        ))}
      </dl>
      {loss.devices > 0 && <p className="text-sm">{t("deleteUser.background")}</p>}
      <p className="quiet text-sm">
        {t("deleteUser.ledger")} {t("deleteUser.instead")}
      </p>
    </ConfirmPanel>
  );
}
