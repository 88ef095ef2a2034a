import { redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { RETENTION } from "~/domain/retention-periods";
import {
  OwnSettings,
  type OwnSettingsView,
  ownSettings,
  updateOwnSettings,
} from "~/domain/users/own-settings";
import { themeLine } from "~/http/request/display";
import { languageLine } from "~/http/request/locale";
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
  const settings = await forPage(args.request, ownSettings(user));
  return withNotice(args.request, { settings, kept: RETENTION, mustChange: user.mustChangePassword });
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, OwnSettings, async (input, form) => {
    // an empty field is left out of `input`; blanked means no number, and the clock of the installation
    const phone_number = form.get("phone_number") === "" ? null : input.phone_number;
    const time_zone = form.get("time_zone") === "" ? null : input.time_zone;
    const before = await ownSettings(user);
    const wish = { ...input, phone_number, time_zone };
    const { changed } = await updateOwnSettings(user, args.context, wish, clock.now());
    const text = changed ? "settings.saved" : "settings.noChanges";
    return inDisplay(redirectWithNotice("/settings", { kind: "success", text }), before, wish);
  });
}

/** A page in another language, theme or clock is a new document. Language and theme stay in the browser, too. */
function inDisplay(answer: Response, before: OwnSettingsView, wish: z.output<typeof OwnSettings>): Response {
  const { language, theme, time_zone } = wish;
  const { headers } = answer;
  const isOther = {
    language: language && language !== before.language,
    theme: theme && theme !== before.theme,
    clock: time_zone !== undefined && time_zone !== before.time_zone,
  };
  if (isOther.language) headers.append("Set-Cookie", languageLine(language!));
  if (isOther.theme) headers.append("Set-Cookie", themeLine(theme!));
  return Object.values(isOther).some(Boolean) ? redirectDocument("/settings", { headers }) : answer;
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
