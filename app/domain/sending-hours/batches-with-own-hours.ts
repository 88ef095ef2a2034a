import type { Tx } from "~/platform/db";
import { OPEN_STATUSES } from "../statuses";
import { type Hours, sendingHours } from "./hours";

/** A user's batches that are under way and keep to hours of their own. */
export async function openBatchesWithHours(
  tx: Tx,
  userId: number,
): Promise<{ name: string; hours: Hours | null }[]> {
  const under = { status: { in: OPEN_STATUSES }, submittedAt: { not: null }, cancelled: false };
  const batches = await tx.batch.findMany({
    where: { userId, ...under, hours: { not: null } },
    select: { name: true, hours: true },
  });
  return batches.map(({ name, hours }) => ({ name, hours: sendingHours(hours) }));
}
