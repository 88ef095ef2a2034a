import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OwnHours, ownHours, updateOwnHours } from "~/domain/sending/account-hours";
import { holidaysToCome } from "~/domain/settings/holidays";
import { mayHaveSecondFactor } from "~/domain/users/sign-in/second-factor";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { HoursForm } from "~/ui/account/hours-form";
import { SettingsTabs } from "~/ui/account/settings-tabs";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account", "hours");

const HERE = "/settings/hours";

export const handle: ScreenHandle = {
  title: (_data, t) => t("ownHours.title"),
  failed: (t) => t("ownHours.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const hours = await forPage(args.request, ownHours(user));
  const toCome = await forPage(args.request, holidaysToCome(clock.now()));
  const secondFactor = await forPage(args.request, mayHaveSecondFactor(user));
  return withNotice(args.request, { hours, toCome, secondFactor });
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
  const { hours, toCome, secondFactor, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("settings.title")} />
      <SettingsTabs secondFactor={secondFactor} />
      {!result && <FlashMessage notice={notice} />}
      <div className="max-w-2xl">
        <h2 className="text-lg font-semibold">{t("ownHours.title")}</h2>
        <p className="quiet mb-4 max-w-prose">{t("ownHours.lead")}</p>
        <HoursForm key={JSON.stringify(hours)} hours={hours} holidaysToCome={toCome} result={result} />
      </div>
    </>
  );
}
