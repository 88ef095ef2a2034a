/*
 * Erases one number. First it is noted, in the transaction that puts the number on the list. From then on nothing
 * new goes to it, and an upload that has it again gets a row without number and text. Then it is blanked piece by
 * piece wherever it is stored (erase-everywhere.ts), by this call, which does its own alone, or by the daemon.
 * Killed in between, it goes on where it was.
 *
 * What cannot be erased yet is waited for, such as a message that is being sent or a sheet that is being checked.
 * For an item in progress needs its number.
 */
import type { Forgotten } from "generated/sqlite/client";
import { db, query, sql, transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { accountsWithNumber } from "../contact-lists/erase-contact";
import { putOnList } from "../opt-outs/add-remove";
import { recordErasure } from "../opt-outs/erased-numbers";
import { beforeStop } from "../opt-outs/send-lock";
import { canonicalNumber } from "../phone-numbers/canonical-number";
import { accountsWithScheduled } from "../schedules/erase-number";
import { dropUnusedFiles } from "../stored-files/drop";
import { lockedActor } from "../users/locked-actor";
import { batchIds, rowsIn } from "./batch-ids";
import { eraseEverywhere } from "./erase-everywhere";
import { type AccountScope, recipientNumber } from "./scope";

export type Forgot = {
  ok: true;
  /** Messages that held the number. */
  rows: number;
};

/**
 * Erases a number in an account, or (a Super Admin) in every account that holds it and on the list of all accounts.
 * Called again it changes nothing. Throws VALIDATION of `number`, and ACCOUNT_FULL for a number without an item.
 * What is still being sent is erased when it has ended.
 */
export async function eraseNumber(
  actor: Actor,
  whose: AccountScope,
  typed: string,
  now: Date,
): Promise<Forgot> {
  const number = recipientNumber(actor, typed);
  const { owners, rows, isKept } = await holdersOf(whose, number);
  await transaction(async (tx) => {
    // A contact who is stored here has a right to it; other numbers would only fill the list.
    const stop = { at: now, always: isKept };
    for (const owner of owners) await beforeStop(tx, owner);
    await lockedActor(tx, actor);
    for (const owner of owners)
      await putOnList(tx, owner, [number], {
        ...{ how: actor.id === owner ? ("HAND" as const) : ("ADMIN" as const), isErasure: true, ...stop },
      });
    for (const owner of owners) await recordErasure(tx, owner, number, stop);
    // The log cannot be changed afterwards, so it does not name the number.
    if (whose === "everybody") await recordAct(tx, actor, "recipient.forget", NOBODY, { rows }, now);
  });
  await goOnWith(
    await db.forgotten.findMany({ where: { number, OR: owners.map((userId) => ({ userId })) } }),
    now,
  );
  return { ok: true, rows };
}

const NOBODY = { kind: "recipient", id: null };

/**
 * Goes on with all numbers that are still to be erased, whatever user asked for it: the daemon's part. Returns how
 * many numbers are gone now, and how many still wait.
 */
export async function eraseInOpenBatches(now: Date): Promise<{ forgotten: number; later: number }> {
  const open = await db.forgotten.findMany({ where: { number: { not: null } }, orderBy: { id: "asc" } });
  return goOnWith(inTurns(open), now);
}

/** The first of each account, then the second of each: no account waits behind another's long list. */
function inTurns(open: Forgotten[]): Forgotten[] {
  const seen = new Map<number | null, number>();
  const placed = open.map((each) => {
    const turn = seen.get(each.userId) ?? 0;
    seen.set(each.userId, turn + 1);
    return { each, turn };
  });
  return placed.sort((one, other) => one.turn - other.turn).map(({ each }) => each);
}

async function goOnWith(open: Forgotten[], now: Date): Promise<{ forgotten: number; later: number }> {
  const counts = { forgotten: 0, later: 0 };
  for (const each of open) counts[(await eraseEverywhere(each, now)) ? "forgotten" : "later"] += 1;
  if (counts.forgotten > 0) await dropUnusedFiles(now);
  return counts;
}

/**
 * Returns who holds a number, lists included. The account that asks is among them, so that the number stays stopped
 * there.
 */
async function holdersOf(
  whose: AccountScope,
  number: string,
): Promise<{ owners: (number | null)[]; rows: number; isKept: boolean }> {
  const owners = new Set<number | null>(whose === "everybody" ? [] : [whose.userId]);
  let rows = 0;
  for await (const batches of batchIds(whose))
    for (const { user_id, found } of await rowsIn(batches, number)) {
      owners.add(user_id);
      rows += found;
    }
  if (whose === "everybody") {
    const lists = await query<{ user_id: number | null }>(
      db,
      sql`SELECT user_id FROM opt_outs WHERE number = ${canonicalNumber(number)}`,
    );
    for (const { user_id } of lists) owners.add(user_id);
  }
  const userId = whose === "everybody" ? null : whose.userId;
  const listed = [
    ...(await accountsWithNumber(userId, number)),
    ...(await accountsWithScheduled(userId, number)),
  ];
  for (const userId of listed) owners.add(userId);
  // Each list is locked, that of all accounts first, in the order in which senders lock them.
  return {
    owners: [...owners].sort((a, b) => (a ?? 0) - (b ?? 0)),
    rows,
    isKept: rows > 0 || listed.length > 0,
  };
}
