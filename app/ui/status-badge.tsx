import type { ReactNode } from "react";
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
  EXPIRED: "state-grey",
} as const;

export type Status = keyof typeof COLOURS;
export type Tone = "yellow" | "blue" | "green" | "red" | "grey";

/** What the filters offer. */
export const BATCH_STATUSES = ["PREPARING", "SENDING", "DONE", "FAILED"] as const;
export const ITEM_STATUSES = ["READY", "SENT", "FAILED", "REFUNDED", "SKIPPED"] as const;
export const REQUEST_STATUSES = ["WAITING", "APPROVED", "REJECTED", "EXPIRED"] as const;
/** Of the messages of a batch: their statuses, and the groups that its result counts. */
export const ITEM_FILTERS = [...ITEM_STATUSES, "DELIVERED", "READ", "NOT_SENT"] as const;

/** `tone` and `dot`: other colours than the status has. `children`: a second word. */
export function StatusBadge({
  status,
  tone,
  dot,
  children,
}: {
  status: Status;
  tone?: Tone;
  dot?: Tone | null;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const colour = tone ? `state-${tone}` : COLOURS[status];
  return (
    <span className={`state ${colour} ${dot ? `dot-${dot}` : ""} ${children ? "state-noted" : ""}`}>
      <span>
        {t(`status.${status}`)}
        {children && (
          <>
            {" "}
            · <span className="font-normal">{children}</span>
          </>
        )}
      </span>
    </span>
  );
}
