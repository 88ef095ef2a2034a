import fc from "fast-check";
import { expect, test } from "vitest";
import { db, postgresql, query, queryRows, sql } from "~/platform/db";
import { contains } from "~/platform/db/search/like";

/** Which of the values contain the text, asked of the database. */
async function found(values: string[], text: string) {
  const table = queryRows(
    values.map((value, id) => ({ id, value })),
    { id: "int", value: "text" },
  );
  const rows = await query<{ id: number }>(
    db,
    sql`SELECT id FROM ${table} AS given WHERE ${contains(sql`value`, text)} ORDER BY id`,
  );
  return rows.map((row) => row.id);
}

/** What it ought to find: PostgreSQL knows the case of every letter, SQLite that of A to Z. */
const small = (value: string) =>
  postgresql ? value.toLowerCase() : value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const signs = fc.constantFrom(..."aAbBkKéÉñÑ12 .%_!'\\–早🎉");
const value = fc.string({ unit: signs, maxLength: 12 });
const text = fc.string({ unit: signs, minLength: 1, maxLength: 4 });

test("a text is found whatever its case and signs", async () => {
  const cases = fc.asyncProperty(fc.array(value), text, async (values, wanted) => {
    const expected = values.flatMap((one, id) => (small(one).includes(small(wanted)) ? [id] : []));
    expect(await found(values, wanted)).toEqual(expected);
  });
  await fc.assert(cases, { numRuns: 300 });
});
