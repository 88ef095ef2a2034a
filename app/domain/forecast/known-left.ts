import type { Batch } from "generated/sqlite/client";

/**
 * Rows of a batch that wait and go by the pace towards known people. All of them: the sender does not tell new people
 * from known ones yet, and nothing is forecast that it does not do.
 */
export function knownLeft({
  recipients,
  sent,
  failed,
  refunded,
  skipped,
}: Pick<Batch, "recipients" | "sent" | "failed" | "refunded" | "skipped">): number {
  return Math.max(0, recipients - sent - failed - refunded - skipped);
}
