/*
 * Marks by which a database is told from another one, or from an older one in its place.
 *
 * `identity` stays with a database as long as nothing of it is forgotten:
 * - PostgreSQL: the cluster's system identifier, its timeline, the database's oid, and the oid of the table
 *   `memory`. A standby that is promoted and a recovery to a point in time begin a new timeline. pg_restore makes a
 *   new table. The timeline is that of the WAL that is being written: the last checkpoint may still name the old
 *   one.
 * - SQLite: the file's inode. What is copied over the same file keeps it: `npm run backup` marks its copies.
 *
 * `live` changes whenever a running process may have come to another memory. That is another server or its restart,
 * tables that pg_restore made anew, or another file at the path. It costs no query of its own.
 */
import { env } from "../env";
import { fileMark, isReplaced } from "./file-identity";
import { type Db, db, postgresql, type Sql, sql } from "./index";

/** An expression: which memory this is. Compare it with what was confirmed before. */
export const identity = (): Sql =>
  postgresql
    ? sql`(SELECT system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) FROM pg_control_system())
        || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || (SELECT tableoid FROM memory)`
    : sql`${fileMark(env.DATABASE_URL)}`;

/** An expression: equal as long as this process uses the same server, or file. */
export const live = (): Sql =>
  postgresql
    ? sql`(SELECT pg_postmaster_start_time() || '/' || tableoid FROM memory)`
    : sql`${fileMark(env.DATABASE_URL)}`;

/** Written into a copy of a database, so that it is recognised when it stands in the place of the database. */
export const MARK_AS_COPY = `UPDATE "memory" SET "confirmed" = 'copy'`;

/** Returns whether a database has these marks already. One from before them cannot be recognised. */
export async function knowsMarks(database: Db): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>(sql`SELECT 1 FROM memory`).catch(() => []);
  return rows.length > 0;
}

/**
 * Returns whether another file has taken the place of the one that this process has open. What is written now would
 * be lost.
 */
export const isRolledBack = (): boolean => !postgresql && isReplaced(env.DATABASE_URL);

/** Goes over to the file that stands there now, if it is another one. */
export async function reopenIfReplaced(): Promise<void> {
  if (isRolledBack()) await db.$disconnect();
}

/**
 * The mark under which this process last found everything in order; null: to be found out; undefined: it sends
 * nothing.
 */
let known: string | null | undefined;

/** Nothing may be claimed: this is not, or not surely, the memory that was confirmed. */
export class UnverifiedDatabase extends Error {
  override name = "UnverifiedDatabase";
  constructor() {
    super("the database may be another one than before: it is looked at first");
  }
}

/** Must be called in each transaction that claims, with the `live` mark as it reads it. Throws UnverifiedDatabase. */
export function assertKnown(mark: string): void {
  if (known === undefined || known === mark) return;
  distrust();
  throw new UnverifiedDatabase();
}

/** The database with this `live` mark is the one that was confirmed. */
export function trust(mark: string): void {
  known = mark;
}

/** Returns whether it must be found out which database this is, before anything is claimed. */
export const isUnsure = (): boolean => known === null;

/** At the start, and after a fault of the database: it may be another one when it answers again. */
export function distrust(): void {
  known = null;
}
