import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ReceiptTotals } from "~/domain/credits/receipts/list-receipts";
import { Field } from "../form/field";
import { useFormat } from "../format";
import { Figure, Figures } from "../stat";

/** A month to choose, and what was paid in it. */
export function MonthTotals({ totals }: { totals: ReceiptTotals }) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  const { month, payments, credits, total } = totals;
  return (
    <>
      <Form method="get" className="off-paper mb-4 flex flex-wrap items-end gap-3">
        <Field
          key={month}
          name="month"
          type="month"
          label={t("paymentReceipts.month")}
          hint={t("paymentReceipts.monthHint")}
          defaultValue={month}
          pattern="\d{4}-\d{2}"
          maxLength={7}
        />
        <button type="submit" className="btn">
          {t("paymentReceipts.show")}
        </button>
        <a href={`/admin/receipts/export?month=${month}`} className="btn">
          {t("paymentReceipts.export")}
        </a>
      </Form>
      <Figures label={t("paymentReceipts.totals")}>
        <Figure name={t("paymentReceipts.payments")} value={number(payments)} />
        <Figure name={t("paymentReceipts.credits")} value={number(credits)} />
        <Figure name={t("paymentReceipts.total")} value={money(total)} />
      </Figures>
    </>
  );
}
