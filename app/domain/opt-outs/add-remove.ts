import { clock } from "~/platform/clock";
import { parseTime, query, queryRows, sql, sqlTime, type Tx, timeParam } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { OPT_OUT_BYTES } from "../account-storage/costs";
import { canonicalNumber } from "../phone-numbers/canonical-number";
import { findErasedNumbers, removeErasedOptOut } from "./erased-numbers";
import { recordOptOuts } from "./record-opt-outs";
import { beforeStop } from "./send-lock";

export const HOWS = ["REPLY", "HAND", "SHEET", "API", "ADMIN"] as const;
/** How a number came onto the list. */
export type How = (typeof HOWS)[number];

/** Of a reply so much is kept: it is one of the account's words, with signs around it. */
const TEXT_CHARACTERS = 80;

/** One statement of more keeps the event loop from others for longer than a page takes. */
const NUMBERS_AT_ONCE = 1_000;

/**
 * `always`: also where the account stores more than it may. `isErasure`: the number is being erased, so programs are
 * not told of it.
 */
export type Stop = { how: How; text?: string | null; at: Date; always?: boolean; isErasure?: boolean };

/**
 * Puts numbers on an account's list, or on the list of all accounts (`userId` null). Numbers that are on it
 * already, or were erased, stay as they are. Returns how many are new. Nothing may be locked in this transaction
 * before. Throws ACCOUNT_FULL, unless the contact asked for it (REPLY) or the caller requires it.
 */
export async function putOnList(
  tx: Tx,
  userId: number | null,
  numbers: readonly string[],
  { how, text, at, always = how === "REPLY", isErasure = false }: Stop,
): Promise<number> {
  if (numbers.length === 0) return 0;
  await beforeStop(tx, userId);
  const people = [...new Set(numbers.map(canonicalNumber))];
  const began = text ? cut(text, TEXT_CHARACTERS) : null;
  let added = 0;
  for (let from = 0; from < people.length; from += NUMBERS_AT_ONCE) {
    const portion = people.slice(from, from + NUMBERS_AT_ONCE);
    const gone = await findErasedNumbers(tx, userId, portion);
    const list = portion
      .filter((number) => !gone.has(number))
      .sort()
      .map((number) => ({ number, text: began, at: sqlTime(at) }));
    const fresh = await query<{ number: string }>(
      tx,
      sql`INSERT INTO opt_outs (user_id, number, how, text, at)
          SELECT CAST(${userId} AS INTEGER), g.number, ${how}, g.text, g.at
          FROM ${queryRows(list, { number: "text", text: "text", at: "time" })} g WHERE true ON CONFLICT DO NOTHING
          RETURNING number`,
    );
    added += fresh.length;
    if (!isErasure) {
      const told = fresh.map(({ number }) => ({ number, how, at }));
      await recordOptOuts(tx, "opt_out.added", userId, told, clock.now());
    }
  }
  await charge(ofProcess(tx), userId, { opt_outs: added * OPT_OUT_BYTES }, { always });
  return added;
}

/**
 * Takes numbers off an account's list; a number that came onto it after `before` stays. Returns how many were on
 * it.
 */
export async function removeFromList(
  tx: Tx,
  userId: number,
  numbers: readonly string[],
  before: Date,
): Promise<number> {
  await beforeStop(tx, userId);
  const people = [...new Set(numbers.map(canonicalNumber))];
  const list = people.map((number) => ({ number }));
  const forgotten = await removeErasedOptOut(tx, userId, people, before);
  const taken = await query<{ number: string; how: How; at: unknown }>(
    tx,
    sql`DELETE FROM opt_outs WHERE user_id = ${userId} AND at <= ${timeParam(before)}
          AND number IN (SELECT g.number FROM ${queryRows(list, { number: "text" })} g)
        RETURNING number, how, at`,
  );
  const removed = taken.map((entry) => ({ ...entry, at: parseTime(entry.at)! }));
  await recordOptOuts(tx, "opt_out.removed", userId, removed, clock.now());
  await charge(ofProcess(tx), userId, { opt_outs: -(forgotten + taken.length) * OPT_OUT_BYTES });
  return forgotten + taken.length;
}
