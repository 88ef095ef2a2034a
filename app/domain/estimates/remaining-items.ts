import type { Batch } from "generated/sqlite/client";

/** Rows of a batch that have not ended, and those of them that go to known contacts. */
export function remainingItems({
  recipients,
  sent,
  failed,
  refunded,
  skipped,
  known,
}: Pick<Batch, "recipients" | "sent" | "failed" | "refunded" | "skipped" | "known">): {
  rows: number;
  known: number;
} {
  const rows = Math.max(0, recipients - sent - failed - refunded - skipped);
  return { rows, known: Math.min(rows, known) };
}
