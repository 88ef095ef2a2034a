import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changePackage, createPackage, PackageInput, packageById } from "~/domain/credits/packages/packages";
import { idParam } from "~/http/request/params";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { PackageForm } from "~/ui/selling/package-form";

await needTexts("selling");

const LIST = "/admin/packages";

export const handle: ScreenHandle<{ shown: { name: string } | null }> = {
  title: ({ shown }, t) => shown?.name ?? t("packages.new"),
  failed: (t) => t("packages.failed"),
};

/** Without an id in the address: a new one. */
export async function loader(args: ScreenArgs) {
  requireAdmin(args, "SETTINGS");
  const { packageId } = args.params;
  const found = async () => (packageId === undefined ? null : packageById(idParam(packageId)));
  return { shown: await forPage(args.request, found()), requestKey: newRequestKey() };
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "SETTINGS");
  const { packageId } = args.params;
  const save = async (input: PackageInput, form: FormData) => {
    const now = clock.now();
    const wanted = { ...input, active: form.has("active") };
    if (packageId !== undefined) await changePackage(actor, idParam(packageId), wanted, now);
    else await onceByForm(actor, form, `${LIST}/new`, (keep) => createPackage(actor, wanted, now, keep), now);
    return redirectWithNotice(LIST, { kind: "success", text: "packages.saved" });
  };
  const may = () => packageId !== undefined && packageById(idParam(packageId));
  return submitForm(args, PackageInput, save, { may });
}

export default function PackageScreen() {
  const { t } = useTranslation();
  const { shown, requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = t(shown ? "packages.edit" : "packages.new");
  return <PackageForm title={title} shown={shown} requestKey={requestKey} result={result} />;
}
