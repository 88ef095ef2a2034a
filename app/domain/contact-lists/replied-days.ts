/*
 * Who wrote to the account how long ago. Of known contacts only a keyed hash is stored, which the database cannot make
 * of a number. So the numbers of the lists are hashed here, some hundred in one go.
 */
import { setImmediate } from "node:timers/promises";
import { db, join, parseTime, postgresql, query, raw, sql } from "~/platform/db";
import { seek } from "~/platform/db/search/search";
import { hashOfNumber } from "../opt-outs/number-hash";
import { numberKey } from "../opt-outs/number-key";

const HASHED_AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the numbers in these sets whose contact last wrote more (`gt`) or less (`lt`) than so many days ago. */
export async function numbersByReply(
  userId: number,
  setIds: readonly number[],
  { op, days }: { op: "gt" | "lt"; days: number },
  now: Date,
): Promise<string[]> {
  const key = await numberKey(db);
  if (key === null) return [];
  const known = await query<{ hash: string; heard_at: unknown }>(
    db,
    sql`SELECT hash, heard_at FROM known_people WHERE user_id = ${userId}`,
  );
  const since = now.getTime() - days * DAY_MS;
  const fits = (at: Date) => (op === "lt" ? at.getTime() > since : at.getTime() < since);
  const wanted = new Set(known.filter(({ heard_at }) => fits(parseTime(heard_at)!)).map(({ hash }) => hash));
  if (wanted.size === 0) return [];
  const numbers = await numbersIn(userId, setIds);
  const found: string[] = [];
  for (const [at, number] of numbers.entries()) {
    if (at % HASHED_AT_ONCE === HASHED_AT_ONCE - 1) await setImmediate();
    if (wanted.has(hashOfNumber(key, userId, number))) found.push(number);
  }
  return found;
}

/** As one text: a driver takes longer over a hundred thousand rows than over one long one. */
async function numbersIn(userId: number, setIds: readonly number[]): Promise<string[]> {
  const text = raw(postgresql ? "string_agg(c.number, ',')" : "group_concat(c.number)");
  const [row] = await seek<{ numbers: string | null }>(
    sql`SELECT ${text} AS numbers FROM list_contacts c WHERE c.set_id IN (${join([...setIds])})`,
    { who: userId },
  );
  return [...new Set(row?.numbers ? row.numbers.split(",") : [])];
}
