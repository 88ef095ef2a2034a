import type { BatchItem } from "generated/sqlite/client";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { db, query, sql, type Tx } from "~/platform/db";
import type { UploadSummary } from "../batches/views";
import type { Reason } from "../errors";
import { beingErased } from "../opt-outs/being-erased";
import { wallText } from "../time/zoned-time";
import { FAULT_COUNTERS } from "./analysis/tally";
import { TIME_DETAIL } from "./rows/read-row";

/** A row of a sheet as it was read; `row` is its number in the user's spreadsheet. */
export type SheetRowView = {
  row: number;
  receiver_number: string;
  message: string;
  /** By the clock of APP_TIMEZONE, or as it was typed. */
  scheduled_at: string | null;
  /** Of the recipient, as the sheet names it; null: it names no zones. */
  zone: string | null;
  /** Why it will not go; null: it will. */
  reason: Reason | null;
  detail: string | null;
  /** What it has in the columns of the text for all, if there is one and the row will not go. */
  values: string[] | null;
  /** Of its batch, what goes with it alone. */
  attachment_no: number | null;
};

/** Returns what reading the sheet brought, from the rows themselves. */
export async function stagedSummary(batchId: number, on: Tx = db): Promise<UploadSummary> {
  const { recipients } = await on.batch.findUniqueOrThrow({ where: { id: batchId } });
  const faults = await query<{ reason: string; rows: number }>(
    on,
    sql`SELECT reason, COUNT(*) AS rows FROM batch_items WHERE batch_id = ${batchId} AND reason IS NOT NULL AND settled_at IS NULL GROUP BY reason`,
  );
  const none = {
    invalid_numbers: 0,
    invalid_time: 0,
    invalid_message: 0,
    missing_value: 0,
    missing_attachment: 0,
  };
  const summary: UploadSummary = {
    ...{ total: recipients, queued: recipients, ...none },
    ...{ duplicates: 0, opted_out: 0 },
  };
  const counters: Partial<Record<string, keyof UploadSummary>> = FAULT_COUNTERS;
  for (const { reason, rows } of faults) {
    const counter = counters[reason];
    if (!counter) continue; // found while sending, if that has begun
    summary[counter] += rows;
    summary.queued -= rows;
    if (reason === "VALUE_MISSING") summary.missing_value += rows;
  }
  return summary;
}

/** Rows that are left out for one kind of reason, and the first of them. */
export type SkippedRows = {
  part: (typeof FAULT_COUNTERS)[keyof typeof FAULT_COUNTERS];
  rows: number;
  first_row: number;
};

/** Returns why rows of a sheet will not go, the kind with the most rows first. */
export async function skippedRows(batchId: number): Promise<SkippedRows[]> {
  const faults = await query<{ reason: string; rows: number; first: number }>(
    db,
    sql`SELECT reason, COUNT(*) AS rows, MIN(row_no) AS first FROM batch_items
        WHERE batch_id = ${batchId} AND reason IS NOT NULL AND settled_at IS NULL GROUP BY reason`,
  );
  const counters: Partial<Record<string, SkippedRows["part"]>> = FAULT_COUNTERS;
  const parts = new Map<SkippedRows["part"], SkippedRows>();
  for (const { reason, rows, first } of faults) {
    const part = counters[reason];
    if (!part) continue;
    const known = parts.get(part) ?? { part, rows: 0, first_row: Number(first) };
    parts.set(part, {
      part,
      rows: known.rows + Number(rows),
      first_row: Math.min(known.first_row, Number(first)),
    });
  }
  return [...parts.values()].sort((one, other) => other.rows - one.rows);
}

/** Rows that will not go, from the row after `after` on. */
export async function faultyRows(batchId: number, after: number, limit: number): Promise<SheetRowView[]> {
  const where = { batchId, status: "SKIPPED", rowNo: { gt: after } };
  const rows = await db.batchItem.findMany({ where, orderBy: { rowNo: "asc" }, take: limit });
  const view = await viewIn(batchId);
  return rows.map(view);
}

export type Preview = SheetRowView & {
  /** The digits that are dialled; null when it is no number. */
  dialled: string | null;
  previous: number | null;
  next: number | null;
};

/** Returns one row: the requested one or the next one there is; without a request the first one that will go. */
export async function previewRow(batchId: number, wished: number | null): Promise<Preview | null> {
  const first = (where: object, order: "asc" | "desc" = "asc") =>
    db.batchItem.findFirst({ where: { batchId, ...where }, orderBy: { rowNo: order } });
  const found =
    wished === null
      ? ((await first({ status: "READY" })) ?? (await first({})))
      : ((await first({ rowNo: { gte: wished } })) ?? (await first({}, "desc")));
  if (!found) return null;
  const [previous, next] = [
    await first({ rowNo: { lt: found.rowNo } }, "desc"),
    await first({ rowNo: { gt: found.rowNo } }),
  ];
  const neighbours = { previous: previous?.rowNo ?? null, next: next?.rowNo ?? null };
  const view = (await viewIn(batchId))(found);
  return { ...view, dialled: dialled(view.receiver_number), ...neighbours };
}

/** Returns the digits of a number; null for what is none. */
export function dialled(digits: string): string | null {
  if (!/^\d+$/.test(digits)) return null;
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ? digits : null;
}

/** Returns what makes views of the rows of a sheet. Of a number that is being erased they show nothing. */
async function viewIn(batchId: number): Promise<(item: BatchItem) => SheetRowView> {
  const { userId } = await db.batch.findUniqueOrThrow({ where: { id: batchId }, select: { userId: true } });
  const erased = await beingErased(userId);
  const blank = { receiver: "", message: "", detail: null, values: null, attachmentNo: null };
  return (item) => rowView(erased.has(userId, item.receiver) ? { ...item, ...blank } : item);
}

function rowView({
  rowNo,
  receiver,
  message,
  dueAt,
  zone,
  reason,
  detail,
  ...item
}: BatchItem): SheetRowView {
  const typed =
    reason !== "VALUE_MISSING" && detail?.startsWith(TIME_DETAIL) ? detail.slice(TIME_DETAIL.length) : null;
  const scheduled_at = dueAt ? wallText(dueAt) : typed;
  return {
    row: rowNo,
    receiver_number: receiver,
    message,
    scheduled_at,
    zone,
    reason: reason as Reason | null,
    detail,
    values: item.values as string[] | null,
    attachment_no: item.attachmentNo,
  };
}
