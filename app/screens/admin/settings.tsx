import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { checkSettings } from "~/domain/number-check";
import { appSettings } from "~/domain/settings/app-settings";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { AppSettingsForm } from "~/ui/admin-settings/app-settings-form";
import { SectionLinks } from "~/ui/admin-settings/section-links";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { changeAppSettings } from "./settings-action";

await needTexts("app-settings");

export const handle: ScreenHandle = {
  title: (_data, t) => t("appSettings.title"),
  failed: (t) => t("appSettings.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "SETTINGS");
  const settings = await forPage(args.request, appSettings());
  const lockedKey = (await forPage(args.request, checkSettings()))?.key === null;
  return withNotice(args.request, { settings, lockedKey });
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "SETTINGS");
  return changeAppSettings(args, actor, "/admin/settings");
}

export default function AppSettingsScreen() {
  const { t } = useTranslation();
  const { settings, lockedKey, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("appSettings.title")} />
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,48rem)]">
        <SectionLinks />
        <div>
          {!result && <FlashMessage notice={notice} />}
          <AppSettingsForm settings={settings} lockedKey={lockedKey} result={result} />
        </div>
      </div>
    </>
  );
}
