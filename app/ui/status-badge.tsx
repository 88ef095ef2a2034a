import { useTranslation } from "react-i18next";

/** Four colours for the states, and grey for items that were never tried. */
const COLOURS = {
  PREPARING: "state-yellow",
  SENDING: "state-blue",
  DONE: "state-green",
  FAILED: "state-red",
  READY: "state-yellow",
  SENT: "state-green",
  REFUNDED: "state-red",
  SKIPPED: "state-grey",
  WAITING: "state-yellow",
  APPROVED: "state-green",
  REJECTED: "state-red",
} as const;

export type Status = keyof typeof COLOURS;

/** What the filters offer. */
export const BATCH_STATUSES = ["PREPARING", "SENDING", "DONE", "FAILED"] as const;
export const ITEM_STATUSES = ["READY", "SENT", "FAILED", "REFUNDED", "SKIPPED"] as const;
export const REQUEST_STATUSES = ["WAITING", "APPROVED", "REJECTED"] as const;

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation();
  return <span className={`state ${COLOURS[status]}`}>{t(`status.${status}`)}</span>;
}
