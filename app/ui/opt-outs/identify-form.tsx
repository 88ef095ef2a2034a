import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OptOutView } from "~/domain/opt-outs/list";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { Time } from "../time";

/** Asks for the phone number of a contact whose number WhatsApp hides. */
export function IdentifyForm({
  entry,
  back,
  result,
}: {
  entry: OptOutView;
  back: string;
  result: FormResult;
}) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result);
  const { text, at } = entry;
  return (
    <div className="max-w-2xl">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <section className="panel flex flex-col gap-4 p-6">
        <h1 className="text-2xl font-semibold tracking-tight">{t("optOuts.identifyTitle")}</h1>
        <p>{t("optOuts.identifyText")}</p>
        <p className="quiet">
          <Time at={at} />
          {text && <q className="block break-words">{text}</q>}
        </p>
        <Form method="post" id={id} className="flex flex-col gap-4">
          <Field
            {...field("number")}
            label={t("optOuts.identifyNumber")}
            type="tel"
            inputMode="tel"
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t("optOuts.identifyButton")}</SubmitButton>
            <Link to={back} className="btn">
              {t("optOuts.identifyBack")}
            </Link>
          </div>
        </Form>
      </section>
    </div>
  );
}
