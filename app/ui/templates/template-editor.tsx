import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { PageHeader } from "../layout/page-header";
import { PlaceholderHelp } from "../message/placeholder-help";
import { WrittenText } from "../message/written-text";
import { Notice } from "../notice";

type Props = {
  title: string;
  /** Absent: a new one. */
  template?: { name: string; text: string };
  requestKey?: string;
  result: FormResult;
};

/** A name and a text, with what it will look like. */
export function TemplateEditor({ title, template, requestKey, result }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field, typed } = useSubmission(result, template);
  return (
    <>
      <PageHeader title={title} back={{ to: "/templates", text: t("templates.title") }} />
      <ErrorSummary key={attempt} message={message} faults={faults} />
      {result && !message && Object.keys(faults).length === 0 && (
        <Notice kind="info" title={t("templates.shown")} />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Form method="post" id={id} className="panel flex flex-col gap-5 p-5">
          {requestKey && <input type="hidden" name="request_key" value={requestKey} />}
          {/* what Enter means */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
          <Field {...field("name")} label={t("templates.name")} maxLength={100} autoComplete="off" required />
          <WrittenText
            name="text"
            label={t("templates.text")}
            hint={t("templates.textHint")}
            faults={faults}
            text={typed("text")}
            head={null}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={t("templates.saving")}>{t("templates.save")}</SubmitButton>
            <noscript>
              <button type="submit" name="intent" value="preview" className="btn" formNoValidate>
                {t("templates.preview")}
              </button>
            </noscript>
          </div>
        </Form>
        <section className="panel p-5 [&>h3:first-child]:mt-0">
          <PlaceholderHelp />
        </section>
      </div>
    </>
  );
}
