import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { resetPassword, resetPasswordShown } from "~/domain/users/reset/default-password";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { userIdParam, userToChange } from "~/http/screen/load-target";
import { withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { Notice } from "~/ui/notice";

await needTexts("admin", "admin-users");

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }, t) => t("resetPassword.title", { name: user.name }),
  failed: (t) => t("aboutUser.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const user = await userToChange(args, actor);
  return withNotice(args.request, { user, password: resetPasswordShown() });
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const id = await userIdParam(args);
  return submitForm(args, NoFields, async () => {
    await resetPassword(actor, id, clock.now());
    return redirectWithNotice(`/admin/users/${id}/reset-password`, {
      kind: "success",
      text: "resetPassword.done",
    });
  });
}

export default function ResetPasswordScreen() {
  const { t } = useTranslation();
  const { user, password, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (notice)
    return (
      <Notice kind="success" title={t("resetPassword.done")}>
        <p>{t("resetPassword.doneText", { name: user.name, password })}</p>
        <p className="mt-3">
          <Link to={`/admin/users/${user.id}`} className="btn btn-sm">
            {user.name}
          </Link>
        </p>
      </Notice>
    );
  return (
    <ConfirmPanel
      title={t("resetPassword.title", { name: user.name })}
      confirm={t("resetPassword.confirm")}
      keep={t("resetPassword.keep")}
      back={`/admin/users/${user.id}`}
      result={result}
    >
      <p>{t("resetPassword.text", { name: user.name })}</p>
      <p>
        {t("resetPassword.default")}:{" "}
        <code className="rounded-selector bg-base-200 px-1.5 py-0.5">{password}</code>
      </p>
    </ConfirmPanel>
  );
}
