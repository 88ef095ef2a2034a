/* The rows of CSV texts, however their pieces are cut, beside a library that reads them another way. */
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvRefusal } from "~/platform/csv/errors";
import { CsvRecords } from "~/platform/csv/records";
import { holds } from "./property";

function read(pieces: string[]): string[][] | "quote" {
  const records = new CsvRecords(",");
  try {
    return [...pieces.flatMap((piece) => records.take(piece)), ...records.end()];
  } catch (error) {
    if (error instanceof CsvRefusal && error.fault === "quote") return "quote";
    throw error;
  }
}

function readElsewhere(text: string): string[][] | "quote" {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: ["\r\n", "\n", "\r"] });
  } catch {
    return "quote";
  }
}

const signs = fc.constantFrom(
  ",",
  '"',
  '""',
  "\r\n",
  "\r",
  "\n",
  " ",
  "a",
  "é",
  "😀",
  ";",
  ',"',
  '",',
  '"\n',
);
const texts = fc.array(signs, { maxLength: 24 }).map((all) => all.join(""));

test("a text that keeps to the rules of quotation marks is read as another reader reads it", () =>
  holds(
    fc.property(texts, (text) => {
      const strict = readElsewhere(text);
      if (strict !== "quote") expect(read([text])).toEqual(strict);
    }),
    6_000,
  ));

const bare = fc
  .array(fc.constantFrom(",", "\n", ' "', 'a"', '"a"', "a", "é", ";"), { maxLength: 24 })
  .map((all) => all.join(""));

test("a text without quoted cells is what stands between its separators and line ends, or refused", () =>
  holds(
    fc.property(bare, (text) => {
      const cells = text.split("\n").map((line) => line.split(","));
      fc.pre(cells.flat().every((cell) => !/^ *"/.test(cell)));
      if (text.endsWith("\n") || text === "") cells.pop();
      const isOdd = (cell: string) => cell.split('"').length % 2 === 0;
      const isCut = cells.flat().some((cell, i, all) => isOdd(cell) && isOdd(all[i + 1] ?? ""));
      expect(read([text])).toEqual(isCut ? "quote" : cells);
    }),
    3_000,
  ));

test("where its pieces are cut changes nothing", () =>
  holds(
    fc.property(texts, fc.array(fc.nat(24), { maxLength: 4 }), (text, cuts) => {
      const ends = [...cuts.filter((at) => at < text.length).sort((a, b) => a - b), text.length];
      const pieces = ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end));
      expect(read(pieces)).toEqual(read([text]));
    }),
    3_000,
  ));

const long = (length: number) => "x".repeat(length);

test.each([
  ["in one piece", (text: string) => [text]],
  ["in pieces", (text: string) => text.match(/[\s\S]{1,262144}/g) ?? []],
])("a row of more than a million characters is too long, %s", (_how, cut) => {
  for (const end of ["\n", '"\n', ""]) {
    const row = `${end.includes('"') ? '"' : ""}${long(999_990)}${end}`;
    expect(read(cut(`a\n${row}`))).toHaveLength(2);
    const tooLong = new CsvRecords(",");
    const take = () => {
      for (const piece of cut(`a\n${row.replace("x", long(20))}`)) tooLong.take(piece);
      tooLong.end();
    };
    expect(take).toThrow(expect.objectContaining({ fault: "row_too_long", row: 2 }));
  }
});
