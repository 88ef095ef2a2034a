import { PassThrough } from "node:stream";
import type ExcelJS from "exceljs";

export type StreamedCell = string | number | Date | null;

export type StreamedSheet = {
  name: string;
  columns: {
    header: string;
    width: number;
    /** Its cells are times. */
    time?: boolean;
    /** Excel keeps what is there and what is typed: no lost zeros, no formulas. */
    text?: boolean;
  }[];
};

/** Excel opens no more than 1,048,576 rows; what is beyond goes on in another sheet. */
const ROWS_PER_SHEET = 1_000_000;

/**
 * An .xlsx file as it is being made: pages of rows go in as they are asked for, bytes come out, and neither
 * is kept. Whoever stops reading stops the pages too. What the pages throw, reading throws; what they throw
 * at once, before the first byte.
 */
export async function* streamSheet(
  sheet: StreamedSheet,
  pages: AsyncIterable<StreamedCell[][]>,
): AsyncGenerator<Uint8Array> {
  const rest = pages[Symbol.asyncIterator]();
  const first = await rest.next();
  const out = new PassThrough();
  fill(sheet, first, rest, out).catch((error) => out.destroy(error));
  try {
    for await (const chunk of out) yield chunk;
  } finally {
    out.destroy();
    await rest.return?.();
  }
}

type Page = IteratorResult<StreamedCell[][]>;

async function fill(
  sheet: StreamedSheet,
  first: Page,
  rest: AsyncIterator<StreamedCell[][]>,
  out: PassThrough,
) {
  const { default: writer } = await import("exceljs"); // 10 MB: not before somebody wants a file
  const workbook = new writer.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const closed = new Promise((done) => out.once("close", done));
  let current = begin(workbook, sheet, 1);
  let rows = 0;
  for (let page = first; !page.done; page = await rest.next()) {
    for (const row of page.value) {
      if (rows > 0 && rows % ROWS_PER_SHEET === 0) {
        current.commit();
        current = begin(workbook, sheet, rows / ROWS_PER_SHEET + 1);
      }
      current.addRow(row).commit();
      rows += 1;
    }
    await room(current, closed);
    if (out.destroyed) return;
  }
  await workbook.commit();
}

/**
 * ExcelJS takes rows faster than they are packed and keeps what waits in memory, without a word. Its way into
 * the zip, a stream behind that of the sheet, knows: writing nothing to it asks.
 */
async function room(sheet: ExcelJS.Worksheet, closed: Promise<unknown>) {
  const { stream } = sheet as unknown as { stream?: { pipes?: NodeJS.WritableStream[] } };
  for (const way of stream?.pipes ?? [])
    if (!way.write("")) await Promise.race([new Promise((done) => way.once("drain", done)), closed]);
}

function begin(workbook: ExcelJS.stream.xlsx.WorkbookWriter, { name, columns }: StreamedSheet, part: number) {
  const sheet = workbook.addWorksheet(part === 1 ? name : `${name} ${part}`, {
    views: [{ state: "frozen", ySplit: 1 }],
  });
  sheet.columns = columns.map(({ header, width, time, text }) => ({
    header,
    width,
    style: time ? { numFmt: "yyyy-mm-dd hh:mm:ss" } : text ? { numFmt: "@" } : {},
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  return sheet;
}
