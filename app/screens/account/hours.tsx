import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OwnHours, ownHours, updateOwnHours } from "~/domain/sending/account-hours";
import { holidaysToCome } from "~/domain/settings/holidays";
import { presentSettingsPage } from "~/http/presenters/settings-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { HoursForm } from "~/ui/account/hours-form";
import { SettingsPage } from "~/ui/account/settings-page";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account", "hours");

const HERE = "/settings/hours";

export const handle: ScreenHandle = {
  title: (_data, t) => t("ownHours.title"),
  failed: (t) => t("ownHours.failedToLoad"),
};

export function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const part = Promise.all([ownHours(user), holidaysToCome(clock.now())]);
  return presentSettingsPage(
    args.request,
    part.then(([hours, toCome]) => ({ hours, toCome })),
  );
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, OwnHours, async (input) => {
    const { changed } = await updateOwnHours(user, input, clock.now());
    return redirectWithNotice(HERE, {
      kind: "success",
      text: changed ? "ownHours.saved" : "ownHours.unchanged",
    });
  });
}

export default function HoursScreen() {
  const { t } = useTranslation();
  const { hours, toCome, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SettingsPage title={t("ownHours.title")} lead={t("ownHours.lead")} notice={result ? null : notice}>
      <div className="max-w-2xl">
        <HoursForm key={JSON.stringify(hours)} hours={hours} holidaysToCome={toCome} result={result} />
      </div>
    </SettingsPage>
  );
}
