import { useTranslation } from "react-i18next";
import type { BatchState } from "~/domain/reports/batch-state";
import { useFormat } from "../format";
import { type Status, StatusBadge } from "../status-badge";

export type { BatchState };

/** The status of a batch, and in a second word what happened to it. */
export function BatchBadge({ status, state }: { status: Status; state: BatchState | undefined }) {
  if (!state) return <StatusBadge status={status} />;
  return (
    <StatusBadge status={status} tone={state.tone} dot={state.dot}>
      {state.note && <Note {...state.note} />}
    </StatusBadge>
  );
}

function Note(note: NonNullable<BatchState["note"]>) {
  const { t } = useTranslation();
  const { clock, shortTime, day } = useFormat();
  if (note.kind === "cancelled") return t(`state.cancelled.${note.by}`);
  if (note.kind === "not_sent") return t("state.notSent", { count: note.rows });
  const { why, until, opens } = note.waiting;
  const time = opens ? `${day(opens.date)} ${clock(opens.clock)}` : until && shortTime(until);
  if (why === "starts" || why === "scheduled") return t("state.scheduled", { time: time ?? "" });
  return `${t(`state.waiting.${why}`)} ${time ? t("state.until", { time }) : ""}`.trim();
}
