import { writeSheet } from "~/platform/xlsx/write";
import { fileWith } from "./zip";

type Value = string | number | Date | null;

/** An .xlsx on disk with these rows under its headers. */
export async function sheetFile(
  rows: Value[][],
  headers: string[] = ["receiver_number", "messages", "scheduled_at"],
): Promise<{ path: string; filename: string }> {
  const columns = headers.map((header) => ({ header, width: 20 }));
  const filename = "promo.xlsx";
  return { path: fileWith(await writeSheet({ name: "S", columns, rows }), filename), filename };
}
