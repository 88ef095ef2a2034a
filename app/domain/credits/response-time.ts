import { db } from "../../platform/db";

/** So many answers say how long the next one takes; older ones are no news. */
const ANSWERS_LOOKED_AT = 20;
/** Fewer than these say nothing. */
const ANSWERS_MIN = 3;
const MINUTE_MS = 60_000;

/**
 * Returns how many minutes admins lately took to answer a request: the middle of the newest answers. Null as long
 * as there are too few to say.
 */
export async function usualAnswerMinutes(): Promise<number | null> {
  const answered = await db.creditRequest.findMany({
    where: { OR: [{ approvedAt: { not: null } }, { rejectedAt: { not: null } }] },
    orderBy: { id: "desc" },
    take: ANSWERS_LOOKED_AT,
    select: { orderAt: true, approvedAt: true, rejectedAt: true },
  });
  if (answered.length < ANSWERS_MIN) return null;
  const waits = answered.map(({ orderAt, approvedAt, rejectedAt }) => {
    const end = approvedAt ?? rejectedAt ?? orderAt;
    return (end.getTime() - orderAt.getTime()) / MINUTE_MS;
  });
  waits.sort((a, b) => a - b);
  return Math.max(1, Math.round(waits[Math.floor(waits.length / 2)] ?? 0));
}
