import { db, query, queryRows, type Sql, sql, type Tx } from "~/platform/db";
import { canonicalNumber } from "../phone-numbers/canonical-number";

/** SQL: whether this canonical number is on the account's list, or on that of all accounts. One index lookup. */
export const isOptedOut = (userId: Sql | number, number: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM opt_outs o WHERE o.number = ${number} AND (o.user_id = ${userId} OR o.user_id IS NULL))`;

/** Returns whether there is any opt-out on the account's list, or on that of all accounts. */
export async function anyOptedOut(userId: number): Promise<boolean> {
  const found = await db.optOut.findFirst({
    where: { OR: [{ userId }, { userId: null }] },
    select: { id: true },
  });
  return found !== null;
}

type Recipient = { userId: number; receiver: string };

/** Of these those who want no messages, or not from this account. */
export async function findOptedOut<T extends Recipient>(tx: Tx, rows: T[]): Promise<T[]> {
  if (rows.length === 0) return [];
  const list = rows.map(({ userId, receiver }, place) => ({
    place,
    user_id: userId,
    receiver: canonicalNumber(receiver),
  }));
  const stopped = await query<{ place: number }>(
    tx,
    sql`SELECT g.place FROM ${queryRows(list, { place: "int", user_id: "int", receiver: "text" })} g
        WHERE ${isOptedOut(sql`g.user_id`, sql`g.receiver`)}`,
  );
  return stopped.map(({ place }) => rows[place]!);
}
