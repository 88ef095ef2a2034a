import { expect, test } from "vitest";
import { CellDate, CellError } from "~/platform/xlsx/cell";
import { readSheet } from "~/platform/xlsx/read";

/** Files as LibreOffice Calc 7.4 saved them. */
const LIMITS = { fileBytesMax: 100_000, unpackedBytesMax: 1_000_000, ratioMax: 200, rowsMax: 100 };

async function rowsOf(name: string) {
  const rows = [];
  for await (const some of readSheet(`tests/platform/fixtures/${name}.xlsx`, LIMITS)) rows.push(...some);
  return rows.map(({ rowNo, cells }) => [rowNo, ...cells]);
}

test("a sheet of LibreOffice with dates, formulas, bold words and blank rows is read as people see it", async () => {
  const at = new CellDate(new Date("2027-01-05T09:30:00Z"));
  expect(await rowsOf("libreoffice-dates")).toEqual([
    [1, "Receiver Number", "Messages", "scheduled_at"],
    [2, "081234567890", "Halo Ani & Budi\nbaris kedua 🎉", at],
    [5, 6281234567891, "Kode 42"],
    [6, "+62 812-3456-7892", new CellError("#DIV/0!")],
    [7, "12345", 1],
  ]);
});

test("a CSV file that LibreOffice saved as .xlsx has lost the zeros of its numbers, and nothing else", async () => {
  expect(await rowsOf("libreoffice-csv")).toEqual([
    [1, "messages", "receiver_number"],
    [2, "Promo, 50%", 81299887766],
    [3, 'Kata "petik"', 6281299887767],
    [4, "Tanpa nomor"],
  ]);
});
