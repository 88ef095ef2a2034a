import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";

type Props = {
  /** There are as many as there can be. */
  full: boolean;
  limits: { tokens: number; name: number };
  requestKey: string;
  result: FormResult;
};

/** Names a new token. */
export function TokenForm({ full, limits, requestKey, result }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result);
  if (full) return <p className="panel mb-6 p-5">{t("tokens.full", { count: limits.tokens })}</p>;
  return (
    <Form method="post" id={id} className="mb-6">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <div className="panel flex flex-col gap-4 p-5 sm:flex-row sm:items-end">
        <input type="hidden" name="request_key" value={requestKey} />
        <div className="grow sm:max-w-md">
          <Field
            {...field("name")}
            label={t("tokens.name")}
            hint={t("tokens.nameHint", { count: limits.name })}
            maxLength={limits.name}
            autoComplete="off"
            required
          />
        </div>
        <SubmitButton busy={t("tokens.making")}>{t("tokens.make")}</SubmitButton>
      </div>
    </Form>
  );
}
