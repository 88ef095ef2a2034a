import fc from "fast-check";
import { expect, test } from "vitest";
import { db, postgresql, query, rowsOf, sql } from "~/platform/db";
import { contains, habitOf } from "~/platform/db/seek/contains";

/** Which of the values contain the text, asked of the database. */
async function found(values: string[], text: string, habit = {}) {
  const table = rowsOf(
    values.map((value, id) => ({ id, value })),
    { id: "int", value: "text" },
  );
  const rows = await query<{ id: number }>(
    db,
    sql`SELECT id FROM ${table} AS given WHERE ${contains(sql`value`, text, habit)} ORDER BY id`,
  );
  return rows.map((row) => row.id);
}

/** What it ought to find: PostgreSQL knows the case of every letter, SQLite that of A to Z. */
const small = (value: string) =>
  postgresql ? value.toLowerCase() : value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const signs = fc.constantFrom(..."aAbBkKéÉñÑ12 .%_!'\\–早🎉");
const value = fc.string({ unit: signs, maxLength: 12 });
const text = fc.string({ unit: signs, minLength: 1, maxLength: 4 });

test("a text is found whatever its case and signs, and whatever is thought to be the habit of the column", async () => {
  const cases = fc.asyncProperty(fc.array(value), text, fc.array(value), async (values, wanted, sample) => {
    const expected = values.flatMap((one, id) => (small(one).includes(small(wanted)) ? [id] : []));
    expect(await found(values, wanted)).toEqual(expected);
    expect(await found(values, wanted, habitOf(sample, wanted))).toEqual(expected);
    expect(await found(values, wanted, habitOf(values, wanted))).toEqual(expected);
  });
  await fc.assert(cases, { numRuns: 300 });
});

test("the habit is the spelling that most have, else a part that few have", () => {
  const sample = ["Halo Ani, kode 17", "Halo Budi, kode 18", "halo Zaki, kode 19"];
  expect(habitOf(sample, "HALO")).toEqual({ mostly: "Halo" });
  expect(habitOf(sample, "kode")).toEqual({ mostly: "kode" });
  expect(habitOf(sample, "promo 20")).toEqual({ rarely: ["20"] });
  expect(habitOf(sample, "mau")).toEqual({ rarely: ["m", "M"] });
  expect(habitOf(sample, "é")).toEqual({ rarely: ["é", "É"] });
  expect(habitOf(sample, "Ani")).toEqual({});
  expect(habitOf([], "halo")).toEqual({});
});
