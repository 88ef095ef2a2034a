/* The thread that makes an .xlsx of pages of rows: see `streamSheet`. */
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import ExcelJS from "exceljs";
import { stopOnRequest } from "../workers/stop-on-request";
import type { SheetMessage, StreamedCell, StreamedSheet } from "./stream";

type Heard = { page: StreamedCell[][] | null } | { read: true };

/** Excel opens no more than 1,048,576 rows; what is beyond goes on in another sheet. */
const ROWS_PER_SHEET = 1_000_000;
/** In characters. */
const NOTES_WIDTH = 100;

const port = parentPort!;
const say = (said: SheetMessage) => port.postMessage(said);
let gotPage: (page: StreamedCell[][] | null) => void = () => {};
let wasRead = () => {};
port.on("message", (heard: Heard) => ("page" in heard ? gotPage(heard.page) : wasRead()));

stopOnRequest();
const out = new PassThrough();
await Promise.all([fill(workerData as StreamedSheet), tell()]);
say({ done: true });
port.close();

async function tell(): Promise<void> {
  for await (const bytes of out) {
    const read = new Promise<void>((done) => {
      wasRead = done;
    });
    say({ bytes });
    await read;
  }
}

function nextPage(): Promise<StreamedCell[][] | null> {
  say({ wants: "page" });
  return new Promise((done) => {
    gotPage = done;
  });
}

async function fill(sheet: StreamedSheet): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  let current = begin(workbook, sheet, 1);
  let rows = 0;
  for (let page = await nextPage(); page; page = await nextPage()) {
    for (const row of page) {
      if (rows > 0 && rows % ROWS_PER_SHEET === 0) {
        current.commit();
        current = begin(workbook, sheet, rows / ROWS_PER_SHEET + 1);
      }
      current.addRow(row).commit();
      rows += 1;
    }
    await room(current);
  }
  current.commit();
  if (sheet.notes) write(workbook, sheet.notes);
  await workbook.commit();
}

function write(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  { name, lines }: NonNullable<StreamedSheet["notes"]>,
) {
  const sheet = workbook.addWorksheet(name);
  sheet.columns = [{ width: NOTES_WIDTH, style: { alignment: { wrapText: true, vertical: "top" } } }];
  for (const line of lines) sheet.addRow([line]).commit();
  sheet.commit();
}

/**
 * ExcelJS takes rows faster than they are packed and keeps what waits in memory, without a word. Its way into
 * the zip, a stream behind that of the sheet, knows: writing nothing to it asks.
 */
async function room(sheet: ExcelJS.Worksheet): Promise<void> {
  const { stream } = sheet as unknown as { stream?: { pipes?: NodeJS.WritableStream[] } };
  for (const way of stream?.pipes ?? []) if (!way.write("")) await once(way, "drain");
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
