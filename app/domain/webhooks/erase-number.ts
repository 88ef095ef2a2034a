import { execute, join, sql, type Tx } from "~/platform/db";

/**
 * Erases a number from what an account's endpoints are still sent, and from what they answered. `spellings`: the
 * number in each way that it may stand there. Items and replies are read when their event is sent.
 */
export async function eraseFromEvents(tx: Tx, userId: number, spellings: readonly string[]): Promise<void> {
  const names = join([...spellings]);
  const own = sql`user_id = ${userId} AND number IN (${names})`;
  await execute(tx, sql`UPDATE outgoing_facts SET number = '' WHERE ${own}`);
  await execute(tx, sql`UPDATE outgoing_events SET number = '' WHERE ${own}`);
  for (const number of spellings)
    await execute(
      tx,
      sql`UPDATE webhook_deliveries SET response_body = REPLACE(response_body, ${number}, ${"…"})
          WHERE response_body IS NOT NULL AND response_body LIKE ${`%${number}%`}
            AND endpoint_id IN (SELECT id FROM webhook_endpoints WHERE user_id = ${userId})`,
    );
}
