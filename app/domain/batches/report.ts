/*
 * The results of a batch for people, beside the export for programs (export.ts): every row of the sheet with all its
 * columns, what became of it in words, and by which device. As CSV, or as an .xlsx.
 */
import type { Batch } from "generated/sqlite/client";
import { clock } from "~/platform/clock";
import { CSV_START, csvLine, defused, type Separator } from "~/platform/csv";
import { db } from "~/platform/db";
import { type StreamedCell, streamSheet } from "~/platform/xlsx/stream";
import type { Actor } from "../actor";
import { DomainError, type Reason } from "../errors";
import { beingErased } from "../opt-outs/being-erased";
import type { ItemStatus } from "../statuses";
import { wallText } from "../time/zoned-time";
import { batchWithItems } from "./get";
import { shownReasons } from "./shown-reasons";
import { shownStatus } from "./test-batch";
import { ITEM_COLUMNS, shownItem } from "./views";

/** Rows of one look into the database: an open cursor would keep SQLite from tidying its log. */
const ROWS_AT_ONCE = 250;

const COLUMNS = [
  ...(["row", "number", "message", "status", "reason", "attempts", "device"] as const),
  ...(["sent", "delivered", "read"] as const),
] as const;
const WIDTHS: Record<ReportColumn, number> = {
  ...{ row: 8, number: 20, message: 60, status: 14, reason: 50, attempts: 10, device: 20 },
  ...{ sent: 20, delivered: 20, read: 20 },
};
const TIMES: readonly ReportColumn[] = ["sent", "delivered", "read"];
const FIGURES: readonly ReportColumn[] = ["row", "attempts"];
/** Of a column of the sheet. */
const OWN_WIDTH = 24;

export type ReportColumn = (typeof COLUMNS)[number];

/** The words of the reader's language. */
export type ReportWords = {
  column: (column: ReportColumn) => string;
  status: (status: ItemStatus) => string;
  sentence: (reason: Reason, detail: string | null) => string;
  /** What its spreadsheets expect between the cells of a CSV. */
  separator: Separator;
};

/**
 * Yields the results of a batch as CSV, piece by piece in flat memory, in the order of the spreadsheet. Times are by
 * the clock of APP_TIMEZONE. Throws what `exportItems` throws, at the same moments.
 */
export async function* reportCsv(
  actor: Actor,
  id: number,
  words: ReportWords,
  now = clock.now(),
): AsyncGenerator<string> {
  const batch = await batchWithItems(actor, id);
  const { separator } = words;
  const headers = headersOf(batch, words).map(({ header }) => header);
  yield CSV_START + csvLine(headers, separator);
  for await (const rows of pages(batch, words, now))
    yield rows.map((row) => csvLine(row.map(csvCell), separator)).join("");
}

/** The same as an .xlsx. */
export async function* reportSheet(
  actor: Actor,
  id: number,
  words: ReportWords,
  { sheet, now = clock.now() }: { sheet: string; now?: Date },
): AsyncGenerator<Uint8Array> {
  const batch = await batchWithItems(actor, id);
  const columns = headersOf(batch, words).map(({ header, ...column }) => ({
    ...column,
    header: defused(header),
  }));
  yield* streamSheet({ name: sheet, columns }, forExcel(pages(batch, words, now)));
}

/** The names of the columns whose values are kept with each row; none for batches of older versions. */
const othersOf = ({ reading }: Batch): string[] => (reading as { others?: string[] } | null)?.others ?? [];

/** Returns the first row whose other columns were too much to be kept with it; null where all of them are there. */
export const columnsEnd = ({ reading }: Pick<Batch, "reading">): number | null =>
  (reading as { others_end?: number } | null)?.others_end ?? null;

function headersOf(batch: Batch, { column }: ReportWords) {
  const own = othersOf(batch).map((header) => ({ header, width: OWN_WIDTH, text: true }));
  const [row, ...others] = COLUMNS.map((each) => ({
    header: column(each),
    width: WIDTHS[each],
    time: TIMES.includes(each),
    text: !TIMES.includes(each) && !FIGURES.includes(each),
  }));
  return [row!, ...own, ...others];
}

async function* pages(batch: Batch, words: ReportWords, now: Date): AsyncGenerator<StreamedCell[][]> {
  if (batch.rowsGoneAt) return;
  const others = othersOf(batch).length;
  const reasons = await shownReasons(batch, now);
  const devices = new Map<number, string>();
  for (let after = 0; ; ) {
    const rows = await db.batchItem.findMany({
      where: { batchId: batch.id, rowNo: { gt: after } },
      orderBy: { rowNo: "asc" },
      take: ROWS_AT_ONCE,
      select: { ...ITEM_COLUMNS, cells: true, attempts: true, deviceId: true },
    });
    if (rows.length === 0) return assertStillThere(batch.id);
    const erased = await beingErased(batch.userId);
    const open = await inProgress(batch.id, after, rows.at(-1)!.rowNo);
    const asked = [...rows, ...open.values()].flatMap(({ deviceId }) => deviceId ?? []);
    await noteDevices(devices, asked);
    yield rows.map((stored) => {
      const row = shownItem(batch, stored, erased);
      const dispatch = open.get(row.rowNo);
      const deviceId = row.deviceId ?? dispatch?.deviceId ?? null;
      const reason = reasons.of(row);
      const cells = row === stored ? ((row.cells ?? []) as string[]) : [];
      return [
        row.rowNo,
        ...Array.from({ length: others }, (_, i) => cells[i] ?? null),
        ...[row.receiver, row.message, words.status(shownStatus(batch, row.status))],
        reason && words.sentence(reason, row.detail),
        row.attempts ?? dispatch?.attempts ?? null,
        deviceId === null ? null : (devices.get(deviceId) ?? null),
        ...[row.sentAt, row.deliveredAt, row.readAt],
      ];
    });
    after = rows.at(-1)!.rowNo;
  }
}

/** How often items that have not ended were given to WAHA, and by which device. */
async function inProgress(batchId: number, after: number, last: number) {
  const found = await db.dispatch.findMany({
    where: { batchId, rowNo: { gt: after, lte: last } },
    select: { rowNo: true, deviceId: true, attempt: true, phase: true },
  });
  return new Map(
    found.map(({ rowNo, deviceId, attempt, phase }) => [
      rowNo,
      { deviceId, attempts: phase === "CLAIMED" ? attempt - 1 : attempt },
    ]),
  );
}

async function noteDevices(devices: Map<number, string>, asked: number[]): Promise<void> {
  const ids = [...new Set(asked)].filter((id) => !devices.has(id));
  if (ids.length === 0) return;
  const found = await db.device.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  for (const { id, name } of found) devices.set(id, name);
}

/** A file that lacks rows which were pruned meanwhile must not look whole. */
async function assertStillThere(id: number): Promise<void> {
  const there = await db.batch.count({ where: { id, submittedAt: { not: null }, rowsGoneAt: null } });
  if (there === 0) throw new DomainError("CONFLICT");
}

const csvCell = (cell: StreamedCell) => (cell instanceof Date ? wallText(cell) : cell);

/** No formulas, and times by the clock of APP_TIMEZONE: Excel knows no time zones. */
async function* forExcel(pages: AsyncIterable<StreamedCell[][]>): AsyncGenerator<StreamedCell[][]> {
  for await (const rows of pages) yield rows.map((row) => row.map(excelCell));
}

function excelCell(cell: StreamedCell): StreamedCell {
  if (typeof cell === "string") return defused(cell);
  return cell instanceof Date ? new Date(`${wallText(cell).replace(" ", "T")}Z`) : cell;
}
