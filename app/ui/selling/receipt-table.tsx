import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ReceiptView } from "~/domain/credits/receipts/receipt-view";
import { useFormat } from "../format";
import { EmptyState } from "../list/empty-state";
import { ActsHead } from "../list/row-action";
import { Time } from "../time";

/** The payment receipts of a month, newest first. */
export function ReceiptTable({ receipts }: { receipts: ReceiptView[] }) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  if (receipts.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title={t("paymentReceipts.emptyTitle")} text={t("paymentReceipts.emptyText")} />
      </div>
    );
  return (
    <div className="rows-frame mt-6">
      <table aria-label={t("paymentReceipts.title")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("paymentReceipts.number")}</th>
            <th scope="col">{t("paymentReceipts.buyer")}</th>
            <th scope="col" className="figure">
              {t("paymentReceipts.credits")}
            </th>
            <th scope="col" className="figure">
              {t("paymentReceipts.total")}
            </th>
            <th scope="col">{t("paymentReceipts.issued")}</th>
            <ActsHead label={t("paymentReceipts.actions")} />
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <tr key={receipt.id}>
              <td className="lead">
                <a href={receipt.pdf_url} target="_blank" rel="noreferrer" className="link font-medium">
                  {receipt.number}
                </a>
                {receipt.corrects && (
                  <span className="quiet block text-sm">
                    {t("paymentReceipts.corrects", { name: receipt.corrects })}
                  </span>
                )}
                {receipt.corrected_by && (
                  <span className="quiet block text-sm">
                    {t("paymentReceipts.correctedBy", { name: receipt.corrected_by })}
                  </span>
                )}
              </td>
              <td data-label={t("paymentReceipts.buyer")} className="break-words">
                <bdi lang="">{receipt.buyer.name || `#${receipt.user_id}`}</bdi>
                <Link
                  to={`/admin/request-buy-credits?request=${receipt.request_id}`}
                  className="link block text-sm"
                >
                  {t("paymentReceipts.request", { id: receipt.request_id })}
                </Link>
              </td>
              <td className="figure whitespace-nowrap" data-label={t("paymentReceipts.credits")}>
                {number(receipt.credits)}
              </td>
              <td className="figure whitespace-nowrap" data-label={t("paymentReceipts.total")}>
                {money(receipt.total)}
              </td>
              <td data-label={t("paymentReceipts.issued")}>
                <Time at={receipt.issued_at} />
              </td>
              <td className="wide">
                {receipt.corrected_by === null && (
                  <Link
                    to={`/admin/receipts/${receipt.id}/correct`}
                    className="btn btn-sm"
                    aria-label={t("paymentReceipts.correctNamed", { name: receipt.number })}
                  >
                    {t("paymentReceipts.correct")}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
