import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createPackage, PackageInput } from "~/domain/credits/packages/packages";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { PackageForm } from "~/ui/selling/package-form";

await needTexts("packages");

export const handle: ScreenHandle = {
  title: (_data, t) => t("packages.new"),
  failed: (t) => t("packages.failed"),
};

export function loader(args: ScreenArgs) {
  requireAdmin(args, "SETTINGS");
  return { requestKey: newRequestKey() };
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "SETTINGS");
  return submitForm(args, PackageInput, async (input, form) => {
    const now = clock.now();
    const wanted = { ...input, active: form.has("active") };
    await onceByForm(
      actor,
      form,
      "/admin/packages/new",
      (keep) => createPackage(actor, wanted, now, keep),
      now,
    );
    return redirectWithNotice("/admin/packages", { kind: "success", text: "packages.saved" });
  });
}

export default function PackageNewScreen() {
  const { t } = useTranslation();
  const { requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <PackageForm title={t("packages.new")} requestKey={requestKey} result={result} />;
}
