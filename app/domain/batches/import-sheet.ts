/*
 * An upload becomes a batch. Its rows are stored a few thousand at a time in a batch that nobody can see
 * yet; then one transaction reserves the credits, writes the counters and makes it visible. Whatever
 * goes wrong before, nothing of it stays: not the rows, not the batch, not a credit. A process that dies
 * in between leaves an invisible batch, which `pruneUnfinishedImports` takes away.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { db, execute, rowsOf, sql, sqlTime, timeParam, transaction } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import type { SheetRow } from "~/platform/xlsx/rows";
import { postEntry } from "../credits/ledger";
import { DomainError } from "../errors";
import { discardImport } from "./discard-import";
import { type Columns, readHeaders, wrongHeaders } from "./read-headers";
import { type ReadRow, readRow, type SheetReason } from "./read-row";
import { SeenRows } from "./seen-rows";
import { UPLOAD_LIMITS, uploadFault } from "./upload-faults";
import type { UploadSummary } from "./views";

export type Import = {
  /** Whose devices send it; their country reads local numbers. */
  user: { id: number; country: string };
  createdById: number;
  /** TEST costs nothing. */
  kind: "BULK" | "TEST";
  name: string;
  path: string;
};

/** SQLite stops the process for each statement (some 15 ms), and other writers wait as long. */
const ROWS_PER_STATEMENT = 2_500;
const CHARS_PER_STATEMENT = 1_000_000;

/**
 * Reads a sheet into a batch of its own. Throws DomainError: FILE_… for what is wrong with the file,
 * FILE_NO_VALID_ROW (with the summary in its extra) and NOT_ENOUGH_CREDITS {needed, balance}.
 */
export async function importSheet(wish: Import, now: Date): Promise<{ id: number; summary: UploadSummary }> {
  let id: number | null = null;
  try {
    const tally = new Tally();
    const pending = new PendingRows();
    let columns: Columns | null = null;
    for await (const rows of readSheet(wish.path, UPLOAD_LIMITS)) {
      if (columns === null) columns = readHeaders(rows.shift()?.cells ?? []);
      id ??= await beginImport(wish, now);
      for (const row of rows) {
        if (isBlank(row, columns)) continue;
        pending.add(tally.take(readRow(row, columns, wish.user.country, now)));
      }
      if (pending.full) await storeRows(id, wish.kind, pending.take());
    }
    if (id === null) throw wrongHeaders([]);
    if (tally.summary.queued === 0)
      throw new DomainError("FILE_NO_VALID_ROW", {}, {}, { summary: tally.summary });
    await storeRows(id, wish.kind, pending.take());
    await submit(id, wish, tally, now);
    return { id, summary: tally.summary };
  } catch (error) {
    if (id !== null) await discardImport(id);
    throw uploadFault(error);
  }
}

function isBlank({ cells }: SheetRow, { receiver, message, time }: Columns): boolean {
  const wanted = [cells[receiver], cells[message], time === null ? null : cells[time]];
  return wanted.every(
    (cell) => cell === null || cell === undefined || (typeof cell === "string" && !cell.trim()),
  );
}

async function beginImport({ user, createdById, kind, name, path }: Import, now: Date): Promise<number> {
  const fileHash = await sha256Of(path);
  const data = { userId: user.id, createdById, kind, name, fileHash, createdAt: now };
  return (await db.batch.create({ data, select: { id: true } })).id;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

const FAULT_COUNTERS = {
  NUMBER_INVALID: "invalid_numbers",
  NUMBER_SHORTENED: "invalid_numbers",
  TIME_INVALID: "invalid_time",
  TIME_PAST: "invalid_time",
  MESSAGE_EMPTY: "invalid_message",
  MESSAGE_TOO_LONG: "invalid_message",
  DUPLICATE: "duplicates",
} as const satisfies Record<SheetReason, keyof UploadSummary>;

/** Counts the rows as they come, and finds the duplicates among the good ones. */
class Tally {
  readonly summary: UploadSummary = {
    total: 0,
    queued: 0,
    invalid_numbers: 0,
    invalid_time: 0,
    invalid_message: 0,
    duplicates: 0,
  };
  scheduled = 0;
  firstDue: { at: Date; rowNo: number } | null = null;
  private readonly seen = new SeenRows();

  take(row: ReadRow): ReadRow {
    const repeated = row.reason === null && this.seen.seenBefore(row.receiver, row.message);
    const judged = repeated ? { ...row, reason: "DUPLICATE" as const, dueAt: null } : row;
    this.summary.total += 1;
    this.summary[judged.reason === null ? "queued" : FAULT_COUNTERS[judged.reason]] += 1;
    if (judged.dueAt) {
      this.scheduled += 1;
      if (!this.firstDue || judged.dueAt < this.firstDue.at)
        this.firstDue = { at: judged.dueAt, rowNo: row.rowNo };
    }
    return judged;
  }
}

/** Rows that wait until they are worth a statement. */
class PendingRows {
  private rows: ReadRow[] = [];
  private chars = 0;

  add(row: ReadRow): void {
    this.rows.push(row);
    this.chars += row.message.length;
  }

  get full(): boolean {
    return this.rows.length >= ROWS_PER_STATEMENT || this.chars >= CHARS_PER_STATEMENT;
  }

  take(): ReadRow[] {
    const rows = this.rows;
    this.rows = [];
    this.chars = 0;
    return rows;
  }
}

const COLUMN_TYPES = {
  row_no: "int",
  receiver: "text",
  message: "text",
  reason: "text",
  detail: "text",
  due_at: "time",
} as const;

async function storeRows(batchId: number, kind: Import["kind"], rows: ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  const list = rows.map(({ rowNo, receiver, message, reason, detail, dueAt }) => ({
    row_no: rowNo,
    receiver,
    message,
    reason: reason ?? undefined,
    detail: detail ?? undefined,
    due_at: dueAt ? sqlTime(dueAt) : undefined,
  }));
  const charged = kind === "BULK" ? sql`g.reason IS NULL` : sql`FALSE`;
  await execute(
    db,
    sql`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged, reason, detail, due_at)
        SELECT CAST(${batchId} AS INTEGER), g.row_no, g.receiver, g.message,
          CASE WHEN g.reason IS NULL THEN 'READY' ELSE 'SKIPPED' END, ${charged}, g.reason, g.detail, g.due_at
        FROM ${rowsOf(list, COLUMN_TYPES)} g`,
  );
}

/** The moment in which the batch begins to exist: credits, counters and visibility together. */
async function submit(
  id: number,
  { user, createdById, kind }: Import,
  tally: Tally,
  now: Date,
): Promise<void> {
  const { total, queued } = tally.summary;
  const reserved = kind === "BULK" ? queued : 0;
  await transaction(async (tx) => {
    const submitted = await execute(
      tx,
      sql`UPDATE batches SET submitted_at = ${timeParam(now)}, recipients = ${total}, skipped = ${total - queued},
            reserved = ${reserved}, scheduled = ${tally.scheduled},
            next_due_at = ${timeParam(tally.firstDue?.at ?? null)}, next_due_row = ${tally.firstDue?.rowNo ?? 0}
          WHERE id = ${id} AND submitted_at IS NULL AND NOT cancelled`,
    );
    if (submitted === 0) throw new DomainError("CONFLICT"); // pruned, or its user was deleted meanwhile
    if (reserved > 0) {
      const key = `batch:${id}:reserve`;
      const entry = {
        userId: user.id,
        kind: "RESERVE",
        amount: -reserved,
        key,
        batchId: id,
        actorId: createdById,
      } as const;
      await postEntry(tx, entry, now);
    }
    await execute(tx, sql`UPDATE users SET last_activity_at = ${timeParam(now)} WHERE id = ${user.id}`);
  });
}
