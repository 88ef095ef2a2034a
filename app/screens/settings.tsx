import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RETENTION } from "~/domain/retention-periods";
import { OwnSettings, ownSettingsPage, updateOwnSettings } from "~/domain/users/own-settings";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { RetentionTable } from "~/ui/account/retention-table";
import { SettingsForm } from "~/ui/account/settings-form";
import { SettingsTabs } from "~/ui/account/settings-page";
import { StorageUsed } from "~/ui/account/storage-used";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { Notice } from "~/ui/notice";

await needTexts("account");

export const handle: ScreenHandle = {
  title: (_data, t) => t("settings.title"),
  failed: (t) => t("settings.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const { second_factor: _, ...settings } = await forPage(args.request, ownSettingsPage(user));
  return withNotice(args.request, { settings, kept: RETENTION, mustChange: user.mustChangePassword });
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, OwnSettings, async (input, form) => {
    // an empty field is left out of `input`; blanked means no number
    const phone_number = form.get("phone_number") === "" ? null : input.phone_number;
    const { changed } = await updateOwnSettings(user, args.context, { ...input, phone_number }, clock.now());
    const text = changed ? "settings.saved" : "settings.noChanges";
    return redirectWithNotice("/settings", { kind: "success", text });
  });
}

export default function SettingsScreen() {
  const { t } = useTranslation();
  const { settings, kept, mustChange, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("settings.title")} />
      {!mustChange && <SettingsTabs />}
      <div className="max-w-xl">
        {mustChange && (
          <Notice kind="warning" title={t("settings.mustChange")}>
            <p>{t("settings.mustChangeText")}</p>
          </Notice>
        )}
        {!result && <FlashMessage notice={notice} />}
        <SettingsForm
          settings={settings}
          mustChange={mustChange}
          result={result}
          key={settings.phone_number}
        />
        {!mustChange && <StorageUsed storage={settings.storage} />}
        {!mustChange && <RetentionTable kept={kept} />}
      </div>
    </>
  );
}
