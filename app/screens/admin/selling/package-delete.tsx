import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deletePackage, packageById } from "~/domain/credits/packages/packages";
import { idParam } from "~/http/request/params";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("selling");

export const handle: ScreenHandle<{ shown: { name: string } }> = {
  title: ({ shown }, t) => t("packages.deleteTitle", { name: shown.name }),
  failed: (t) => t("packages.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "SETTINGS");
  const found = async () => packageById(idParam(args.params.packageId));
  return { shown: await forPage(args.request, found()) };
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "SETTINGS");
  return submitForm(args, NoFields, async () => {
    await deletePackage(actor, idParam(args.params.packageId), clock.now());
    return redirectWithNotice("/admin/packages", { kind: "success", text: "packages.deleted" });
  });
}

export default function PackageDeleteScreen() {
  const { t } = useTranslation();
  const { shown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("packages.deleteTitle", { name: shown.name })}
      confirm={t("packages.delete")}
      keep={t("packages.keep")}
      back="/admin/packages"
      result={result}
      danger
    >
      <p>{t("packages.deleteText")}</p>
    </ConfirmPanel>
  );
}
