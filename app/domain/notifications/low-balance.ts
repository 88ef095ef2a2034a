import { query, sql, type Tx } from "~/platform/db";
import { recordFact } from "../outgoing-facts/record";
import { notify } from "./notify";

type Low = { balance: number; limit: number; top_up: number | null };

/**
 * Notifies a user whose balance is below their limit: once for each time that credits were added, however often it
 * goes up and down. In the transaction that took the credits.
 */
export async function notifyLowBalance(tx: Tx, userId: number, now: Date): Promise<void> {
  const [low] = await query<Low>(
    tx,
    sql`SELECT u.balance, COALESCE(u.low_balance, s.low_balance_default) AS "limit",
          (SELECT MAX(e.id) FROM credit_entries e
           WHERE e.user_id = u.id AND e.amount > 0 AND e.kind IN ('PURCHASE', 'ADJUSTMENT')) AS top_up
        FROM users u JOIN app_settings s ON s.id = 1
        WHERE u.id = ${userId} AND u.balance < COALESCE(u.low_balance, s.low_balance_default)`,
  );
  if (!low) return;
  const { balance, limit, top_up } = low;
  const key = `credits_low:${top_up ?? 0}`;
  const notification = {
    userId,
    kind: "credits_low",
    key,
    params: { balance, limit },
    link: "/credits",
  } as const;
  if ((await notify(tx, [notification], now)) > 0)
    await recordFact(tx, { userId, type: "credits.low", data: { balance, limit } }, now);
}
