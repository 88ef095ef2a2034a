import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { typedOrNone } from "~/domain/form-number";
import {
  changeNotificationChoices,
  LOW_BALANCE_MAX,
  notificationChoices,
} from "~/domain/notifications/choices";
import { CHANNELS, NOTIFICATION_KINDS } from "~/domain/notifications/kinds";
import { reachable } from "~/domain/notifications/reachable";
import { presentSettingsPage } from "~/http/presenters/settings-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { SettingsPage } from "~/ui/account/settings-page";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ChannelForm } from "~/ui/notifications/channel-form";

await needTexts("account");

const HERE = "/settings/notifications";

export const handle: ScreenHandle = {
  title: (_data, t) => t("notifyBy.title"),
  failed: (t) => t("notifyBy.failed"),
};

export function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const part = Promise.all([notificationChoices(user), reachable(user)]);
  return presentSettingsPage(
    args.request,
    part.then(([choices, reach]) => ({ choices, reach })),
  );
}

/** A box that is not ticked is not sent: `shown` names the kinds that the form had, `columns` its channels. */
const Wish = z.object({
  email_kinds: z.array(z.string()).default([]),
  whatsapp_kinds: z.array(z.string()).default([]),
  shown: z.string().default(""),
  columns: z.string().default(""),
  low_balance: typedOrNone(z.int("LOW_BALANCE").min(0, "LOW_BALANCE").max(LOW_BALANCE_MAX, "LOW_BALANCE")),
});

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, Wish, async ({ email_kinds, whatsapp_kinds, shown, columns, low_balance }) => {
    const ticked = { email: email_kinds, whatsapp: whatsapp_kinds };
    const kinds = NOTIFICATION_KINDS.filter((kind) => shown.split(",").includes(kind));
    const chosen = CHANNELS.filter((channel) => columns.split(",").includes(channel)).map((channel) => [
      channel,
      Object.fromEntries(kinds.map((kind) => [kind, ticked[channel].includes(kind)])),
    ]);
    await changeNotificationChoices(user, { ...Object.fromEntries(chosen), low_balance });
    return redirectWithNotice(HERE, { kind: "success", text: "notifyBy.saved" });
  });
}

export default function NotificationChoicesScreen() {
  const { t } = useTranslation();
  const { choices, reach, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SettingsPage title={t("notifyBy.title")} notice={result ? null : notice}>
      <div className="max-w-2xl">
        <p className="quiet mb-4 max-w-prose">{t("notifyBy.lead")}</p>
        <ChannelForm key={JSON.stringify(choices)} choices={choices} reach={reach} result={result} />
      </div>
    </SettingsPage>
  );
}
