/*
 * How a batch is shown beside its status: what happened to it in a second word, how urgent that looks, and how far
 * its bar goes. The statuses themselves stay those of the API.
 */
import type { BatchView } from "../batches/views";
import type { Waiting } from "../estimates/waiting-reason";

/** For the viewer: "owner" is the user who sent it, seen by an admin. */
export type CancelledBy = "you" | "admin" | "owner";

/** The second word of a badge. */
export type StateNote =
  | { kind: "cancelled"; by: CancelledBy }
  | { kind: "waiting"; waiting: Waiting }
  | { kind: "not_sent"; rows: number };

/** A colour of the badge; `dot` where its dot differs. */
export type StateTone = "yellow" | "blue" | "green" | "red" | "grey";

export type BatchState = {
  tone: StateTone;
  dot: StateTone | null;
  note: StateNote | null;
  /** How far its bar goes. Of a cancelled batch: how much was sent until then. */
  percent: number;
};

type Told = Pick<
  BatchView,
  "status" | "cancelled" | "percent" | "totals" | "credits_used" | "credits_returned"
>;

const TONES = { PREPARING: "yellow", SENDING: "blue", DONE: "green", FAILED: "red" } as const;

/** Returns how a batch is shown. `waiting`: why nothing of it is sent now. `cancelledBy` counts once it is cancelled. */
export function batchState(batch: Told, waiting: Waiting | null, cancelledBy: CancelledBy): BatchState {
  const { status, cancelled, percent, totals } = batch;
  if (cancelled) {
    const note = { kind: "cancelled", by: cancelledBy } as const;
    return { tone: "grey", dot: null, note, percent: sentShare(batch) };
  }
  const tone = TONES[status];
  if (waiting && status !== "DONE" && status !== "FAILED")
    return { tone, dot: null, note: { kind: "waiting", waiting }, percent };
  const rows = totals.recipients - totals.sent;
  if (status !== "DONE" || rows === 0) return { tone, dot: null, note: null, percent };
  return { tone, dot: "yellow", note: { kind: "not_sent", rows }, percent };
}

/** The credits say how much of what was queued went out: rows that were never queued took none. */
function sentShare({ credits_used: used, credits_returned: returned, totals }: Told): number {
  const [part, whole] = used + returned > 0 ? [used, used + returned] : [totals.sent, totals.recipients];
  return whole === 0 ? 0 : Math.floor((part * 100) / whole);
}
