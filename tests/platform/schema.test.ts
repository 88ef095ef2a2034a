import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { db, postgresql, query, sql } from "~/platform/db";

/*
 * The tables are made by hand-written migrations, one set for each database, and read through models. What one
 * says and the other does not would be found by a newcomer who lets Prisma write the next migration.
 */

type Column = { table: string; column: string; type: string; optional: boolean };
type Model = { table: string; columns: Column[]; indexes: string[] };

const TYPES: Record<string, [sqlite: string, postgresql: string]> = {
  BigInt: ["BIGINT", "bigint"],
  Int: ["INTEGER", "integer"],
  String: ["TEXT", "text"],
  Boolean: ["BOOLEAN", "boolean"],
  DateTime: ["DATETIME", "timestamp without time zone"],
  Json: ["JSONB", "jsonb"],
  Bytes: ["BLOB", "bytea"],
};

/** What the models of schema.prisma say: plain columns, and indexes as `table(column, …)`, unique ones marked. */
function models(): Model[] {
  const text = readFileSync("prisma/schema.prisma", "utf8");
  return [...text.matchAll(/^model \w+ \{\n(.*?)^\}/gms)].map(([, body = ""]) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? "";
    const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(\?)?(?: (.*))?$/gm)].flatMap(
      ([, name = "", kind = "", optional, rest = ""]) => {
        const column = /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name;
        const types = TYPES[kind];
        if (!types) return []; // another model
        const type = types[postgresql ? 1 : 0];
        return [{ name, unique: /@unique\b/.test(rest), table, column, type, optional: optional === "?" }];
      },
    );
    const columnOf = (name: string) => fields.find((field) => field.name === name)?.column ?? `${name}?`;
    const several = [...body.matchAll(/@@(index|unique)\(\[([^\]]+)\]/g)].map(([, kind, names = ""]) =>
      index(
        table,
        names.split(",").map((name) => columnOf(name.trim())),
        kind === "unique",
      ),
    );
    const single = fields.filter(({ unique }) => unique).map(({ column }) => index(table, [column], true));
    const columns = fields.map(({ column, type, optional }) => ({ table, column, type, optional }));
    return { table, columns, indexes: [...several, ...single] };
  });
}

const index = (table: string, columns: string[], unique: boolean) =>
  `${table}(${columns.join(", ")})${unique ? " unique" : ""}`;

async function columnsThere(): Promise<Column[]> {
  const rows = await query<{ table: string; column: string; type: string; optional: boolean | number }>(
    db,
    postgresql
      ? sql`SELECT table_name::text AS "table", column_name::text AS "column", data_type::text AS type, is_nullable = 'YES' AS optional
            FROM information_schema.columns WHERE table_schema = current_schema()`
      : sql`SELECT m.name AS "table", c.name AS "column", c.type, c."notnull" = 0 AS optional
            FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
  );
  return rows.map(({ table, column, type, optional }) => ({
    table,
    column,
    type,
    optional: Boolean(optional),
  }));
}

/** Indexes over whole tables and plain columns: what a model can say. */
async function indexesThere(): Promise<string[]> {
  const rows = await query<{ table: string; columns: string; is_unique: boolean | number }>(
    db,
    postgresql
      ? sql`SELECT t.relname::text AS "table", x.indisunique AS is_unique,
                   string_agg(a.attname::text, ', ' ORDER BY k.place) AS columns
            FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
            CROSS JOIN LATERAL unnest(x.indkey::int[]) WITH ORDINALITY AS k(attnum, place)
            JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum
            WHERE n.nspname = current_schema() AND NOT x.indisprimary AND x.indpred IS NULL AND x.indexprs IS NULL
            GROUP BY x.indexrelid, t.relname, x.indisunique`
      : sql`SELECT m.name AS "table", l."unique" AS is_unique, group_concat(c.name, ', ') AS columns
            FROM sqlite_schema m JOIN pragma_index_list(m.name) l JOIN pragma_index_info(l.name) c
            WHERE m.type = 'table' AND l.origin <> 'pk' AND NOT l.partial GROUP BY m.name, l.name, l."unique"`,
  );
  return rows.map(({ table, columns, is_unique }) => index(table, columns.split(", "), Boolean(is_unique)));
}

const said = models();
const tables = new Set(said.map(({ table }) => table));
const inOrder = <T>(list: T[]) => list.map((each) => JSON.stringify(each)).sort();

test("the tables have the columns that the models say, of the same type", async () => {
  const there = (await columnsThere()).filter(({ table }) => tables.has(table));
  expect(inOrder(there)).toEqual(inOrder(said.flatMap(({ columns }) => columns)));
});

test("no table is without a model, but for Prisma's own", async () => {
  const others = new Set(
    (await columnsThere()).map(({ table }) => table).filter((table) => !tables.has(table)),
  );
  expect([...others].sort()).toEqual(["_prisma_migrations"]);
});

test("the tables have the indexes that the models say, and no others", async () => {
  const there = (await indexesThere()).filter((each) => !each.startsWith("_prisma_migrations("));
  expect(there.sort()).toEqual(said.flatMap(({ indexes }) => indexes).sort());
});
