import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sellingSettings } from "~/domain/settings/app-settings";
import { qrisForm } from "~/http/actions/qris-form";
import { presentQris } from "~/http/presenters/selling/qris";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { CheckedQris, CurrentQris, NewQris } from "~/ui/selling/qris-forms";

await needTexts("money", "selling");

export const handle: ScreenHandle = {
  title: (_data, t) => t("qris.title"),
  failed: (t) => t("qris.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "SETTINGS");
  const { qris } = await forPage(args.request, sellingSettings());
  return withNotice(args.request, { current: qris && presentQris(qris) });
}

export function action(args: ScreenArgs) {
  return qrisForm(args, requireAdmin(args, "SETTINGS"));
}

export default function QrisScreen() {
  const { t } = useTranslation();
  const { current, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const checked = result && "checked" in result ? result.checked : null;
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("qris.title")} back={{ to: "/admin/settings#selling", text: t("nav.settings") }} />
      {!result && <FlashMessage notice={notice} />}
      <p className="quiet mb-4 max-w-prose">{t("qris.lead")}</p>
      {checked && <CheckedQris checked={checked} />}
      <NewQris result={result} />
      <CurrentQris current={current} />
    </div>
  );
}
