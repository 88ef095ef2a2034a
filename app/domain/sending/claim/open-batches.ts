import { empty, forUpdate, query, queryRows, sql, type Tx, timeParam } from "~/platform/db";
import { groupBy } from "~/platform/group-by";
import { CURSOR_END } from "../../batches/zone-cursors";
import { isListened } from "../../outgoing-facts/record";
import { openOnly } from "../../statuses";
import type { ClaimedItem } from "../types";
import { type WhenRow, whenColumns } from "./item-window";

/**
 * SQL: batches (as `b`) that may be sent from and have an item to claim. They are queued, not paused, held or
 * cancelled, and within their hours.
 */
export const maySend = (now: Date) => sql`${openOnly("b")} AND b.submitted_at IS NOT NULL
  AND NOT b.paused AND NOT b.held AND NOT b.cancelled AND (b.open_at IS NULL OR b.open_at <= ${timeParam(now)})
  AND (b.next_row < ${CURSOR_END} OR (b.scheduled > 0 AND b.next_due_at <= ${timeParam(now)}))`;

/** Its cursors move on with what is claimed in this transaction. */
export type OpenBatch = WhenRow & {
  id: number;
  user_id: number;
  message_key: string;
  next_row: number;
  scheduled: number;
  next_due_at: unknown;
  next_due_row: number;
  zones: string | null;
  /** So many of its rows to known contacts have not ended. */
  known: number;
  attached: string | null;
  status: string;
  /** The account has an endpoint of webhooks. */
  listened: unknown;
  /** The user has rows that are due for another try; the same for all batches. */
  waiting: boolean | number;
};
export type FreshRow = Pick<ClaimedItem, "within" | "toNew"> & {
  row_no: number;
  receiver: string;
  message: string;
  attachment_no: number | null;
  due_at?: unknown;
};

/**
 * Returns the batches of these users from which an item may be claimed, oldest first; locked. Users without one are
 * left out.
 */
export async function openBatches(tx: Tx, userIds: number[], now: Date): Promise<Map<number, OpenBatch[]>> {
  const users = [...new Set(userIds)].map((user_id) => ({ user_id }));
  const batches = await query<OpenBatch>(
    tx,
    sql`SELECT b.id, b.user_id, b.message_key, b.next_row, b.scheduled, b.next_due_at, b.next_due_row, b.zones, b.known, b.attached, b.status, ${whenColumns},
          ${isListened(sql`b.user_id`)} AS listened,
          EXISTS (SELECT 1 FROM dispatches d WHERE d.user_id = b.user_id AND d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)}) AS waiting
        FROM batches b JOIN users u ON u.id = b.user_id
        WHERE b.user_id IN (SELECT g.user_id FROM ${queryRows(users, { user_id: "int" })} g) AND ${maySend(now)}
        ORDER BY b.id ${forUpdate("b")}`,
  );
  return groupBy(batches, (batch) => batch.user_id);
}

/** A batch from which an item is claimed is being sent. */
export const isStarted = (rows: unknown[]) => (rows.length > 0 ? sql`, status = 'SENDING'` : empty);
