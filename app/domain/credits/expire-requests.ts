import { db, execute, isRecordMissing, query, sql, timeParam, transaction } from "~/platform/db";
import { notify } from "../notifications/notify";
import { WAITS } from "./request-status";

const REQUESTS_AT_ONCE = 100;

type Due = { id: number; user_id: number; amount: number };

/**
 * Closes waiting requests without evidence whose time is over, each with a notification in the same transaction.
 * Returns how many. One that is answered meanwhile stays as it was answered.
 */
export async function expireRequests(now: Date): Promise<number> {
  const due = await query<Due>(
    db,
    sql`SELECT r.id, r.user_id, r.amount FROM credit_requests r
        WHERE ${WAITS} AND r.expires_at <= ${timeParam(now)} ORDER BY r.id LIMIT ${REQUESTS_AT_ONCE}`,
  );
  let expired = 0;
  for (const { id, user_id: userId, amount } of due) {
    const done = await transaction(async (tx) => {
      const moved = await execute(
        tx,
        sql`UPDATE credit_requests SET expired_at = ${timeParam(now)}
            WHERE id = ${id} AND approved_at IS NULL AND rejected_at IS NULL AND expired_at IS NULL`,
      );
      if (moved === 0) return 0;
      const [kind, key] = ["credits_expired", `request:${id}:answered`] as const;
      const link = `/credits?request=${id}`;
      await notify(tx, [{ userId, kind, key, params: { amount }, link }], now);
      return 1;
    }).catch((error) => {
      if (isRecordMissing(error)) return 0; // the account is being deleted: next time
      throw error;
    });
    expired += done;
  }
  return expired;
}
