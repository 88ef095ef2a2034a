/*
 * The next unscheduled items of several batches, by their cursors. One statement reads them for all devices of a
 * turn, and one statement moves the cursors on. The batches are locked meanwhile (open-batches.ts).
 */
import { execute, postgresql, query, queryRows, sql, type Tx } from "~/platform/db";
import { CURSOR_END } from "../../batches/zone-cursors";
import type { FreshRow, OpenBatch } from "./open-batches";

/** In a batch with one cursor no recipient is a known contact. */
type Page = { rows: FreshRow[]; isAll: boolean };
type Asked = { batch: OpenBatch; rows: number };

export class NextRows {
  private readonly moved = new Map<OpenBatch, { begun: boolean }>();

  private constructor(private readonly pages: Map<OpenBatch, Page>) {}

  /** Reads so many of each of these batches ahead; `take` claims them. */
  static async of(tx: Tx, asked: Asked[]): Promise<NextRows> {
    const found = await readAll(tx, asked);
    const pages = asked.map(({ batch, rows }) => {
      const its = found.get(batch.id) ?? [];
      return [batch, { rows: its, isAll: its.length < rows }] as const;
    });
    return new NextRows(new Map(pages));
  }

  /** The next rows of a batch, at most so many; its cursor goes behind them. */
  async take(tx: Tx, batch: OpenBatch, rows: number): Promise<FreshRow[]> {
    if (batch.next_row >= CURSOR_END) return [];
    const page = this.pages.get(batch);
    const isRead = page && (page.isAll || page.rows.length >= rows);
    const found = isRead ? page.rows.splice(0, rows) : await read(tx, batch, rows);
    if (!isRead) this.pages.delete(batch); // what it held was just read again
    batch.next_row = found.length < rows ? CURSOR_END : found.at(-1)!.row_no + 1;
    const begun = found.length > 0 || (this.moved.get(batch)?.begun ?? false);
    this.moved.set(batch, { begun });
    return found;
  }

  /** Writes where the cursors are now. A batch from which something was claimed is being sent. */
  async keep(tx: Tx): Promise<void> {
    if (this.moved.size === 0) return;
    const list = [...this.moved].map(([batch, { begun }]) => ({
      id: batch.id,
      next_row: batch.next_row,
      begun: begun ? 1 : 0,
    }));
    list.sort((a, b) => a.id - b.id);
    await execute(
      tx,
      sql`UPDATE batches SET next_row = g.next_row, status = CASE WHEN g.begun = 1 THEN 'SENDING' ELSE batches.status END
          FROM ${queryRows(list, { id: "int", next_row: "int", begun: "int" })} g WHERE batches.id = g.id`,
    );
  }
}

type Read = Omit<FreshRow, "toNew">;
const toNew = (row: Read): FreshRow => ({ ...row, toNew: true });

async function read(tx: Tx, { id, next_row }: OpenBatch, rows: number): Promise<FreshRow[]> {
  const found = await query<Read>(
    tx,
    sql`SELECT row_no, receiver, message, attachment_no FROM batch_items
        WHERE batch_id = ${id} AND status = 'READY' AND row_no >= ${next_row} AND due_at IS NULL
        ORDER BY row_no LIMIT ${rows}`,
  );
  return found.map(toNew);
}

/** On SQLite a statement is a call within this process, and it has no LATERAL. */
async function readAll(tx: Tx, asked: Asked[]): Promise<Map<number, FreshRow[]>> {
  const found = new Map<number, FreshRow[]>();
  if (!postgresql || asked.length < 2) {
    for (const { batch, rows } of asked) found.set(batch.id, await read(tx, batch, rows));
    return found;
  }
  const list = asked.map(({ batch, rows }) => ({ id: batch.id, next_row: batch.next_row, most: rows }));
  const all = await query<Read & { batch_id: number }>(
    tx,
    sql`SELECT g.id AS batch_id, i.row_no, i.receiver, i.message, i.attachment_no
        FROM ${queryRows(list, { id: "int", next_row: "int", most: "int" })} g CROSS JOIN LATERAL (
          SELECT row_no, receiver, message, attachment_no FROM batch_items
          WHERE batch_id = g.id AND status = 'READY' AND row_no >= g.next_row AND due_at IS NULL
          ORDER BY row_no LIMIT g.most) i`,
  );
  for (const { batch_id, ...row } of all) {
    const its = found.get(batch_id);
    if (its) its.push(toNew(row));
    else found.set(batch_id, [toNew(row)]);
  }
  for (const its of found.values()) its.sort((a, b) => a.row_no - b.row_no);
  return found;
}
