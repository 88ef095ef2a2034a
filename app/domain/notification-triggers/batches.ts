/* Notifies the owner of a batch that has waited for a while for something that only a person can change. */
import { db, execute, parseTime, query, sql, timeParam, transaction } from "~/platform/db";
import { devicesWaiting, type Waiting } from "../estimates/waiting-reason";
import { notify } from "../notifications/notify";
import { openOnly } from "../statuses";

const WAITED_MS = 30 * 60_000;
/** In one round; the others have their turn in the next ones. */
const USERS_MAX = 200;

/** What ends by itself is no news, and neither is what the owner did. */
const FOR_PERSONS: readonly Waiting["why"][] = [
  "no_device",
  "server_away",
  "key_unreadable",
  "new_capped",
  "new_locked",
];
const isForPersons = ({ why, until }: Waiting) =>
  FOR_PERSONS.includes(why) || (why === "device_paused" && until === null);

/** Users whose open batches were not looked at in this round. */
let next = 0;

/** Looks at what open batches wait for, and tells of what has lasted. Several daemons may do this at once. */
export async function notifyOfWaits(now: Date): Promise<void> {
  const going = sql`${openOnly()} AND submitted_at IS NOT NULL AND kind = 'BULK' AND NOT paused AND NOT held AND NOT cancelled
    AND (start_at IS NULL OR start_at <= ${timeParam(now)})`;
  await execute(
    db,
    sql`DELETE FROM batch_waits WHERE NOT EXISTS (SELECT 1 FROM batches WHERE id = batch_waits.batch_id AND ${going})`,
  );
  const users = await query<{ user_id: number }>(
    db,
    sql`SELECT DISTINCT user_id FROM batches WHERE ${going} AND user_id > ${next} ORDER BY user_id LIMIT ${USERS_MAX}`,
  );
  next = users.length < USERS_MAX ? 0 : users.at(-1)!.user_id;
  for (const { user_id } of users) await lookAt(user_id, going, now);
  await tellWaits(now);
}

async function lookAt(userId: number, going: ReturnType<typeof sql>, now: Date) {
  const waiting = await devicesWaiting(userId, true, now);
  const why = waiting && isForPersons(waiting) ? waiting.why : null;
  const own = sql`SELECT id FROM batches WHERE user_id = ${userId} AND ${going}`;
  await execute(db, sql`DELETE FROM batch_waits WHERE batch_id IN (${own}) AND why <> ${why ?? ""}`);
  if (why !== null)
    await execute(
      db,
      sql`INSERT INTO batch_waits (batch_id, why, since)
          SELECT id, ${why}, ${timeParam(now)} FROM batches WHERE user_id = ${userId} AND ${going} ORDER BY id
          ON CONFLICT (batch_id) DO NOTHING`,
    );
}

type Due = { id: number; user_id: number; why: string; since: unknown };

async function tellWaits(now: Date) {
  const due = await query<Due>(
    db,
    sql`SELECT b.id, b.user_id, w.why, w.since FROM batch_waits w JOIN batches b ON b.id = w.batch_id
        WHERE w.notified_at IS NULL AND w.since <= ${timeParam(new Date(now.getTime() - WAITED_MS))} ORDER BY b.id`,
  );
  for (const { id, user_id, why, since } of due)
    await transaction(async (tx) => {
      const first = await execute(
        tx,
        sql`UPDATE batch_waits SET notified_at = ${timeParam(now)} WHERE batch_id = ${id} AND notified_at IS NULL`,
      );
      if (first === 0) return;
      const key = `batch:${id}:waiting:${parseTime(since)?.toISOString()}`;
      const notice = { userId: user_id, kind: "batch_waiting", key, link: `/batches/${id}` } as const;
      await notify(tx, [{ ...notice, params: { batch: id, why } }], now);
    });
}
