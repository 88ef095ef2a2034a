import { db, query, queryRows, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { isRecipient } from "../batches/items-of-recipient";
import { beingErased } from "../opt-outs/being-erased";
import { SEARCH_CHARACTERS_MAX } from "../pagination/search";
import { readNumber } from "../phone-numbers/parse";
import { newestBatches } from "./batches-with-number";
import type { AccountScope } from "./scope";

/** Items that are counted: who has more is looked at on the page of the recipient. */
const MESSAGES_COUNTED_MAX = 100;

/** The recipient that a search for a number means. */
export type NumberHit = {
  /** Digits without plus. */
  phone_number: string;
  messages: number;
  /** There may be more: only the newest batches are counted. */
  more: boolean;
};

/**
 * Returns the recipient whose number was typed into a search, with the messages to them in an account, or in all.
 * Null for what is no number. However much was ever sent, only the newest batches are looked into, by an index. Of a
 * number that was erased, or is being erased, there is none.
 */
export async function numberHit(
  actor: Pick<Actor, "country">,
  whose: AccountScope,
  typed: string,
): Promise<NumberHit | null> {
  if (typed === "" || typed.length > SEARCH_CHARACTERS_MAX) return null;
  const read = readNumber(typed, actor.country);
  if (!("digits" in read)) return null;
  const { batches, isAll } = await newestBatches(db, whose);
  const erased = await beingErased(whose === "everybody" ? whose : whose.userId);
  const shown = batches.filter(({ user_id }) => !erased.has(user_id, read.digits));
  const ids = shown.map(({ id }) => ({ id }));
  const [counted] = await query<{ found: number }>(
    db,
    sql`SELECT COUNT(*) AS found FROM (
          SELECT 1 FROM ${queryRows(ids, { id: "int" })} g CROSS JOIN batch_items i
          WHERE i.batch_id = g.id AND ${isRecipient(read.digits)} LIMIT ${MESSAGES_COUNTED_MAX + 1}) AS counted`,
  );
  const found = counted?.found ?? 0;
  return {
    phone_number: read.digits,
    messages: Math.min(found, MESSAGES_COUNTED_MAX),
    more: found > MESSAGES_COUNTED_MAX || !isAll,
  };
}
