import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { Labelled } from "../form/form-field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import type { LegalBasisForm } from "../import-review/legal-basis-fields";
import { type Back, PageHeader } from "../layout/page-header";

type Props = {
  title: string;
  back: Back;
  /** The question for the legal basis, in the reader's language. */
  basis: LegalBasisForm;
  /** Absent: a new one. */
  list?: { name: string; basis: string | null; basis_note: string | null };
  requestKey?: string;
  /** Above the fields. */
  lead?: string;
  result: FormResult;
};

/** The name of a list, and the legal basis for sending to its contacts. */
export function ListEditor({ title, back, basis, list, requestKey, lead, result }: Props) {
  const { t } = useTranslation();
  const opened = {
    name: list?.name,
    basis: list?.basis ?? undefined,
    basis_note: list?.basis_note ?? undefined,
  };
  const { id, message, faults, attempt, field, typed } = useSubmission(result, opened);
  return (
    <>
      <PageHeader back={back} title={title} />
      <ErrorSummary key={attempt} message={message} faults={faults} />
      {lead && <p className="quiet mb-4 max-w-prose">{lead}</p>}
      <Form method="post" id={id} className="panel flex max-w-2xl flex-col gap-5 p-5">
        {requestKey && <input type="hidden" name="request_key" value={requestKey} />}
        <Field {...field("name")} label={t("lists.name")} maxLength={100} autoComplete="off" required />
        <Labelled name="basis" label={basis.title} hint={t("lists.basisHint")} faults={faults.basis}>
          {({ edge, ...wiring }) => (
            <select
              key={attempt}
              {...wiring}
              defaultValue={typed("basis")}
              className={`select w-full ${edge}`}
            >
              <option value="" />
              {basis.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Field {...field("basis_note")} label={basis.note.label} maxLength={200} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={t("lists.saving")}>{t("lists.save")}</SubmitButton>
          <Link to={back.to} className="btn">
            {t("lists.keep")}
          </Link>
        </div>
      </Form>
    </>
  );
}
