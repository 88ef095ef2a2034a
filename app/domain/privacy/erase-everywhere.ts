import { setImmediate } from "node:timers/promises";
import type { Forgotten } from "generated/sqlite/client";
import {
  db,
  execute,
  forUpdate,
  join,
  postgresql,
  query,
  queryRows,
  type Sql,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { toChatId } from "~/platform/waha";
import { charge, chargeBatch } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { OPT_OUT_BYTES } from "../account-storage/costs";
import { bytesOfItems, lockedReadingBytes } from "../account-storage/items";
import { dropOwnAttachments } from "../attachments/batch-attachments";
import { isRecipient } from "../batches/items-of-recipient";
import { eraseFromLists, filterWithoutNumber } from "../contact-lists/erase-contact";
import type { Filter } from "../contact-lists/filter";
import { forgetContact } from "../contacts/known-contacts";
import type { Reading } from "../imports/analysis/summary";
import { beforeStop } from "../opt-outs/send-lock";
import { equivalentNumbers } from "../phone-numbers/canonical-number";
import { eraseFromFilters, eraseFromNames, eraseFromSchedules } from "../schedules/erase-number";
import { skipOptedOut } from "../sending/claim/claim-fresh";
import { eraseFromEvents } from "../webhooks/erase-number";
import { type BatchId, batchIds, rowsIn } from "./batch-ids";

/** Rows of one transaction, so that no other has to wait long. */
const ROWS_AT_ONCE = 500;

/** By so much clocks of several machines may be apart. */
const CLOCKS_APART_MS = 5 * 60_000;

type Open = Pick<Forgotten, "id" | "userId" | "number" | "at">;

/**
 * Erases a number from everything that its account holds. False: something of it is still needed, and it is tried
 * again later. That is a message that is being sent or is unconfirmed, a sheet that is being read or checked, or an
 * import into a contact list that is being read.
 */
export async function eraseEverywhere({ id, userId, number, at }: Open, now: Date): Promise<boolean> {
  if (number === null) return true;
  // What shows it as a part of a text of the account cannot wait, and no item needs it.
  if (userId !== null) {
    await forgetInTexts(db, userId, number);
    await transaction((tx) => eraseFromFilters(tx, userId, number));
  }
  // A sheet that was begun before the number was noted may still store it, and does not know it.
  if (userId !== null && (await isReading(userId, at))) return false;
  let left = userId !== null && !(await eraseFromLists(userId, number));
  if (userId !== null)
    for await (const batches of batchIds({ userId })) {
      await forgetInReadings(batches, number);
      for (const batch of await rowsIn(batches, number))
        if (!(await forgetInBatch(batch.id, number, now))) left = true;
    }
  if (left) return false;
  return transaction(async (tx) => {
    await beforeStop(tx, userId);
    const stopped = await forgetOnLists(tx, userId, number);
    await execute(tx, sql`UPDATE forgotten_numbers SET number = NULL WHERE id = ${id}`);
    await execute(tx, sql`UPDATE app_settings SET wipe_due = ${true} WHERE id = 1`);
    await charge(ofProcess(tx), userId, { opt_outs: -stopped * OPT_OUT_BYTES });
    return true;
  });
}

async function isReading(userId: number, at: Date): Promise<boolean> {
  const before = new Date(at.getTime() + CLOCKS_APART_MS);
  const [reading] = await query(
    db,
    sql`SELECT 1 AS found FROM batches WHERE submitted_at IS NULL AND created_at < ${timeParam(before)}
          AND user_id = ${userId} AND recipients = 0 AND NOT cancelled LIMIT 1`,
  );
  return reading !== undefined;
}

/**
 * Ends the items that wait, then blanks those that have ended. False: one is in progress, or the batch cannot be
 * touched.
 */
async function forgetInBatch(batchId: number, number: string, now: Date): Promise<boolean> {
  for (let moved = ROWS_AT_ONCE; moved === ROWS_AT_ONCE; await setImmediate())
    moved = await transaction((tx) => endWaiting(tx, batchId, number, now));
  for (let blanked = ROWS_AT_ONCE; blanked === ROWS_AT_ONCE; await setImmediate())
    blanked = await transaction((tx) => blankEnded(tx, batchId, number));
  const rest = sql`SELECT 1 AS found FROM batch_items i WHERE i.batch_id = ${batchId} AND ${isRecipient(number)} LIMIT 1`;
  return (await query(db, rest)).length === 0;
}

/** Erases the number from what was noted when these batches were read: how contacts were chosen, names of files. */
async function forgetInReadings(batches: BatchId[], number: string): Promise<void> {
  const ids = join(batches.map(({ id }) => id));
  const found = await query<{ id: number; reading: Reading }>(
    db,
    sql`SELECT id, reading FROM batches WHERE id IN (${ids}) AND
          (${textOf(sql`reading`)} LIKE ${`%${number}%`} OR ${textOf(sql`reading`)} LIKE '%"selection"%')`,
  );
  for (const { id, reading } of found)
    if (readingWithout(reading, number)) await transaction((tx) => forgetInReading(tx, id, number));
}

/** Null: it does not name the number. */
function readingWithout(reading: Reading, number: string): Reading | null {
  const text = JSON.stringify(reading);
  const after = JSON.parse(text.replaceAll(number, "…")) as Reading;
  const filter = reading.selection && filterWithoutNumber(reading.selection.filter as Filter, number);
  if (after.selection && filter) after.selection.filter = filter;
  return filter || text.includes(number) ? after : null;
}

async function forgetInReading(tx: Tx, id: number, number: string): Promise<void> {
  const bytes = await lockedReadingBytes(tx, id);
  const batch = await tx.batch.findUnique({ where: { id }, select: { reading: true } });
  const reading = batch?.reading && readingWithout(batch.reading as Reading, number);
  if (!reading) return;
  await tx.batch.update({ where: { id }, data: { reading } });
  await chargeBatch(ofProcess(tx), id, { items: (await lockedReadingBytes(tx, id)) - bytes });
}

/**
 * As cancelling does. Of a batch that is being looked up in WhatsApp no item is touched, since it may have been
 * sent.
 */
async function endWaiting(tx: Tx, batchId: number, number: string, now: Date): Promise<number> {
  const [batch] = await query(
    tx,
    sql`SELECT 1 AS found FROM batches WHERE id = ${batchId} AND submitted_at IS NOT NULL AND look_at IS NULL`,
  );
  if (!batch) return 0;
  // This comes first: it waits for a transaction that is just claiming one of them, so that the next statement sees
  // it as being sent.
  await execute(
    tx,
    sql`DELETE FROM dispatches WHERE batch_id = ${batchId} AND phase IN ('WAITING', 'CLAIMED') AND row_no IN
          (SELECT i.row_no FROM batch_items i WHERE i.batch_id = ${batchId} AND ${isRecipient(number)})`,
  );
  const rows = await query<{ row_no: number }>(
    tx,
    sql`SELECT i.row_no FROM batch_items i WHERE i.batch_id = ${batchId} AND ${isRecipient(number)} AND i.status = 'READY'
          AND NOT EXISTS (SELECT 1 FROM dispatches d WHERE d.batch_id = i.batch_id AND d.row_no = i.row_no)
        ORDER BY i.row_no LIMIT ${ROWS_AT_ONCE}`,
  );
  return skipOptedOut(
    tx,
    rows.map(({ row_no }) => ({ batchId, rowNo: row_no })),
    now,
  );
}

/**
 * Returns what stays of a row: its number in the sheet, what became of it and when, its credit, and its message's
 * id.
 */
async function blankEnded(tx: Tx, batchId: number, number: string): Promise<number> {
  const rows = await query<{ row_no: number }>(
    tx,
    sql`SELECT i.row_no FROM batch_items i JOIN batches b ON b.id = i.batch_id
        WHERE i.batch_id = ${batchId} AND ${isRecipient(number)} AND i.status <> 'READY' AND b.submitted_at IS NOT NULL
        ORDER BY i.row_no LIMIT ${ROWS_AT_ONCE} ${forUpdate("i")}`,
  );
  if (rows.length === 0) return 0;
  const these = sql`row_no IN (SELECT g.row_no FROM ${queryRows(rows, { row_no: "int" })} g)`;
  const before = await bytesOfItems(tx, batchId, these);
  await execute(
    tx,
    sql`UPDATE batch_items SET receiver = '', message = '', detail = NULL, "values" = NULL, cells = NULL, read_back_at = NULL
        WHERE batch_id = ${batchId} AND ${these}`,
  );
  const after = await bytesOfItems(tx, batchId, these);
  await dropOwnAttachments(tx, batchId);
  await chargeBatch(ofProcess(tx), batchId, { items: after - before });
  return rows.length;
}

/**
 * Erases everything beside the items that may name a number. What is stored only for speed goes for all accounts.
 * Returns how many entries of the list went.
 */
async function forgetOnLists(tx: Tx, userId: number | null, number: string): Promise<number> {
  const whose = userId === null ? sql`user_id IS NULL` : sql`user_id = ${userId}`;
  const names = join(equivalentNumbers(number));
  const chats = join(equivalentNumbers(number).map(toChatId));
  const stopped = await execute(tx, sql`DELETE FROM opt_outs WHERE number IN (${names}) AND ${whose}`);
  await execute(tx, sql`DELETE FROM number_checks WHERE phone IN (${names}) OR chat_id IN (${chats})`);
  await forgetContact(tx, userId, number);
  if (userId === null) return stopped;
  const own = sql`user_id = ${userId}`;
  await execute(tx, sql`DELETE FROM replies WHERE ${own} AND number IN (${names})`);
  await execute(tx, sql`DELETE FROM known_lids WHERE ${own} AND number IN (${names})`);
  await execute(
    tx,
    sql`DELETE FROM request_keys WHERE ${own} AND ${textOf(sql`body`)} LIKE ${`%${number}%`}`,
  );
  await eraseFromEvents(tx, userId, equivalentNumbers(number));
  await eraseFromSchedules(tx, userId, number);
  await eraseFromFilters(tx, userId, number);
  await forgetInTexts(tx, userId, number);
  return stopped;
}

/** Erases the number from texts in which it is named: names of batches and schedules, and why a device is paused. */
async function forgetInTexts(tx: Tx, userId: number, number: string): Promise<void> {
  const own = sql`user_id = ${userId}`;
  await execute(
    tx,
    sql`UPDATE devices SET pause_detail = NULL WHERE ${own} AND pause_detail LIKE ${`%${number}%`}`,
  );
  await eraseFromNames(tx, userId, number);
  // A batch may be named after the one number in it. The sign is a value because esbuild writes every other text in
  // ASCII, but not that of a tagged template. A single such sign has V8 keep a program's text in two bytes a
  // character.
  await execute(
    tx,
    sql`UPDATE batches SET name = REPLACE(name, ${number}, ${"…"}) WHERE ${own} AND name LIKE ${`%${number}%`}`,
  );
}

const textOf = (json: Sql): Sql => (postgresql ? sql`CAST(${json} AS TEXT)` : json);
