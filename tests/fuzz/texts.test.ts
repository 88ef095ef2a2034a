/*
 * What is sent is what the text says: random texts over random rows against a rendering that knows nothing of ours. The
 * text is made of parts here and written down; whoever renders it here has the parts, and need not parse.
 */
import ExcelJS from "exceljs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { previewRow } from "~/domain/imports/staged-rows";
import type { Recipients } from "~/domain/imports/types";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { givenRows } from "../support/given-rows";
import { fileWith } from "../support/zip";
import { holds, strangeText } from "./property";

const NOW = new Date("2026-11-22T01:00:00Z");
let ani: Actor;
beforeAll(async () => {
  ani = await person("Ani");
});

const COLUMNS = ["nama", "Kota Asal", "jumlah"];
type Part = string | "{{" | { column: number; otherwise: string | null };
type Row = (string | number | boolean | null)[];

const words = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((text) => text.replace(/[{}|\\\r\p{Cc}]/gu, ""));
const part: fc.Arbitrary<Part> = fc.oneof(
  words,
  fc.constant("{{"),
  fc.record({ column: fc.nat({ max: COLUMNS.length - 1 }), otherwise: fc.option(words) }),
);
const value = fc.oneof(
  strangeText.map((text) => text.slice(0, 3_000)),
  fc.constantFrom("{{nama}}", "\\{{", "}}", "{{nama|x}}", "|", null, true, false),
  fc.integer({ min: -99_999, max: 99_999 }),
);

/** As somebody would write it: names in any form, spaces or none. */
const written = (parts: Part[]) =>
  parts
    .map((each, i) => {
      if (typeof each === "string") return each.replaceAll("{{", "\\{{");
      const name = COLUMNS[each.column]!;
      const form = [name, name.toUpperCase(), ` ${name.replaceAll(" ", "_")} `][i % 3];
      return each.otherwise === null ? `{{${form}}}` : `{{${form}|${each.otherwise}}}`;
    })
    .join("");

const NOTHING = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const shown = (cell: Row[number]) => {
  if (cell === null) return "";
  return String(cell)
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
};

/** The message, or the fault of the row. */
function naive(parts: Part[], row: Row): { message: string } | { reason: string } {
  let message = "";
  for (const each of parts) {
    if (typeof each === "string") message += each;
    else {
      const text = shown(row[each.column] ?? null);
      if (!NOTHING.test(text)) message += text.trim();
      else if (each.otherwise === null) return { reason: "VALUE_MISSING" };
      else message += each.otherwise.trim();
    }
  }
  if (NOTHING.test(message)) return { reason: "MESSAGE_EMPTY" };
  const characters = [...new Intl.Segmenter().segment(message)].length;
  return characters > 4_096 ? { reason: "MESSAGE_TOO_LONG" } : { message };
}

async function stored(recipients: Recipients, text: string) {
  const { id } = await stageForCheck(ani, recipients, { text }, NOW);
  const items = await db.batchItem.findMany({ where: { batchId: id }, orderBy: { rowNo: "asc" } });
  for (const { rowNo, message } of items) expect((await previewRow(id, rowNo))?.message).toBe(message);
  await discardStaged(ani, id, NOW);
  return items;
}

test("every row's message is its text filled with its values, once, and the check page shows the same", async () => {
  const given = fc.record({
    parts: fc.array(part, { minLength: 1, maxLength: 8 }),
    rows: fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 20 }),
  });
  await holds(
    fc.asyncProperty(given, async ({ parts, rows }) => {
      const text = written(parts);
      fc.pre(!NOTHING.test(text));
      const named = rows.map((row, i) => ({
        receiver_number: `0812${34_000_000 + i}`,
        ...Object.fromEntries(COLUMNS.map((name, n) => [name, row[n] ?? null])),
      }));
      const items = await stored(givenRows(named), text);
      expect(items).toHaveLength(rows.length);
      items.forEach(({ message, reason }, i) => {
        const wanted = naive(parts, rows[i]!);
        if ("reason" in wanted) expect(reason).toBe(wanted.reason);
        else expect({ message, reason }).toEqual({ message: wanted.message, reason: null });
      });
    }),
    10,
  );
});

test("sums of money, shares and days of a workbook are filled in as it shows them", async () => {
  const thousands = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ".");
  const two = (n: number) => String(n).padStart(2, "0");
  const rows = fc.array(
    fc.record({
      amount: fc.nat({ max: 999_999_999 }),
      percent: fc.nat({ max: 100 }),
      day: fc.date({ min: new Date("1950-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  await holds(
    fc.asyncProperty(rows, fc.boolean(), async (some, date1904) => {
      const workbook = new ExcelJS.Workbook();
      workbook.properties.date1904 = date1904;
      const sheet = workbook.addWorksheet("S");
      sheet.addRow(["receiver_number", "Jumlah", "bagian", "Jatuh Tempo"]);
      some.forEach(({ amount, percent, day }, i) => {
        const row = sheet.addRow([
          `0812${34_000_000 + i}`,
          amount,
          percent / 100,
          new Date(day.toISOString().slice(0, 10)),
        ]);
        row.getCell(2).numFmt = '"Rp" #,##0';
        row.getCell(3).numFmt = "0%";
        row.getCell(4).numFmt = "dd/mm/yyyy";
      });
      const path = fileWith(Buffer.from(await workbook.xlsx.writeBuffer()));
      const items = await stored({ path, filename: "a.xlsx" }, "{{jumlah}}; {{bagian}}; {{jatuh tempo}}");
      expect(items.map(({ message }) => message)).toEqual(
        some.map(({ amount, percent, day }) => {
          const date = `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`;
          return `Rp ${thousands(amount)}; ${percent}%; ${date}`;
        }),
      );
    }),
    6,
  );
});
