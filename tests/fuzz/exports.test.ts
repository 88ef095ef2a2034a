import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, defused } from "~/platform/csv";
import { holds, strangeText } from "./property";

const piece = fc.constantFrom(..."=+-@＝＋－＠,;\t\n\r\" 'a1", "\r\n", "HYPERLINK(1)");
const text = fc.oneof(
  strangeText,
  fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
);

test("no cell of an export begins a formula, at whatever sign a spreadsheet splits it", async () => {
  const property = fc.property(
    text,
    fc.constantFrom(",", ";", "\t", "\n", "\r", /[,;\t\r\n]/),
    (cell, at) => {
      for (const part of [...csvLine([cell]).split(at), ...defused(cell).split(at)])
        expect(part.replace(/^[\s"]+/, "")).not.toMatch(/^[=+\-@＝＋－＠]/);
    },
  );
  await holds(property, 3_000);
});

test("an export changes nothing of a text but for the apostrophes before what could be a formula", async () => {
  const property = fc.property(text, (given) => {
    const cell = given.replaceAll("'", "");
    expect(defused(cell).replaceAll("'", "")).toBe(cell);
    if (!/[=+\-@＝＋－＠\p{Cc}]/u.test(cell)) expect(defused(cell)).toBe(cell);
  });
  await holds(property, 3_000);
});

test.each([
  ["Halo;=1+1;x", "Halo;'=1+1;x"],
  ["＝1+1", "'＝1+1"],
  ["Halo\n@SUM(A1)", "Halo\n'@SUM(A1)"],
  ['a,"=1"', `a,"'=1"`],
  ["a; -1", "a; '-1"],
  ["\t=1", "'\t'=1"],
  ["Diskon 5-10 % = hemat", "Diskon 5-10 % = hemat"],
  ["ani@example.com, 08:00-17:00", "ani@example.com, 08:00-17:00"],
  ["", ""],
])("%j goes into an export as %j", (cell, wanted) => {
  expect(defused(cell)).toBe(wanted);
});
