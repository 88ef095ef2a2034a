import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

export type Receipts = { confirmed: boolean; delivered_at: string | null; read_at: string | null };

/** The furthest that a receipt has reported: the ticks that WhatsApp shows, and the same in words for readers. */
export function Receipt({ confirmed, delivered_at, read_at }: Receipts) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const words = read_at
    ? t("result.readAt", { time: dateTime(read_at) })
    : delivered_at
      ? t("result.deliveredAt", { time: dateTime(delivered_at) })
      : t(confirmed ? "result.receiptConfirmed" : "result.receiptNone");
  const isDouble = read_at !== null || delivered_at !== null;
  return (
    <span className={`receipt ${read_at ? "receipt-read" : ""}`} title={words} suppressHydrationWarning>
      <svg aria-hidden="true" viewBox="0 0 20 12" width="20" height="12">
        {isDouble || confirmed ? (
          <path d="M1.5 6.5 5 10l7-8" />
        ) : (
          <path d="M6 6V3m0 3 2 1.5M11 6A5 5 0 1 1 1 6a5 5 0 0 1 10 0Z" />
        )}
        {isDouble && <path d="m9 9.5.5.5 8-8" />}
      </svg>
      <span className="sr-only" suppressHydrationWarning>
        {words}
      </span>
    </span>
  );
}
