import { useTranslation } from "react-i18next";
import type { CreditRequest } from "./request-facts";

/** The way to the payment receipt of a request, once there is one. */
export function ReceiptLink({ request }: { request: CreditRequest }) {
  const { t } = useTranslation();
  const { receipt_number: number, receipt_url: url } = request;
  if (!number || !url) return null;
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer" className="btn btn-sm">
        {t("credits.receipt", { name: number })}
      </a>
    </p>
  );
}
