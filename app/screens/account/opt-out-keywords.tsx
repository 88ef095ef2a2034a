import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountKeywords, accountKeywords, updateAccountKeywords } from "~/domain/opt-outs/account-keywords";
import { presentSettingsPage } from "~/http/presenters/settings-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { SettingsPage } from "~/ui/account/settings-page";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { KeywordsForm } from "~/ui/opt-outs/keywords-form";

await needTexts("account");

const HERE = "/settings/stop-words";

export const handle: ScreenHandle = {
  title: (_data, t) => t("stopWords.title"),
  failed: (t) => t("stopWords.failed"),
};

export function loader(args: ScreenArgs) {
  const user = requireUser(args);
  return presentSettingsPage(args.request, accountKeywords(user));
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
  const { notice, ...own } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SettingsPage title={t("stopWords.title")} lead={t("stopWords.lead")} notice={result ? null : notice}>
      <KeywordsForm key={own.words.join()} own={own} result={result} />
    </SettingsPage>
  );
}
