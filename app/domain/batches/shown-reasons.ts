import type { Batch, BatchItem } from "generated/sqlite/client";
import { type Sql, sql, timeParam } from "~/platform/db";
import { isHeldBackFromNew } from "../devices/number-profile/held-back";
import type { Reason } from "../errors";
import { isOpen } from "../statuses";
import { shownReason, storedReason } from "./test-batch";

/** What a batch must have to know whether it waits for new people. */
export type Waiting = Pick<Batch, "kind" | "userId" | "status" | "held" | "paused" | "cancelled" | "startAt">;

type Row = Pick<BatchItem, "status" | "known" | "reason" | "dueAt">;

/** The columns that the reason of a row is made of. */
export const REASON_COLUMNS = { status: true, known: true, reason: true, dueAt: true } as const;

export type ShownReasons = {
  /** Of a row. */
  of: (row: Row) => Reason | null;
  /** The condition that a row of the batch is shown with this one. */
  having: (reason: string) => Sql;
  /** Is this one told by several columns, of which no index is made? */
  isDerived: (reason: string) => boolean;
};

/**
 * The reasons that the rows of a batch are shown with now: on its page, in its lists, exports and counts. Rows that
 * wait only for WhatsApp to let their account write to new people say so, and nothing of it is stored: such a hold
 * begins and ends for all of them at once.
 */
export async function shownReasons(batch: Waiting, now: Date): Promise<ShownReasons> {
  const stored = {
    of: ({ reason }: Row) => shownReason(batch, reason),
    having: (reason: string) => storedReason(batch, reason),
    isDerived: () => false,
  };
  const { status, held, paused, cancelled, startAt } = batch;
  const isStill = held || paused || cancelled || (startAt !== null && startAt > now);
  if (!isOpen(status) || isStill || !(await isHeldBackFromNew(batch.userId, now))) return stored;
  const forNew = sql`(status = 'READY' AND NOT known AND (reason IS NULL OR reason = 'WAITING_RETRY')
    AND (due_at IS NULL OR due_at <= ${timeParam(now)}))`;
  return {
    of: (row) => (waitsForNew(row, now) ? "WAITING_NEW_PEOPLE" : stored.of(row)),
    having: (reason) => {
      if (reason === "WAITING_NEW_PEOPLE") return forNew;
      return reason === "WAITING_RETRY"
        ? sql`(${stored.having(reason)} AND NOT ${forNew})`
        : stored.having(reason);
    },
    isDerived: (reason) => reason === "WAITING_NEW_PEOPLE" || reason === "WAITING_RETRY",
  };
}

const waitsForNew = ({ status, known, reason, dueAt }: Row, now: Date): boolean =>
  status === "READY" &&
  !known &&
  (reason === null || reason === "WAITING_RETRY") &&
  (dueAt === null || dueAt <= now);
