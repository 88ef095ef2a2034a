/* A sheet as Excel saves it: texts in a shared table, numbers as text. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import ExcelJS from "exceljs";

/** Writes `rows` rows to `path`, from number `from` on; about 90 characters a message, some of several bytes. */
export async function writeSheet(path, rows, from = 0) {
  const file = createWriteStream(path);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useSharedStrings: true });
  const sheet = workbook.addWorksheet("Penerima");
  sheet.addRow(["receiver_number", "messages"]).commit();
  for (let row = from; row < from + rows; row++) {
    sheet.addRow([`62812${String(10_000_000 + row)}`, message(row)]).commit();
    if (row % 5_000 === 0) await new Promise(setImmediate);
  }
  const closed = once(file, "close");
  await workbook.commit();
  await closed;
}

/** What the sheet for a template has for each row, and the text that makes the same messages of it. */
const TEXT =
  "Halo pelanggan {{pelanggan}}, promo akhir tahun: diskon {{diskon}}% – kode {{kode}} 🎉 Terima kasih!";
const message = (row) =>
  `Halo pelanggan ${row}, promo akhir tahun: diskon ${row % 50}% – kode HEMAT${row % 997} 🎉 Terima kasih!`;

/** The same messages as a sheet of their values, for a template. */
async function writeValues(path, rows) {
  const file = createWriteStream(path);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useSharedStrings: true });
  const sheet = workbook.addWorksheet("Penerima");
  sheet.addRow(["receiver_number", "pelanggan", "diskon", "kode"]).commit();
  for (let row = 0; row < rows; row++) {
    const values = [`${row}`, `${row % 50}`, `HEMAT${row % 997}`];
    sheet.addRow([`62812${String(10_000_000 + row)}`, ...values]).commit();
    if (row % 5_000 === 0) await new Promise(setImmediate);
  }
  const closed = once(file, "close");
  await workbook.commit();
  await closed;
}

async function writeCsv(path, rows) {
  const file = createWriteStream(path);
  file.write("receiver_number,messages\n");
  for (let row = 0; row < rows; row++)
    if (!file.write(`62812${String(10_000_000 + row)},"${message(row)}"\n`)) await once(file, "drain");
  file.end();
  await once(file, "close");
}

/** The ways in which the same messages come in. */
export const WAYS = [
  { name: "", file: "sheet.xlsx", write: writeSheet },
  { name: ", with a template", file: "values.xlsx", write: writeValues, text: TEXT },
  { name: ", from CSV", file: "sheet.csv", write: writeCsv },
];
