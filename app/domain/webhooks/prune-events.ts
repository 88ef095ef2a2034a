import { db, execute, query, sql, transaction } from "~/platform/db";
import { RETENTION } from "../retention-periods";
import { oldestBefore, REMOVED_AT_ONCE, removeThrough } from "./event-log";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Removes events that are older than they are kept, and what accounts and endpoints left behind that are gone. Some at
 * once, so that no other has to wait. Returns how many events went.
 */
export async function pruneEvents(now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - RETENTION.event_days * DAY_MS);
  const accounts = await query<{ user_id: number }>(db, sql`SELECT user_id FROM event_logs ORDER BY user_id`);
  let pruned = 0;
  for (const { user_id } of accounts)
    for (let removed = 1; removed > 0 && !signal?.aborted; pruned += removed)
      removed = await removeOld(user_id, before);
  const isGone = sql`NOT EXISTS (SELECT 1 FROM event_logs l WHERE l.user_id = t.user_id)`;
  for (const statement of [
    sql`DELETE FROM outgoing_events WHERE (user_id, no) IN
          (SELECT t.user_id, t.no FROM outgoing_events t WHERE ${isGone} LIMIT ${REMOVED_AT_ONCE})`,
    sql`DELETE FROM outgoing_facts WHERE id IN
          (SELECT t.id FROM outgoing_facts t WHERE ${isGone} LIMIT ${REMOVED_AT_ONCE})`,
    sql`DELETE FROM webhook_deliveries WHERE (endpoint_id, event_no) IN
          (SELECT t.endpoint_id, t.event_no FROM webhook_deliveries t
            WHERE NOT EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.id = t.endpoint_id) LIMIT ${REMOVED_AT_ONCE})`,
  ])
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE && !signal?.aborted; )
      removed = await execute(db, statement);
  return pruned;
}

function removeOld(userId: number, before: Date): Promise<number> {
  return transaction(async (tx) => {
    const old = await oldestBefore(tx, userId, before);
    return old.length === 0 ? 0 : removeThrough(tx, userId, Math.max(...old));
  });
}
