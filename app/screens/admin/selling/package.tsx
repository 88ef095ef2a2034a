import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changePackage, PackageInput, packageById } from "~/domain/credits/packages/packages";
import { idParam } from "~/http/request/params";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { PackageForm } from "~/ui/selling/package-form";

await needTexts("packages");

export const handle: ScreenHandle<{ shown: { name: string } }> = {
  title: ({ shown }) => shown.name,
  failed: (t) => t("packages.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "SETTINGS");
  const found = async () => packageById(idParam(args.params.packageId));
  return { shown: await forPage(args.request, found()) };
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "SETTINGS");
  const id = () => idParam(args.params.packageId);
  const save = async (input: PackageInput, form: FormData) => {
    await changePackage(actor, id(), { ...input, active: form.has("active") }, clock.now());
    return redirectWithNotice("/admin/packages", { kind: "success", text: "packages.saved" });
  };
  return submitForm(args, PackageInput, save, { may: () => packageById(id()) });
}

export default function PackageScreen() {
  const { t } = useTranslation();
  const { shown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <PackageForm title={t("packages.edit")} shown={shown} result={result} />;
}
