import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OwnStopWords, ownStopWords, updateOwnStopWords } from "~/domain/opt-outs/own-words";
import { mayHaveSecondFactor } from "~/domain/users/sign-in/second-factor";
import { submitForm } from "~/http/screen/forms";
import { redirectWithNotice } from "~/http/screen/notices";
import { forPage } from "~/http/screen/page-errors";
import { withNotice } from "~/http/screen/screen-args";
import { requireUser } from "~/http/viewer";
import { needTexts } from "~/i18n/in-browser";
import { SettingsTabs } from "~/ui/account/settings-tabs";
import { ErrorSummary } from "~/ui/form/error-summary";
import { type FormResult, firstTyped, formFaults, useAttempt } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { Broken } from "~/ui/frame/broken";
import { PageHeader } from "~/ui/frame/page-header";
import type { ScreenHandle } from "~/ui/frame/screen-handle";
import { KeptNotice } from "~/ui/kept-notice";
import { TextArea } from "~/ui/opt-outs/text-area";

await needTexts("account");

const HERE = "/settings/stop-words";

export const handle: ScreenHandle = { title: (_data, t) => t("stopWords.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = requireUser(args);
  const own = await forPage(args.request, ownStopWords(user));
  const secondFactor = await forPage(args.request, mayHaveSecondFactor(user));
  return withNotice(args.request, { own, secondFactor });
}

export function action(args: ActionFunctionArgs) {
  const user = requireUser(args);
  return submitForm(args, OwnStopWords, async (input) => {
    await updateOwnStopWords(user, input);
    return redirectWithNotice(HERE, { kind: "success", text: "stopWords.saved" });
  });
}

export default function StopWordsScreen() {
  const { t } = useTranslation();
  const { own, secondFactor, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult;
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  const upper = (words: string[]) => words.map((word) => word.toUpperCase());
  return (
    <>
      <PageHeader title={t("settings.title")} />
      <SettingsTabs secondFactor={secondFactor} />
      {!result && <KeptNotice notice={notice} />}
      <Form method="post" className="max-w-xl" key={own.words.join()}>
        <h2 className="text-lg font-semibold">{t("stopWords.title")}</h2>
        <p className="quiet mb-4">{t("stopWords.lead")}</p>
        <ErrorSummary key={attempt} message={message} faults={faults} />
        <div className="panel flex flex-col gap-4 p-5">
          <TextArea
            name="words"
            label={t("stopWords.words")}
            hint={t("stopWords.wordsHint")}
            defaultValue={firstTyped(result, "words") ?? upper(own.words).join("\n")}
            faults={faults.words}
            rows={6}
            required
          />
          <p className="text-sm">{t("stopWords.start", { words: upper(own.start_words).join(", ") })}</p>
          <div>
            <SubmitButton>{t("stopWords.save")}</SubmitButton>
          </div>
        </div>
      </Form>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <Broken title={t("stopWords.failed")} />;
}
