import { useTranslation } from "react-i18next";

/** The four colours of the specification, and grey for rows that nothing was tried for. */
const COLOURS = {
  PREPARING: "status-yellow",
  SENDING: "status-blue",
  DONE: "status-green",
  FAILED: "status-red",
  READY: "status-yellow",
  SENT: "status-green",
  REFUNDED: "status-red",
  SKIPPED: "status-grey",
} as const;

export type Status = keyof typeof COLOURS;

/** What the filters offer. */
export const BATCH_STATUSES = ["PREPARING", "SENDING", "DONE", "FAILED"] as const;
export const ITEM_STATUSES = ["READY", "SENT", "FAILED", "REFUNDED", "SKIPPED"] as const;

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation();
  return <span className={`status ${COLOURS[status]}`}>{t(`status.${status}`)}</span>;
}
