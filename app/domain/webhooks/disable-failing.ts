import { db, forUpdate, parseTime, query, sql, timeParam, transaction } from "~/platform/db";
import { endWebhook, FAILING_MS_MAX } from "./record-attempt";

/**
 * Disables the endpoints that nothing was delivered to for five days, also those that are not tried just now.
 * Returns how many there were.
 */
export async function disableFailing(now: Date): Promise<number> {
  const before = new Date(now.getTime() - FAILING_MS_MAX);
  const isOver = sql`status = 'active' AND failing_since <= ${timeParam(before)}`;
  const found = await query<{ id: number }>(
    db,
    sql`SELECT id FROM webhook_endpoints WHERE ${isOver} ORDER BY id`,
  );
  for (const { id } of found)
    await transaction(async (tx) => {
      const [endpoint] = await query<{ user_id: number; url: string; failing_since: unknown }>(
        tx,
        sql`SELECT user_id, url, failing_since FROM webhook_endpoints WHERE id = ${id} AND ${isOver} ${forUpdate()}`,
      );
      if (!endpoint || !parseTime(endpoint.failing_since)) return;
      await endWebhook(tx, { id, userId: endpoint.user_id, url: endpoint.url }, "disabled", now);
    });
  return found.length;
}
