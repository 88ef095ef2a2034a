import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountKeywords, accountKeywords, updateAccountKeywords } from "~/domain/opt-outs/account-keywords";
import { mayHaveSecondFactor } from "~/domain/users/sign-in/second-factor";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { SettingsTabs } from "~/ui/account/settings-tabs";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { KeywordsForm } from "~/ui/opt-outs/keywords-form";

await needTexts("account");

const HERE = "/settings/stop-words";

export const handle: ScreenHandle = {
  title: (_data, t) => t("stopWords.title"),
  failed: (t) => t("stopWords.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const own = await forPage(args.request, accountKeywords(user));
  const secondFactor = await forPage(args.request, mayHaveSecondFactor(user));
  return withNotice(args.request, { own, secondFactor });
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, AccountKeywords, async (input) => {
    await updateAccountKeywords(user, input);
    return redirectWithNotice(HERE, { kind: "success", text: "stopWords.saved" });
  });
}

export default function OptOutKeywordsScreen() {
  const { t } = useTranslation();
  const { own, secondFactor, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("settings.title")} />
      <SettingsTabs secondFactor={secondFactor} />
      {!result && <FlashMessage notice={notice} />}
      <KeywordsForm key={own.words.join()} own={own} result={result} />
    </>
  );
}
