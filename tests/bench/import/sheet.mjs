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

const message = (row) =>
  `Halo pelanggan ${row}, promo akhir tahun: diskon ${row % 50}% – kode HEMAT${row % 997} 🎉 Terima kasih!`;
