import type { Batch } from "generated/sqlite/client";
import { type Sql, sql } from "~/platform/db";
import { shownFailures, storedAs } from "./test-batch";
import { readyRows } from "./views";

/** Groups of items that a batch's result counts, beside the statuses: what a list can be narrowed to. */
const GROUPS: Record<string, Sql> = {
  DELIVERED: sql`status = 'SENT' AND delivered_at IS NOT NULL`,
  READ: sql`status = 'SENT' AND read_at IS NOT NULL`,
  NOT_SENT: sql`status IN ('FAILED', 'REFUNDED', 'SKIPPED')`,
};

/** The condition on the items that are shown under this status, or are in this group. */
export const itemsAs = (batch: Pick<Batch, "kind">, status: string): Sql =>
  GROUPS[status] ?? storedAs(batch, status);

/** Returns how many items have this status, or are in this group, by the counters of their batch. */
export function countedAs(batch: Batch, status: string | null): number {
  const { recipients, sent, skipped, delivered, read } = batch;
  const { failed, refunded } = shownFailures(batch);
  const totals: Record<string, number> = {
    READY: readyRows(batch),
    SENT: sent,
    FAILED: failed,
    REFUNDED: refunded,
    SKIPPED: skipped,
    DELIVERED: delivered,
    READ: read,
    NOT_SENT: failed + refunded + skipped,
  };
  return status === null ? recipients : (totals[status] ?? 0);
}
