import { expect, test } from "vitest";
import { canonicalNumber, equivalentNumbers, SPELLINGS } from "~/domain/phone-numbers/canonical-number";
import { canonicalSql } from "~/domain/phone-numbers/canonical-sql";
import { db, query, queryRows, sql } from "~/platform/db";

/** Numbers of all lengths under each calling code with two spellings, and of others. */
function numbers(): string[] {
  const codes = [...SPELLINGS.map(({ callingCode, extra, at }) => callingCode.padEnd(at, "1") + extra)];
  const begins = [...codes, ...SPELLINGS.map(({ callingCode }) => callingCode), "62", "1", "44"];
  const made: string[] = [];
  for (const begin of begins)
    for (let length = 8; length <= 15; length += 1)
      for (let n = 0; n < 12; n += 1) {
        const rest = String(n * 8_765_431 + 1_234_567).padStart(15, String(n % 10));
        made.push((begin + rest).slice(0, length));
      }
  return [...new Set(made)];
}

test("the database and the program agree on the canonical spelling of every number", async () => {
  const list = numbers().map((number) => ({ number }));
  const rows = await query<{ number: string; canonical: string }>(
    db,
    sql`SELECT g.number, ${canonicalSql("g.number")} AS canonical FROM ${queryRows(list, { number: "text" })} g`,
  );
  expect(rows.filter(({ number, canonical }) => canonical !== number).length).toBeGreaterThan(30);
  for (const { number, canonical } of rows)
    expect([number, canonical]).toEqual([number, canonicalNumber(number)]);
});

test("all spellings of a number have the same canonical one, which is its own", () => {
  for (const number of numbers()) {
    const all = equivalentNumbers(number);
    expect(all).toContain(number);
    expect(new Set(all.map(canonicalNumber))).toEqual(new Set([canonicalNumber(number)]));
    for (const one of all) expect(new Set(equivalentNumbers(one))).toEqual(new Set(all));
  }
});

test("a Brazilian fixed line, an Indonesian number and a @lid have one spelling", () => {
  for (const number of ["551131234567", "6281234567890", "551191234@lid", "120363@g.us", ""])
    expect([canonicalNumber(number), equivalentNumbers(number)]).toEqual([number, [number]]);
  expect(canonicalNumber("5511931234567")).toBe("5511931234567"); // without its 9 it would be somebody's fixed line
});
