/*
 * Records what users' programs are to be told, in the transaction in which it happens: so it is told exactly when
 * it happened. The webhooks' worker makes events of it later (webhooks/gather.ts). What no endpoint of the account
 * wants is not recorded. To find that out takes a look into an index, within a statement that is made anyway.
 *
 * Record a fact after its row is locked. Then the facts of one batch, device or list are in the order in which
 * they were committed.
 */
import { empty, execute, query, queryRows, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import type { ChosenType } from "./event-types";

/** `data` holds no number and no text: a number has a column of its own, by which an erasure finds it. */
export type Fact = {
  userId: number;
  type: ChosenType;
  data: Record<string, unknown>;
  batchId?: number;
  /** The phone number that it is about. */
  number?: string;
};

/**
 * SQL: whether an endpoint of this account is to get such events, or any. One that is disabled counts, too, since its
 * events can be sent later.
 */
export const isListened = (userId: Sql | number, type?: ChosenType): Sql =>
  sql`EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.user_id = ${userId}
        ${type === undefined ? empty : sql`AND w.events LIKE ${`% ${type} %`}`})`;

/** Records a fact, if an endpoint wants it. */
export async function recordFact(tx: Tx, fact: Fact, now: Date): Promise<void> {
  const { userId, type, data, batchId = null, number = null } = fact;
  await execute(
    tx,
    sql`INSERT INTO outgoing_facts (user_id, type, batch_id, number, data, at)
        SELECT CAST(${userId} AS INTEGER), CAST(${type} AS TEXT), CAST(${batchId} AS INTEGER), CAST(${number} AS TEXT),
          CAST(${JSON.stringify(data)} AS TEXT), ${timeParam(now)}
        WHERE ${isListened(userId, type)}`,
  );
}

const COLUMNS = { user_id: "int", type: "text", batch_id: "int", number: "text", data: "text" } as const;

/** Records facts in their order; the caller knows that endpoints want them (`isListened`). */
export async function recordFacts(tx: Tx, facts: readonly Fact[], now: Date): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ userId, type, data, batchId, number }) => ({
    ...{ user_id: userId, type, batch_id: batchId ?? null, number: number ?? null },
    data: JSON.stringify(data),
  }));
  await execute(
    tx,
    sql`INSERT INTO outgoing_facts (user_id, type, batch_id, number, data, at)
        SELECT g.user_id, g.type, g.batch_id, g.number, g.data, ${timeParam(now)} FROM ${queryRows(rows, COLUMNS)} g`,
  );
}

/** Returns whether an endpoint of the account wants such events: before facts are collected that cost something. */
export async function wantsEvents(tx: Tx, userId: number, type: ChosenType): Promise<boolean> {
  const [found] = await query<{ listened: unknown }>(tx, sql`SELECT ${isListened(userId, type)} AS listened`);
  return Boolean(found?.listened);
}
