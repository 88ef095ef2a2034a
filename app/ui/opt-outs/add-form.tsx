import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, firstTyped, formFaults, useAttempt } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { TextArea } from "./text-area";

/** Numbers that somebody types, or pastes as a column of a spreadsheet. */
export function AddForm({ result }: { result: FormResult }) {
  const { t } = useTranslation();
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  return (
    <Form method="post" className="mb-6 max-w-xl" key={result ? "refused" : "fresh"}>
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <div className="panel flex flex-col gap-4 p-5">
        <TextArea
          name="numbers"
          label={t("optOuts.add")}
          hint={t("optOuts.addHint")}
          defaultValue={firstTyped(result, "numbers")}
          faults={faults.numbers}
          rows={3}
          inputMode="tel"
          required
        />
        <div>
          <SubmitButton>{t("optOuts.addButton")}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
