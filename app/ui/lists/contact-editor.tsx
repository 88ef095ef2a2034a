import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { PageHeader } from "../layout/page-header";

type Props = {
  title: string;
  list: { id: number; name: string; columns: string[] };
  /** null: a new one. */
  contact: { phone_number: string; values: Record<string, string> } | null;
  result: FormResult;
};

/** The values of a contact, and one more column. A new contact has its number, too. */
export function ContactEditor({ title, list, contact, result }: Props) {
  const { t } = useTranslation();
  const opened = Object.fromEntries(
    list.columns.map((name, place) => [`value_${place}`, contact?.values[name] ?? ""]),
  );
  const { id, message, faults, attempt, field } = useSubmission(result, opened);
  const back = `/lists/${list.id}`;
  const { values, ...others } = faults;
  const said = [message, ...(values ?? [])].filter(Boolean).join(" ") || undefined;
  return (
    <>
      <PageHeader back={{ to: back, text: list.name }} title={title} />
      <ErrorSummary key={attempt} message={said} faults={others} />
      <Form method="post" id={id} className="panel flex max-w-2xl flex-col gap-5 p-5">
        {!contact && (
          <Field
            {...field("number")}
            label={t("lists.number")}
            hint={t("lists.numberHint")}
            type="tel"
            inputMode="tel"
            required
          />
        )}
        {list.columns.map((name, place) => (
          <Field key={name} {...field(`value_${place}`)} label={name} autoComplete="off" />
        ))}
        <Field
          {...field("new_column")}
          label={t("lists.newColumn")}
          hint={t("lists.newColumnHint")}
          autoComplete="off"
          optional
        />
        <Field {...field("new_value")} label={t("lists.newValue")} autoComplete="off" optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={t("lists.saving")}>{t("lists.save")}</SubmitButton>
          <Link to={back} className="btn">
            {t("lists.keep")}
          </Link>
          {contact && (
            <Link to={`${back}/contacts/${contact.phone_number}/remove`} className="btn btn-danger">
              {t("lists.remove")}
            </Link>
          )}
        </div>
      </Form>
    </>
  );
}
