import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";

type Props = {
  /** Tells its fields from those of another such form on the page. */
  id: string;
  to: string;
  title: string;
  text?: string;
  button: string;
  codeHint?: string;
  /** It takes a protection away. */
  danger?: boolean;
  result: FormResult;
};

/** A form that asks who it is: a code of the second factor, and the password. */
export function ProofForm({ id, to, title, text, button, codeHint, danger, result }: Props) {
  const { t } = useTranslation();
  const { id: form, message, faults, attempt } = useSubmission(result);
  const fields = [
    {
      name: "totp",
      label: t("secondFactor.code"),
      hint: codeHint ?? t("secondFactor.codeHint"),
      autoComplete: "one-time-code",
    },
    {
      name: "current_password",
      type: "password",
      label: t("secondFactor.password"),
      autoComplete: "current-password",
    },
  ];
  const here = Object.fromEntries(Object.entries(faults).map(([name, list]) => [`${id}-${name}`, list]));
  return (
    <Form
      method="post"
      id={form}
      action={to}
      className="panel flex flex-col gap-4 p-5"
      aria-labelledby={`${id}-title`}
    >
      <ErrorSummary key={attempt} title={t("secondFactor.failed")} message={message} faults={here} />
      <div>
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {text && <p className="quiet text-sm">{text}</p>}
      </div>
      {fields.map(({ name, ...field }) => (
        <Field key={`${name} ${attempt}`} name={name} id={`${id}-${name}`} faults={faults[name]} {...field} />
      ))}
      <div>
        <SubmitButton danger={danger}>{button}</SubmitButton>
      </div>
    </Form>
  );
}
