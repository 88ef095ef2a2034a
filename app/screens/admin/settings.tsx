import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { checkSettings } from "~/domain/number-check";
import { appSettings } from "~/domain/settings/app-settings";
import { deviceChoices } from "~/domain/settings/device-choices";
import { emailState, TestEmail } from "~/domain/settings/test-email";
import { sendTestEmail } from "~/http/actions/test-email";
import { requestLocale } from "~/http/request/locale";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { AppSettingsForm, type SettingsResult } from "~/ui/admin-settings/app-settings-form";
import { EmailPanel } from "~/ui/admin-settings/email-panel";
import { SectionLinks } from "~/ui/admin-settings/section-links";
import { FlashMessage } from "~/ui/flash-message";
import type { FormResult } from "~/ui/form/form-result";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { changeAppSettings } from "./settings-action";

await needTexts("app-settings");

const HERE = "/admin/settings";

export const handle: ScreenHandle = {
  title: (_data, t) => t("appSettings.title"),
  failed: (t) => t("appSettings.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const { email: own } = requireAdmin(args, "SETTINGS");
  const settings = await forPage(args.request, appSettings());
  const choices = await forPage(args.request, deviceChoices());
  const email = await forPage(args.request, emailState(clock.now()));
  const lockedKey = (await forPage(args.request, checkSettings()))?.key === null;
  return withNotice(args.request, { settings, choices, email, own, lockedKey });
}

/** The form that sends a test e-mail. */
const Typed = z.object({ email: TestEmail.shape.to });

/** `?email`: sends a test e-mail; otherwise the settings. */
export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "SETTINGS");
  if (!new URL(args.request.url).searchParams.has("email")) return changeAppSettings(args, actor, HERE);
  const send = async ({ email: to }: z.output<typeof Typed>) => {
    await sendTestEmail(actor, { to }, requestLocale(args.request), clock.now());
    return redirectWithNotice(HERE, { kind: "success", text: "appSettings.testEmailSent" });
  };
  return submitForm(args, Typed, send);
}

export default function AppSettingsScreen() {
  const { t } = useTranslation();
  const { settings, choices, email, own, lockedKey, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as SettingsResult | FormResult;
  const ofSettings = result && "typed" in result ? (result as SettingsResult) : undefined;
  return (
    <>
      <PageHeader title={t("appSettings.title")} />
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,48rem)]">
        <SectionLinks />
        <div>
          {!result && <FlashMessage notice={notice} />}
          <AppSettingsForm settings={settings} choices={choices} lockedKey={lockedKey} result={ofSettings} />
          <EmailPanel state={email} own={own} result={ofSettings ? undefined : (result as FormResult)} />
        </div>
      </div>
    </>
  );
}
