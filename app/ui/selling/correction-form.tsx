import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { PageHeader } from "../layout/page-header";

/** A receipt in the place of another one: the buyer's name as it should be, and why. */
export function CorrectionForm({
  title,
  buyer,
  result,
}: {
  title: string;
  buyer: string;
  result: FormResult;
}) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result, { buyer_name: buyer, reason: "" });
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} back={{ to: "/admin/receipts", text: t("paymentReceipts.title") }} />
      <Form method="post" id={id} className="panel flex flex-col gap-5 p-5">
        <ErrorSummary key={attempt} message={message} faults={faults} />
        <p>{t("paymentReceipts.correctText")}</p>
        <Field
          {...field("buyer_name")}
          label={t("paymentReceipts.buyerName")}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Field
          {...field("reason")}
          label={t("paymentReceipts.reason")}
          maxLength={500}
          autoComplete="off"
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={t("paymentReceipts.issuing")}>{t("paymentReceipts.issue")}</SubmitButton>
          <Link to="/admin/receipts" className="btn">
            {t("paymentReceipts.keep")}
          </Link>
        </div>
      </Form>
    </div>
  );
}
