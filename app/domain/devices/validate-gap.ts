import type { Tx } from "~/platform/db";
import { wrongField } from "../errors";
import { openBatchesWithHours } from "../sending-hours/batches-with-own-hours";
import { longestOpenMinutes, zonedCalendar } from "../sending-hours/calendar";
import { sendingHours } from "../sending-hours/hours";

const MINUTE_MS = 60_000;

/**
 * Throws VALIDATION of `field` for a gap that is longer than any open stretch of this user's hours, or of a waiting
 * batch's. Call it after the user's row is locked, since the hours may be changed at the same time.
 */
export async function assertFitsHours(
  tx: Tx,
  userId: number,
  gapMs: number,
  field: "gap_max" | "gap_new_max",
): Promise<void> {
  const { hours } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { hours: true } });
  const narrowed = await openBatchesWithHours(tx, userId);
  const all = [null, ...narrowed.map((batch) => batch.hours)].map((batch) =>
    longestOpenMinutes(zonedCalendar(sendingHours(hours), batch, [])),
  );
  const minutes = Math.min(...all);
  if (minutes * MINUTE_MS < gapMs)
    throw wrongField(field, { code: "GAP_LONGER_THAN_HOURS", params: { minutes } });
}
