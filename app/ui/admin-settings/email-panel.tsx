import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { EmailState } from "~/domain/settings/test-email";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { Time } from "../time";

/** Whether e-mail works, and a form that sends a test. */
export function EmailPanel({ state, own, result }: { state: EmailState; own: string; result: FormResult }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="email-title" className="panel mt-6 flex flex-col gap-4 p-5">
      <div>
        <h2 id="email-title" className="text-lg font-semibold">
          {t("appSettings.emailTitle")}
        </h2>
        <p className="quiet text-sm">
          {state.from === null ? t("appSettings.noEmail") : `${t("appSettings.emailFrom")} ${state.from}`}
        </p>
      </div>
      {state.last_sent_at && (
        <p className="text-sm">
          {t("appSettings.emailLast")} <Time at={state.last_sent_at} />
        </p>
      )}
      {state.failed > 0 && <p className="text-sm">{t("appSettings.emailFailed", { count: state.failed })}</p>}
      {state.from !== null && <TestForm own={own} result={result} />}
    </section>
  );
}

function TestForm({ own, result }: { own: string; result: FormResult }) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result, { email: own });
  return (
    <Form method="post" action="?email" id={id} preventScrollReset className="flex flex-col gap-4">
      <ErrorSummary key={attempt} title={t("common.error")} message={message} faults={faults} />
      <Field
        {...field("email")}
        type="email"
        autoComplete="email"
        label={t("appSettings.testEmailTo")}
        className="max-w-sm"
        required
      />
      <div>
        <SubmitButton busy={t("appSettings.testEmailBusy")}>{t("appSettings.testEmail")}</SubmitButton>
      </div>
    </Form>
  );
}
