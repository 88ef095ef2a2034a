import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { TextArea } from "../form/text-area";
import { useSubmission } from "../form/use-form";

/** Numbers that a user types, or pastes as a column of a spreadsheet. */
export function AddForm({ result }: { result: FormResult }) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result);
  return (
    <Form method="post" id={id} className="mb-6 max-w-xl" key={result ? "refused" : "fresh"}>
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <div className="panel flex flex-col gap-4 p-5">
        <TextArea
          {...field("numbers")}
          label={t("optOuts.add")}
          hint={t("optOuts.addHint")}
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
