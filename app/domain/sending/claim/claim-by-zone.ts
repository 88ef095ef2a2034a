/*
 * Claims items of a batch that has several cursors: for known or new contacts, and for each time zone whose hours
 * are open. Items go in the order of the rows. Of several open zones, those that close first come first.
 */
import { execute, parseTime, query, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import { CURSOR_END, type ZoneCursor, zoneCursors, zoneCursorsText } from "../../batches/zone-cursors";
import { opensAt, type When, windowNow, zoneIn } from "./item-window";
import { type FreshRow, isStarted, type OpenBatch } from "./open-batches";

type Found = FreshRow & { cursor: ZoneCursor };
type Wished = { rows: number; toNew: boolean };

/** Returns whether it has cursors over items to known contacts, or to new ones. */
export const hasCursors = ({ zones }: Pick<OpenBatch, "zones">, toNew: boolean): boolean =>
  zoneCursors(zones)?.some(({ known = false }) => known !== toNew) ?? toNew;

/** Claims up to `rows` items of the zones that are open now; returns the cursors as they are afterwards. */
export async function claimByZone(
  tx: Tx,
  batch: OpenBatch,
  when: When,
  { rows, toNew }: Wished,
  now: Date,
): Promise<{ found: FreshRow[]; cursors: ZoneCursor[] }> {
  const cursors = zoneCursors(batch.zones) ?? [];
  const wished = cursors.filter(({ known = false }) => known !== toNew);
  const open = wished.flatMap((cursor) => {
    const window = windowNow(when, zoneIn(when, cursor.zone), now);
    return window === null ? [] : [{ cursor, within: window === "always" ? undefined : window }];
  });
  const due: Found[] = [];
  const plain: Found[] = [];
  for (const { cursor, within } of open) {
    const marked = (row: Read) => ({ ...row, within, toNew, cursor });
    due.push(...(await dueRows(tx, batch.id, cursor, rows, now)).map(marked));
    plain.push(...(await plainRows(tx, batch.id, cursor, rows)).map(marked));
  }
  due.sort((a, b) => parseTime(a.due_at)!.getTime() - parseTime(b.due_at)!.getTime() || a.row_no - b.row_no);
  plain.sort((a, b) => closing(a) - closing(b) || a.row_no - b.row_no);
  const timed = due.slice(0, rows);
  const others = plain.slice(0, rows - timed.length);
  for (const { cursor } of open) {
    await moveDue(
      tx,
      batch.id,
      cursor,
      timed.filter((row) => row.cursor === cursor),
      now,
    );
    movePlain(
      cursor,
      others.filter((row) => row.cursor === cursor),
      plain,
      rows,
    );
  }
  const found = [...timed, ...others];
  await keep(tx, batch, cursors, timed.length, found);
  return { found: found.map(({ cursor: _, ...row }) => row), cursors };
}

/** From when on anything of these zones may go; null: nothing is left. */
export function zonesOpenAt(cursors: ZoneCursor[], when: When, now: Date): Date | null {
  const times = cursors.flatMap(({ zone, nextRow, due }) => {
    const at = (from: Date) => opensAt(when, zoneIn(when, zone), from).getTime();
    const dueAt = due && new Date(due.at);
    return [...(nextRow < CURSOR_END ? [at(now)] : []), ...(dueAt ? [at(dueAt > now ? dueAt : now)] : [])];
  });
  return times.length === 0 ? null : new Date(Math.min(...times));
}

const closing = ({ within }: Found) => within?.end.getTime() ?? 0;

type Read = Omit<FreshRow, "within" | "toNew">;

/**
 * SQL: the rows of a cursor that are ready. Of a sheet without zones none of them stands at its rows. COALESCE
 * keeps SQLite from walking through the ready rows, of which few may go to known contacts: those have their index.
 */
const readyOf = ({ zone, known }: ZoneCursor): Sql =>
  sql`${zone === null ? sql`zone IS NULL` : sql`zone = ${zone}`}
    AND ${known ? sql`known AND COALESCE(status, '') = 'READY'` : sql`NOT known AND status = 'READY'`}`;

function plainRows(tx: Tx, batchId: number, cursor: ZoneCursor, rows: number): Promise<Read[]> {
  const { nextRow } = cursor;
  if (nextRow >= CURSOR_END) return Promise.resolve([]);
  return query<Read>(
    tx,
    sql`SELECT row_no, receiver, message, attachment_no FROM batch_items
        WHERE batch_id = ${batchId} AND ${readyOf(cursor)} AND row_no >= ${nextRow} AND due_at IS NULL
        ORDER BY row_no LIMIT ${rows}`,
  );
}

async function dueRows(
  tx: Tx,
  batchId: number,
  cursor: ZoneCursor,
  rows: number,
  now: Date,
): Promise<Read[]> {
  if (!cursor.due || new Date(cursor.due.at) > now) return [];
  const due = await rowsFrom(tx, batchId, cursor, cursor.due, rows);
  return due.filter((row) => parseTime(row.due_at)! <= now);
}

const rowsFrom = (
  tx: Tx,
  batchId: number,
  cursor: ZoneCursor,
  { at, row }: { at: string; row: number },
  rows: number,
) =>
  query<Read>(
    tx,
    sql`SELECT row_no, receiver, message, attachment_no, due_at FROM batch_items
        WHERE batch_id = ${batchId} AND ${readyOf(cursor)} AND due_at IS NOT NULL
          AND (due_at, row_no) >= (${timeParam(new Date(at))}, ${row})
        ORDER BY due_at, row_no LIMIT ${rows}`,
  );

/** Moves on to the first item with a time of its own that was not claimed. */
async function moveDue(
  tx: Tx,
  batchId: number,
  cursor: ZoneCursor,
  taken: FreshRow[],
  now: Date,
): Promise<void> {
  if (!cursor.due || new Date(cursor.due.at) > now) return;
  const last = taken.at(-1);
  const from = last ? { at: parseTime(last.due_at)!.toISOString(), row: last.row_no + 1 } : cursor.due;
  const [next] = await rowsFrom(tx, batchId, cursor, from, 1);
  cursor.due = next ? { at: parseTime(next.due_at)!.toISOString(), row: next.row_no } : null;
}

function movePlain(cursor: ZoneCursor, taken: Found[], seen: Found[], rows: number): void {
  const offered = seen.filter((row) => row.cursor === cursor).length;
  if (offered < rows && taken.length === offered) cursor.nextRow = CURSOR_END;
  else if (taken.length > 0) cursor.nextRow = taken.at(-1)!.row_no + 1;
  cursor.left = cursor.nextRow === CURSOR_END ? 0 : Math.max(1, cursor.left - taken.length);
}

/** The batch's own cursors hold what is left of all zones together, so that the batch is found by them. */
async function keep(tx: Tx, batch: OpenBatch, cursors: ZoneCursor[], timed: number, found: FreshRow[]) {
  const nextRow = Math.min(...cursors.map((cursor) => cursor.nextRow));
  const dues = cursors.flatMap(({ due }) => (due ? [due] : []));
  const first = dues.sort((a, b) => a.at.localeCompare(b.at) || a.row - b.row)[0];
  batch.zones = zoneCursorsText(cursors);
  batch.next_row = nextRow;
  batch.scheduled = first ? Math.max(1, batch.scheduled - timed) : 0;
  batch.next_due_at = first ? new Date(first.at) : null;
  batch.next_due_row = first?.row ?? 0;
  await execute(
    tx,
    sql`UPDATE batches SET zones = ${batch.zones}, next_row = ${nextRow}, scheduled = ${batch.scheduled},
          next_due_at = ${timeParam(first ? new Date(first.at) : null)}, next_due_row = ${batch.next_due_row} ${isStarted(found)}
        WHERE id = ${batch.id}`,
  );
}
