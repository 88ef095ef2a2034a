import { Prisma } from "generated/sqlite/client";
import { isDiskFull } from "../disk-full";
import { env } from "../env";
import { count } from "../metrics/counts";
import { type Db, openDatabase } from "./open";
import { PREPARED_QUERIES } from "./postgresql/prepared-statements";
import { isPostgresql } from "./provider";

export type { Db } from "./open";

/** What a query runs on: the database itself, or the transaction in which it must happen. */
export type Tx = Omit<Db, "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction">;

const WAIT_FOR_TURN_MS = 15_000;
const TRANSACTION_MS_MAX = 20_000;
const CONFLICT_TRIES_MAX = 5;

// One connection per process, also when a bundle is loaded twice. A second SQLite connection in the same process
// would wait for the first one's lock, while blocking the event loop that releases it.
const shared = globalThis as { siarDatabase?: Db };
shared.siarDatabase ??= openDatabase(env.DATABASE_URL);

/** The database of this process. */
export const db: Db = shared.siarDatabase;

/** SQL that differs between the two databases asks for this. */
export const postgresql: boolean = isPostgresql(env.DATABASE_URL);

/** Tagged template for SQL with parameters; values become parameters, never text. */
export const { sql, join, raw, empty } = Prisma;
export type Sql = Prisma.Sql;
export { Prisma };

/**
 * Runs `work` in one transaction: all of it or nothing. Use only `tx` inside, and do nothing else that
 * waits: on SQLite everyone else stands in line behind it. Deadlocks and write conflicts (PostgreSQL)
 * are tried again, so `work` must not change anything outside the database.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const notes: (() => void)[] = [];
    const noted = (tx: Tx) => {
      notesOf.set(tx, notes);
      return work(tx);
    };
    try {
      const done = await db.$transaction(noted, { maxWait: WAIT_FOR_TURN_MS, timeout: TRANSACTION_MS_MAX });
      for (const note of notes) note();
      return done;
    } catch (error) {
      countDatabaseError(error);
      if (!isConflict(error) || tries === CONFLICT_TRIES_MAX) throw error;
    }
  }
}

const notesOf = new WeakMap<Tx, (() => void)[]>();

/** Calls `note` once the transaction is committed, and never if it is rolled back. Without one: at once. */
export function afterCommit(tx: Tx, note: () => void): void {
  const notes = notesOf.get(tx);
  if (notes) notes.push(note);
  else note();
}

/**
 * Rows of a raw query, with whole numbers as `number`. On SQLite, columns that an expression or
 * RETURNING yields arrive undeclared: booleans as 0 or 1 and times as text; `parseTime` reads both kinds.
 */
export async function query<T>(tx: Tx, statement: Sql): Promise<T[]> {
  const rows = await tx.$queryRaw<Record<string, unknown>[]>(statement);
  for (const row of rows) {
    for (const key in row) if (typeof row[key] === "bigint") row[key] = Number(row[key]);
  }
  return rows as T[];
}

/**
 * The same for a statement that pages run again and again. PostgreSQL, for which planning is most of the cost,
 * keeps its plan. Only for statements that find a few rows by an index, in tables that grow as people act. A plan is
 * made for the table as it is then, and stays until the server has new statistics, up to a minute. A sender would
 * search a million fresh rows with it. Without it a signed-in page has 0.16 to 0.21 of the requests per second of an
 * empty Remix page, where 0.25 is the goal.
 */
export function preparedQuery<T>(tx: Tx, statement: Sql): Promise<T[]> {
  return query<T>(tx, postgresql ? sql`${raw(PREPARED_QUERIES)} ${statement}` : statement);
}

/** Runs a raw statement; returns how many rows it changed. */
export function execute(tx: Tx, statement: Sql): Promise<number> {
  return tx.$executeRaw(statement);
}

/** A time as both databases store and compare it in raw SQL and in JSON parameters. */
export function sqlTime(time: Date): string {
  return time.toISOString().replace("Z", "+00:00");
}

/** A time parameter for raw SQL. */
export function timeParam(time: Date | null): Sql {
  const text = time && sqlTime(time);
  return postgresql ? sql`CAST(${text} AS timestamp(3))` : sql`${text}`;
}

/** Reads a time that a raw query returned, declared or not. One without an offset, as in PostgreSQL's JSON, is UTC. */
export function parseTime(value: unknown): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  const text = String(value);
  return new Date(HAS_OFFSET.test(text) ? text : `${text}Z`);
}

const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/;

type ColumnType = "int" | "text" | "bool" | "time";
const POSTGRESQL_TYPES: Record<ColumnType, string> = {
  int: "int",
  text: "text",
  bool: "boolean",
  time: "timestamp(3)",
};

/**
 * A table made from one JSON parameter: the fast way to write many rows in one statement. `FROM ${queryRows(list, {
 * row_no: "int", status: "text" })} AS given`; times inside are `sqlTime` texts. SQLite gets each row as an array.
 * It finds a value by its place in half the time that its name takes (3.4 and 6.4 µs for 13).
 */
export function queryRows<Name extends string>(
  list: readonly { [name in NoInfer<Name>]: unknown }[],
  columns: Record<Name, ColumnType>,
): Sql {
  const names = Object.keys(columns) as Name[];
  if (postgresql) {
    const typed = names.map((name) => `${name} ${POSTGRESQL_TYPES[columns[name]]}`).join(", ");
    return sql`(SELECT * FROM jsonb_to_recordset(CAST(${JSON.stringify(list)} AS jsonb)) AS t(${raw(typed)}))`;
  }
  const values = list.map((row) => names.map((name) => row[name]));
  const picked = names.map((name, place) => `value ->> ${place} AS ${name}`).join(", ");
  return sql`(SELECT ${raw(picked)} FROM json_each(${JSON.stringify(values)}))`;
}

/**
 * SQL: whether the whole number in this column is one of these, found by an index. PostgreSQL gets them as one
 * array. It does not know how long a table made from JSON is, and might walk through it for each row of the other
 * one.
 */
export function isInList(column: string, numbers: readonly number[]): Sql {
  if (postgresql) return sql`${raw(column)} = ANY(CAST(string_to_array(${numbers.join()}, ',') AS int[]))`;
  return sql`${raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
}

/**
 * At the end of a SELECT inside a transaction: the rows (of the table with this alias) stay as they are until it
 * ends. On SQLite, with its one writer, they do anyway.
 */
export const forUpdate = (alias?: string): Sql =>
  postgresql ? raw(alias ? `FOR UPDATE OF ${alias}` : "FOR UPDATE") : empty;

/**
 * The same for rows that others refer to. A transaction that only adds a reference need not wait. Nor do two of
 * those that then want the row for themselves wait for each other. Not for rows that are about to be deleted.
 */
export const forChange = (): Sql => (postgresql ? raw("FOR NO KEY UPDATE") : empty);

/** The same for those that no other transaction holds: the others are passed over. */
export const skipLocked = (alias?: string): Sql =>
  postgresql ? sql`${forUpdate(alias)} SKIP LOCKED` : empty;

const codeOf = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError ? error.code : null;

/** Two rows would share what must be unique (a ledger key, an email). */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === "P2002" || /UNIQUE constraint|duplicate key/i.test(String(error));
}

/** Returns whether the error means that the changed record, or one that it belongs to, was deleted meanwhile. */
export function isRecordMissing(error: unknown): boolean {
  if (["P2003", "P2025"].includes(codeOf(error) ?? "")) return true;
  return /FOREIGN KEY constraint failed|violates foreign key constraint|ForeignKeyConstraintViolation/i.test(
    String(error),
  ); // the last one from a connection without Prisma's client
}

/** A transaction lost against another one and may be tried again. */
function isConflict(error: unknown): boolean {
  return codeOf(error) === "P2034" || /deadlock detected|could not serialize/i.test(String(error));
}

/** A text that PostgreSQL cannot store (NUL); SQLite takes them all. */
export function isUnstorable(error: unknown): boolean {
  return /invalid byte sequence for encoding|unsupported Unicode escape sequence/i.test(String(error));
}

/**
 * The last one is the adapter's word for SQLite's lock. Those before it are PgBouncer's for a server that is gone,
 * and Prisma's for raw statements, all of which have one code.
 */
const AWAY =
  /ECONNREFUSED|terminating connection|Connection terminated|disk is full|disk I\/O error|database is locked|the database system is|can't reach database server|server has closed the connection|operation has timed out|server conn crashed|server login has been failing|query_wait_timeout|SocketTimeout/i;

/** The database does not answer: away, shutting down, full, or locked for too long. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code && ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"].includes(code)) return true;
  return AWAY.test(String(error)) || isDiskFull(error);
}

const counted = new WeakSet<Error>();

/** Counts an error for the metrics, once, if it is one of the database; whatever else is thrown is passed over. */
export function countDatabaseError(error: unknown): void {
  if (!(error instanceof Error) || counted.has(error)) return;
  counted.add(error);
  const kind = databaseFault(error);
  if (kind) count("siar_database_errors_total", { kind });
}

/** Null: none, or one that the rules of the product expect, such as a record that is there already. */
function databaseFault(error: Error) {
  if (isDiskFull(error)) return "full";
  if (isDatabaseAway(error)) return "away";
  if (isConflict(error)) return "conflict";
  if (isUniqueViolation(error) || isRecordMissing(error) || isUnstorable(error)) return null;
  return /^PrismaClient/.test(error.name) ? "other" : null;
}

/**
 * Waits for a note that may be missed. Where the database accepts no writes, this does not keep anyone from
 * reading.
 */
export async function ifUniqueViolated(note: PromiseLike<unknown>): Promise<void> {
  try {
    await note;
  } catch (error) {
    countDatabaseError(error);
    if (!isDatabaseAway(error)) throw error;
  }
}
