import { execute, queryRows, sql, sqlTime, type Tx, timeParam } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { OPT_OUT_BYTES } from "../account-storage/costs";
import { canonicalNumber } from "../phone-numbers/canonical-number";
import { findErasedNumbers, removeErasedOptOut } from "./erased-numbers";
import { beforeStop } from "./send-lock";

export const HOWS = ["REPLY", "HAND", "SHEET", "API", "ADMIN"] as const;
/** How a number came onto the list. */
export type How = (typeof HOWS)[number];

/** Of a reply so much is kept: it is one of the account's words, with signs around it. */
const TEXT_CHARACTERS = 80;

/** One statement of more keeps the event loop from others for longer than a page takes. */
const NUMBERS_AT_ONCE = 1_000;

/** `always`: also where the account stores more than it may. */
export type Stop = { how: How; text?: string | null; at: Date; always?: boolean };

/**
 * Puts numbers on an account's list, or on the list of all accounts (`userId` null). Numbers that are on it
 * already, or were erased, stay as they are. Returns how many are new. Nothing may be locked in this transaction
 * before. Throws ACCOUNT_FULL, unless the contact asked for it (REPLY) or the caller requires it.
 */
export async function putOnList(
  tx: Tx,
  userId: number | null,
  numbers: readonly string[],
  { how, text, at, always = how === "REPLY" }: Stop,
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
    added += await execute(
      tx,
      sql`INSERT INTO opt_outs (user_id, number, how, text, at)
          SELECT CAST(${userId} AS INTEGER), g.number, ${how}, g.text, g.at
          FROM ${queryRows(list, { number: "text", text: "text", at: "time" })} g WHERE true ON CONFLICT DO NOTHING`,
    );
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
  const taken = await execute(
    tx,
    sql`DELETE FROM opt_outs WHERE user_id = ${userId} AND at <= ${timeParam(before)}
          AND number IN (SELECT g.number FROM ${queryRows(list, { number: "text" })} g)`,
  );
  await charge(ofProcess(tx), userId, { opt_outs: -(forgotten + taken) * OPT_OUT_BYTES });
  return forgotten + taken;
}
