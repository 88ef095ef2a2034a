import type { Batch } from "generated/sqlite/client";
import { db, type Tx } from "~/platform/db";
import { dayOf } from "../time/day";
import { instantOf } from "../time/zoned-time";

export type SentBefore = { id: number; name: string; submitted_at: string };

/**
 * The newest batch of the same owner that was made today, by the clock of APP_TIMEZONE, from the very same
 * file. One that was cancelled before anything was sent does not count.
 */
export async function sentBefore(
  { id, userId, fileHash }: Batch,
  now: Date,
  on: Tx = db,
): Promise<SentBefore | null> {
  if (!fileHash) return null;
  const midnight = instantOf(new Date(`${dayOf(now)}T00:00:00Z`));
  const same = { userId, fileHash, kind: "BULK", submittedAt: { gte: midnight }, id: { not: id } };
  const batch = await on.batch.findFirst({
    where: { ...same, OR: [{ cancelled: false }, { sent: { gt: 0 } }] },
    orderBy: { id: "desc" },
  });
  return batch && { id: batch.id, name: batch.name, submitted_at: batch.submittedAt!.toISOString() };
}
