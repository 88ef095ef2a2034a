import type { Batch } from "generated/sqlite/client";

/** Rows of a batch that wait and go to people who are known: they go by the pace towards those. */
export function knownLeft(batch: Partial<Batch> & { known?: number }): number {
  const { recipients = 0, sent = 0, failed = 0, refunded = 0, skipped = 0 } = batch;
  return batch.known ?? Math.max(0, recipients - sent - failed - refunded - skipped);
}
