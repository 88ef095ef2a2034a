/*
 * Claims items that were never tried. A batch gives its items in the order of its rows, by a cursor that only moves
 * forward. Items with a time of their own have a cursor of their own. So has each time zone that the batch names,
 * and so have items to known contacts (claim-by-zone.ts).
 *
 * A claimed item has a record in `dispatches` until its outcome is known, so that pausing, cancelling and counting
 * never search. Outside its sending hours a batch says until when nothing of it may go (`open_at`), and is not
 * queried before. The cursors pass over items to recipients who opted out: such an item ends here.
 * opt-outs/send-lock.ts says why none slips through.
 */

import { execute, parseTime, query, queryRows, sql, type Tx, timeParam } from "~/platform/db";
import { env } from "~/platform/env";
import { messageIdFor } from "~/platform/waha";
import { recordBatchFact } from "../../batches/record-batch-fact";
import { CURSOR_END } from "../../batches/zone-cursors";
import { findOptedOut } from "../../opt-outs/is-opted-out";
import type { MediaRest } from "../../pacing/media-rest";
import type { OwnedDevice } from "../lease/lease";
import { moveItems } from "../transition/transition-items";
import { attachedTo, type ClaimedItem, type Phase } from "../types";
import { claimByZone, hasCursors, zonesOpenAt } from "./claim-by-zone";
import { claimTexts } from "./claim-texts";
import { itemWindow, opensAt, type When, whenNow, windowNow } from "./item-window";
import { type FreshRow, isStarted, type OpenBatch } from "./open-batches";
import { NextRows } from "./prefetch";

/** What a device may claim, and what it has got of it so far. */
export type Want = {
  device: OwnedDevice;
  rows: number;
  /** Of these at most so many to new contacts. */
  newRows: number;
  phase: Phase;
  /** How messages with a file rest on it, and how many of these rows may have one. */
  media: { rest: MediaRest; room: number };
  taken: ClaimedItem[];
  /** How many other items were read and ended, since their recipients opted out. */
  passed: number;
};

/** Marks an item that this device claims now: after a rest of messages with a file it is the one that is tried. */
export function forMedia(
  { media }: Pick<Want, "media">,
  attached: Pick<ClaimedItem, "attached">,
): Pick<ClaimedItem, "attached" | "mediaTrial"> {
  if (attached.attached === undefined) return attached;
  media.room -= 1;
  return media.rest.mediaRests > 0 ? { ...attached, mediaTrial: true } : attached;
}

type Picked = { want: Want; batch: OpenBatch; row: FreshRow };

/**
 * Claims what is left of each want from items that are not in progress. Items to known contacts come first, and the
 * oldest of the user's open batches. Each statement serves all devices, however many they are.
 */
export async function claimFresh(
  tx: Tx,
  wants: Want[],
  open: Map<number, OpenBatch[]>,
  now: Date,
): Promise<void> {
  const ofKnown = [...open.values()].some((batches) => batches.some(({ known }) => known > 0));
  for (const toNew of ofKnown ? [false, true] : [true]) {
    const picked = await pick(tx, wants, open, toNew, now);
    await recordStarts(tx, picked, now);
    const willing = await passOver(tx, picked, now);
    await writeIntents(tx, willing, now);
  }
}

function leftOf({ rows, newRows, taken, passed }: Want, toNew: boolean): number {
  const left = rows - taken.length - passed;
  return toNew ? Math.min(left, newRows - taken.filter((row) => row.toNew).length) : left;
}

async function pick(
  tx: Tx,
  wants: Want[],
  open: Map<number, OpenBatch[]>,
  toNew: boolean,
  now: Date,
): Promise<Picked[]> {
  const next = await NextRows.of(tx, toNew ? firstAsked(wants, open, now) : []);
  const closed = new Set<OpenBatch>();
  // Texts are claimed beside the cursors then: a later device may find an item that is picked already.
  const rests = wants.some(({ media }) => media.room <= 0);
  const picked: Picked[] = [];
  for (const want of wants) {
    let left = leftOf(want, toNew);
    for (const batch of open.get(want.device.userId) ?? []) {
      if (left <= 0) break;
      if (closed.has(batch) || !hasCursors(batch, toNew)) continue;
      const rows = batch.attached ? Math.min(left, roomForMedia(want.device)) : left;
      const taken = rests ? picked.filter((each) => each.batch === batch).map(({ row }) => row.row_no) : [];
      const wished = { rows, toNew, media: roomOf(want, picked), taken };
      const found = await takeOpen(tx, next, batch, wished, now);
      if (found === "closed") closed.add(batch);
      else {
        const free = taken.length > 0 ? found.filter(({ row_no }) => !taken.includes(row_no)) : found;
        for (const row of free) picked.push({ want, batch, row });
        left -= free.length;
      }
    }
  }
  await next.keep(tx);
  return picked;
}

/** Of batches whose first items are claimed now, users' programs are told. */
async function recordStarts(tx: Tx, picked: Picked[], now: Date) {
  for (const batch of new Set(picked.map(({ batch }) => batch))) {
    if (batch.status === "PREPARING" && batch.listened)
      await recordBatchFact(tx, "batch.started", batch.id, now);
    batch.status = "SENDING";
  }
}

/** Nothing is claimed ahead whose outcome could not be found out afterwards. */
const roomForMedia = ({ server }: OwnedDevice): number =>
  server.honoursMediaId === true ? Number.POSITIVE_INFINITY : env.SEND_CONCURRENCY;

/** Returns how many items with a file it may still claim, besides those that it has picked. */
function roomOf(want: Want, picked: Picked[]): number {
  if (want.media.room === Number.POSITIVE_INFINITY) return want.media.room;
  const has = ({ batch, row }: Picked) =>
    attachedTo(batch.attached, row.attachment_no).attached !== undefined;
  return want.media.room - picked.filter((each) => each.want === want && has(each)).length;
}

/** Most rows come from the oldest batch of their user: so many are read at once. */
function firstAsked(wants: Want[], open: Map<number, OpenBatch[]>, now: Date) {
  const asked = new Map<OpenBatch, number>();
  for (const want of wants) {
    const [batch] = open.get(want.device.userId) ?? [];
    const left = leftOf(want, true);
    if (!batch || left <= 0 || batch.zones !== null || batch.next_row >= CURSOR_END) continue;
    if (asked.has(batch) || isOpenNow(batch, now)) asked.set(batch, left + (asked.get(batch) ?? 0));
  }
  return [...asked].map(([batch, rows]) => ({ batch, rows }));
}

function isOpenNow(batch: OpenBatch, now: Date): boolean {
  const when = itemWindow(batch);
  return windowNow(when, when.zone, now) !== null;
}

/** Ends those of recipients who opted out; returns the others. */
async function passOver(tx: Tx, picked: Picked[], now: Date): Promise<Picked[]> {
  const asked = picked.map((each) => ({ each, userId: each.batch.user_id, receiver: each.row.receiver }));
  const stopped = new Set((await findOptedOut(tx, asked)).map(({ each }) => each));
  if (stopped.size === 0) return picked;
  for (const { want } of stopped) want.passed += 1;
  const ended = [...stopped].map(({ batch, row }) => ({ batchId: batch.id, rowNo: row.row_no }));
  await skipOptedOut(tx, ended, now);
  return picked.filter((each) => !stopped.has(each));
}

/**
 * Skips items that are not in progress and whose recipients opted out. They are not sent, and their credits are
 * refunded. Returns how many there were.
 */
export function skipOptedOut(tx: Tx, rows: { batchId: number; rowNo: number }[], now: Date): Promise<number> {
  const end = { from: "READY", to: "SKIPPED", reason: "OPTED_OUT" } as const;
  return moveItems(
    tx,
    rows.map((row) => ({ ...row, ...end })),
    now,
  );
}

/** Claims what of a batch may go now. If nothing (more) may, it stores from when on something may. */
async function takeOpen(
  tx: Tx,
  next: NextRows,
  batch: OpenBatch,
  { rows: most, toNew, media, taken }: { rows: number; toNew: boolean; media: number; taken: number[] },
  now: Date,
): Promise<FreshRow[] | "closed"> {
  const when = itemWindow(batch);
  if (batch.attached && media <= 0)
    return batch.attached === "ALL" ? [] : claimTexts(tx, batch, when, { rows: most, toNew, taken }, now);
  // Each may be one with a file.
  const rows = batch.attached ? Math.min(most, media) : most;
  if (batch.zones !== null) {
    const { found, cursors } = await claimByZone(tx, batch, when, { rows, toNew }, now);
    if (found.length < rows) await sayWhen(tx, batch.id, now, (fresh) => zonesOpenAt(cursors, fresh, now));
    return found;
  }
  const open = windowNow(when, when.zone, now);
  if (open === null) {
    await sayWhen(tx, batch.id, now, (fresh) => opensAt(fresh, fresh.zone, now));
    return "closed";
  }
  const scheduled = await takeScheduled(tx, batch, rows, now);
  const left = rows - scheduled.length;
  const found = left > 0 ? [...scheduled, ...(await next.take(tx, batch, left))] : scheduled;
  return open === "always" ? found : found.map((row) => ({ ...row, within: open }));
}

/** Asked of what stands in the database now: the hours may have been changed while the batch was waited for. */
async function sayWhen(
  tx: Tx,
  batchId: number,
  now: Date,
  opens: (when: When) => Date | null,
): Promise<void> {
  const when = await whenNow(tx, batchId);
  const at = when && opens(when);
  if (at && at > now)
    await execute(tx, sql`UPDATE batches SET open_at = ${timeParam(at)} WHERE id = ${batchId}`);
}

async function takeScheduled(tx: Tx, batch: OpenBatch, rows: number, now: Date): Promise<FreshRow[]> {
  const from = parseTime(batch.next_due_at);
  if (batch.scheduled === 0 || !from || from > now) return [];
  const due = await query<Omit<FreshRow, "toNew">>(
    tx,
    sql`SELECT row_no, receiver, message, attachment_no, due_at FROM batch_items
        WHERE batch_id = ${batch.id} AND status = 'READY' AND due_at IS NOT NULL
          AND (due_at, row_no) >= (${timeParam(from)}, ${batch.next_due_row})
        ORDER BY due_at, row_no LIMIT ${rows + 1}`,
  );
  const found = due.slice(0, rows).filter((row) => parseTime(row.due_at)! <= now);
  const next = due[found.length];
  batch.scheduled = next ? batch.scheduled - found.length : 0;
  batch.next_due_at = next ? parseTime(next.due_at) : null;
  batch.next_due_row = next?.row_no ?? 0;
  await execute(
    tx,
    sql`UPDATE batches SET scheduled = ${batch.scheduled}, next_due_at = ${timeParam(parseTime(batch.next_due_at))},
          next_due_row = ${batch.next_due_row} ${isStarted(found)} WHERE id = ${batch.id}`,
  );
  return found.map((row) => ({ ...row, toNew: true }));
}

/**
 * Those that are in progress now go to the devices that wanted them. In a database that went back in time the
 * cursor stands before items that are in progress already: these stay with their devices.
 */
async function writeIntents(tx: Tx, picked: Picked[], now: Date): Promise<void> {
  if (picked.length === 0) return;
  const list = picked.map(({ want, batch, row }) => ({
    batch_id: batch.id,
    row_no: row.row_no,
    user_id: batch.user_id,
    device_id: want.device.id,
    epoch: want.device.epoch,
    message_id: messageIdFor(batch.message_key, row.row_no),
    phase: want.phase,
  }));
  const at = timeParam(now);
  const written = await query<{ batch_id: number; row_no: number }>(
    tx,
    sql`INSERT INTO dispatches (batch_id, row_no, user_id, device_id, epoch, attempt, message_id, phase, due_at, claimed_at, intent_at)
        SELECT g.batch_id, g.row_no, g.user_id, g.device_id, g.epoch, 1, g.message_id, g.phase, ${at}, ${at}, ${at}
        FROM ${queryRows(list, INTENT)} g WHERE true ON CONFLICT DO NOTHING RETURNING batch_id, row_no`,
  );
  const isAll = written.length === picked.length;
  const ours = new Set(isAll ? [] : written.map(({ batch_id, row_no }) => `${batch_id}:${row_no}`));
  for (const [place, { want, batch, row }] of picked.entries())
    if (isAll || ours.has(`${batch.id}:${row.row_no}`))
      want.taken.push({
        batchId: batch.id,
        rowNo: row.row_no,
        deviceId: want.device.id,
        epoch: want.device.epoch,
        attempt: 1,
        messageId: list[place]!.message_id,
        receiver: row.receiver,
        message: row.message,
        toNew: row.toNew,
        phase: want.phase,
        ...(row.within && { within: row.within }),
        ...forMedia(want, attachedTo(batch.attached, row.attachment_no)),
      });
}

const INTENT = {
  batch_id: "int",
  row_no: "int",
  user_id: "int",
  device_id: "int",
  epoch: "int",
  message_id: "text",
  phase: "text",
} as const;
