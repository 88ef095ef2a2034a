/*
 * Whom the account never sent a message, as far as its messages are kept. They are looked for once: a batch reads its
 * contacts page by page, and each page would go through all messages again.
 */
import { join, postgresql, raw, type Sql, sql } from "~/platform/db";
import { seek, seekOnServer } from "~/platform/db/search/search";
import { canonicalSql } from "../phone-numbers/canonical-sql";

/** Returns the numbers in these sets to which no message was sent, or may have been. Throws SearchTooSlow. */
export async function numbersNeverContacted(userId: number, setIds: readonly number[]): Promise<string[]> {
  const [row] = await ask<{ numbers: string | null }>(unsent(userId, setIds), userId);
  return [...new Set(row?.numbers ? row.numbers.split(",") : [])];
}

/** As one text: a driver takes longer over a hundred thousand rows than over one long one. */
function unsent(userId: number, setIds: readonly number[]): Sql {
  const text = raw(postgresql ? "string_agg(c.number, ',')" : "group_concat(c.number)");
  const sent = sql`SELECT ${canonicalSql("i.receiver")} AS number FROM batch_items i JOIN batches b ON b.id = i.batch_id
    WHERE b.user_id = ${userId} AND b.submitted_at IS NOT NULL AND i.status IN ('SENT', 'FAILED') AND i.receiver <> ''`;
  const isNot = postgresql
    ? sql`NOT EXISTS (SELECT 1 FROM sent s WHERE s.number = c.number)`
    : sql`c.number NOT IN (SELECT s.number FROM sent s)`;
  return sql`WITH sent AS MATERIALIZED (${sent})
    SELECT ${text} AS numbers FROM list_contacts c WHERE c.set_id IN (${join([...setIds])}) AND ${isNot}`;
}

/**
 * Of rows that are just written PostgreSQL has no statistics, and would go through all messages for each contact: 100,000
 * of both took longer than a search may.
 */
function ask<T>(statement: Sql, who: number): Promise<T[]> {
  return postgresql
    ? seekOnServer<T>(statement, sql`SET LOCAL enable_nestloop = off`, { who })
    : seek<T>(statement, { who });
}
