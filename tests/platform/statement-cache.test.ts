/* SQLite only, on a connection of its own: statements are prepared once and used again. */
import { beforeEach, expect, test } from "vitest";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { cacheStatements } from "~/platform/db/sqlite/statement-cache";

/** What Prisma's adapter uses of a statement. */
type Bound = {
  reader: boolean;
  columns(): { name: string; type: string | null }[];
  run(): { changes: number };
  raw(): { all(): unknown[][] };
};

let database: ReturnType<typeof openSqlite>;
let prepared: string[];
const bind = (sql: string, ...args: unknown[]) =>
  (database.prepare(sql) as unknown as { bind(args: unknown[]): Bound }).bind(args);
const all = (sql: string, ...args: unknown[]) =>
  bind(sql, ...args)
    .raw()
    .all();
const run = (sql: string, ...args: unknown[]) => bind(sql, ...args).run();

beforeEach(() => {
  database = openSqlite(":memory:");
  prepared = [];
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    prepared.push(sql);
    return prepare(sql);
  }) as typeof database.prepare;
  cacheStatements(database);
  run("CREATE TABLE t (a INTEGER UNIQUE, b TEXT)");
  prepared = [];
});

test("a statement is prepared once, and each use has its own values", () => {
  for (const [a, b] of [
    [1, "one"],
    [2, "two"],
  ])
    expect(run("INSERT INTO t VALUES (?, ?)", a, b).changes).toBe(1);
  expect(all("SELECT b FROM t WHERE a = ?", 1)).toEqual([["one"]]);
  expect(all("SELECT b FROM t WHERE a = ?", 2)).toEqual([["two"]]);
  expect(all("SELECT b FROM t WHERE a = ?", 3)).toEqual([]);
  expect(prepared).toEqual(["INSERT INTO t VALUES (?, ?)", "SELECT b FROM t WHERE a = ?"]);
});

test("two uses of one statement that are bound before either runs keep their own values", () => {
  const [first, second] = [
    bind("INSERT INTO t VALUES (?, ?)", 1, "one"),
    bind("INSERT INTO t VALUES (?, ?)", 2, "two"),
  ];
  second.run();
  first.run();
  expect(all("SELECT a, b FROM t ORDER BY a")).toEqual([
    [1, "one"],
    [2, "two"],
  ]);
});

test("a statement that failed works again, and its failure says what it said", () => {
  run("INSERT INTO t VALUES (?, ?)", 1, "one");
  for (let again = 0; again < 2; again++)
    expect(() => run("INSERT INTO t VALUES (?, ?)", 1, "again")).toThrow("UNIQUE constraint failed: t.a");
  expect(run("INSERT INTO t VALUES (?, ?)", 2, "two").changes).toBe(1);
  expect(() => run("INSERT INTO t VALUES (?, ?)", 3)).toThrow("Too few parameter values");
  expect(run("INSERT INTO t VALUES (?, ?)", 3, "three").changes).toBe(1);
  expect(() => all("SELECT missing FROM t")).toThrow("no such column");
});

test("in a transaction that is rolled back, and in the next one, the same statements do their work", () => {
  for (const end of ["ROLLBACK", "COMMIT"]) {
    run("BEGIN");
    run("INSERT INTO t VALUES (?, ?)", 1, end);
    expect(all("INSERT INTO t VALUES (?, ?) RETURNING a, b", 2, end)).toEqual([[2, end]]);
    run(end);
  }
  expect(all("SELECT a, b FROM t ORDER BY a")).toEqual([
    [1, "COMMIT"],
    [2, "COMMIT"],
  ]);
});

test.each(["by a statement", "by a script"])(
  "when the schema is changed %s, rows and columns are the new ones",
  (how) => {
    run("INSERT INTO t VALUES (?, ?)", 1, "one");
    const columns = () =>
      bind("SELECT * FROM t")
        .columns()
        .map(({ name }) => name);
    expect(columns()).toEqual(["a", "b"]);
    const change = "ALTER TABLE t ADD COLUMN c TEXT DEFAULT 'new'";
    if (how === "by a script") database.exec(change);
    else run(change);
    expect(columns()).toEqual(["a", "b", "c"]);
    expect(all("SELECT * FROM t")).toEqual([[1, "one", "new"]]);
  },
);

test("only so many statements are kept", () => {
  for (let n = 0; n < 1_000; n++) expect(all(`SELECT ${n}`)).toEqual([[n]]);
  expect(prepared.length).toBe(1_000);
  all("SELECT 999");
  expect(prepared.length).toBe(1_000);
  all("SELECT 0");
  expect(prepared.length).toBe(1_001);
});
