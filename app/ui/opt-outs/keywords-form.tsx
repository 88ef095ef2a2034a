import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { TextArea } from "../form/text-area";
import { useSubmission } from "../form/use-form";

type Props = { own: { words: string[]; start_words: string[] }; result: FormResult };

/** The words of one's customers that mean: no more messages. */
export function KeywordsForm({ own, result }: Props) {
  const { t } = useTranslation();
  const upper = (words: string[]) => words.map((word) => word.toUpperCase());
  const { id, message, faults, attempt, field } = useSubmission(result, {
    words: upper(own.words).join("\n"),
  });
  return (
    <Form method="post" id={id} className="max-w-xl">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <div className="panel flex flex-col gap-4 p-5">
        <TextArea
          {...field("words")}
          label={t("stopWords.words")}
          hint={t("stopWords.wordsHint")}
          rows={6}
          required
        />
        <p className="text-sm">{t("stopWords.start", { words: upper(own.start_words).join(", ") })}</p>
        <div>
          <SubmitButton>{t("stopWords.save")}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
