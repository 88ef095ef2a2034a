/*
 * Limits on failures, in the database: they survive a restart, and several web processes share them. A try is
 * counted before it is made and taken back when it did not fail. So of any number of tries at the same moment no
 * more get through than are allowed.
 */
import { db, execute, join, parseTime, query, sql, type Tx, timeParam, transaction } from "./db";
import { hashToken } from "./tokens";

/** So many failures under this key, within a window that begins with the first one. */
export type Limit = { key: string; failuresMax: number; windowSeconds: number };

/** Counts one try against each limit. Answers 0, or how many seconds to wait: then nothing was counted. */
export async function countTry(limits: readonly Limit[], now: Date): Promise<number> {
  // Only reads: a caller that is refused anyway makes no other wait for a write.
  const seconds = await secondsLeft(limits, now);
  if (seconds > 0) return seconds;
  try {
    await transaction(async (tx) => {
      for (const limit of inOneOrder(limits)) if (!(await countOne(tx, limit, now))) throw new Full();
    });
    return 0;
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    return Math.max(1, await secondsLeft(limits, now)); // others were quicker
  }
}

/** Takes back a counted try that was no failure. */
export async function refundAttempt(limits: readonly Limit[], now: Date): Promise<void> {
  await transaction(async (tx) => {
    for (const { key } of inOneOrder(limits))
      await execute(
        tx,
        sql`UPDATE failures SET count = count - 1
            WHERE key = ${hashToken(key)} AND count > 0 AND ends_at > ${timeParam(now)}`,
      );
  });
}

/** Forgets the failures under this key. */
export async function clearFailures(key: string): Promise<void> {
  await db.failure.deleteMany({ where: { key: hashToken(key) } });
}

class Full extends Error {}

/** Returns whether there was room for one more. */
async function countOne(tx: Tx, { key, failuresMax, windowSeconds }: Limit, now: Date): Promise<boolean> {
  const endsAt = timeParam(new Date(now.getTime() + windowSeconds * 1000));
  const isOver = sql`(failures.count = 0 OR failures.ends_at <= ${timeParam(now)})`;
  const counted = await execute(
    tx,
    sql`INSERT INTO failures (key, count, ends_at) VALUES (${hashToken(key)}, 1, ${endsAt})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN ${isOver} THEN 1 ELSE failures.count + 1 END,
          ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE failures.ends_at END
        WHERE ${isOver} OR failures.count < ${failuresMax}`,
  );
  return counted > 0;
}

/** Returns how long until the last of the limits that are reached lets another try through. */
async function secondsLeft(limits: readonly Limit[], now: Date): Promise<number> {
  const rows = await query<{ key: string; count: number; ends_at: unknown }>(
    db,
    sql`SELECT key, count, ends_at FROM failures
        WHERE key IN (${join(keysOf(limits))}) AND ends_at > ${timeParam(now)}`,
  );
  const waits = limits.map(({ key, failuresMax }) => {
    const row = rows.find((each) => each.key === hashToken(key));
    if (!row || row.count < failuresMax) return 0;
    return Math.max(1, Math.ceil(((parseTime(row.ends_at) ?? now).getTime() - now.getTime()) / 1000));
  });
  return Math.max(0, ...waits);
}

/** Users type their password where their email goes: no key is kept in clear. */
const keysOf = (limits: readonly Limit[]) => limits.map(({ key }) => hashToken(key));

/** All transactions lock rows in the same order, so that no two wait for each other. */
const inOneOrder = (limits: readonly Limit[]) => [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
