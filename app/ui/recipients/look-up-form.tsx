import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { PageHeader } from "../layout/page-header";

/** Asks whose messages are to be shown; what was typed is in the address. */
export function LookUpForm({ lead, typed, fault }: { lead: string; typed: string; fault: string | null }) {
  const { t } = useTranslation();
  const faults = fault === null ? {} : { number: [fault] };
  return (
    <div className="max-w-xl">
      <PageHeader title={t("recipients.lookUp")} />
      <p className="mb-4">{lead}</p>
      <ErrorSummary key={typed} faults={faults} />
      <Form method="get" className="panel flex flex-col gap-4 p-5" key={`form ${typed}`}>
        <Field
          name="number"
          type="tel"
          inputMode="tel"
          label={t("recipients.number")}
          hint={t("recipients.numberHint")}
          defaultValue={typed}
          faults={faults.number}
          maxLength={100}
          required
        />
        <div>
          <button type="submit" className="btn btn-primary">
            {t("recipients.show")}
          </button>
        </div>
      </Form>
    </div>
  );
}
