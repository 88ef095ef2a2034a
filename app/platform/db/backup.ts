/*
 * A backup is one file: on SQLite a compact copy of the database (VACUUM INTO), on PostgreSQL pg_dump's
 * custom format. Both are a consistent picture of one moment, made while everything goes on.
 */
import { copyFile, link, open, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { env } from "../env";
import { fileOf } from "./file-mark";
import { db, postgresql, query, raw, sql } from "./index";
import { knowsMarks, MARK_AS_COPY } from "./mark";
import { type Db, openDatabase } from "./open";
import { runPostgresqlProgram } from "./postgresql-program";
import { requireAlone } from "./users";

const SQLITE_MAGIC = "SQLite format 3\0";
const PG_DUMP_MAGIC = "PGDMP";

/** Writes the backup; answers its size in bytes. Throws an Error in words if the file is there already. */
export async function backup(file: string): Promise<number> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already: choose another name.`);
  if (postgresql)
    await runPostgresqlProgram("pg_dump", ["--format=custom", `--file=${file}`], env.DATABASE_URL);
  else await backupSqlite(file);
  return (await stat(file)).size;
}

/** It has its name only when it says that it is a copy: daemons notice it then, whoever puts it back. */
async function backupSqlite(file: string) {
  const unmarked = `${resolve(file)}.unmarked`;
  await rm(unmarked, { force: true });
  await db.$executeRaw(sql`VACUUM INTO ${unmarked}`);
  const copy = openDatabase(`file:${unmarked}`);
  if (await knowsMarks(copy)) await copy.$executeRawUnsafe(MARK_AS_COPY);
  await copy.$queryRaw(sql`${raw("PRAGMA journal_mode = DELETE")}`); // one file, not three
  await copy.$disconnect();
  await rename(unmarked, file);
}

/**
 * Puts the backup in the place of the database, prepared by `prepare` (as it is there, the newest migration may
 * be missing; `isMarked`: a daemon notices it for an older one). On SQLite it is prepared before it takes the
 * place, whole or not at all; the old file is kept beside it, and its name is the answer. Throws an Error in
 * words if the file is no backup of this kind, is damaged, or if somebody still uses the database.
 */
export async function restore(
  file: string,
  prepare: (restored: Db, isMarked: boolean) => Promise<void>,
): Promise<string | null> {
  await requireKind(file, postgresql ? PG_DUMP_MAGIC : SQLITE_MAGIC);
  if (!postgresql) return restoreSqlite(file, prepare);
  await requireAlone();
  await db.$disconnect();
  const args = ["--clean", "--if-exists", "--no-owner", "--single-transaction", file];
  await runPostgresqlProgram("pg_restore", args, env.DATABASE_URL);
  await prepare(db, await knowsMarks(db));
  return null;
}

async function restoreSqlite(file: string, prepare: (restored: Db, isMarked: boolean) => Promise<void>) {
  const target = fileOf(env.DATABASE_URL);
  const there = await stat(target).catch(() => null);
  if (there) await requireAlone();
  const restoring = `${target}.restoring`;
  for (const suffix of ["", "-wal", "-shm"]) await rm(restoring + suffix, { force: true });
  await copyFile(file, restoring);
  const restored = openDatabase(`file:${restoring}`);
  await requireSound(restored);
  const isMarked = await knowsMarks(restored);
  if (isMarked) await restored.$executeRawUnsafe(MARK_AS_COPY);
  await prepare(restored, isMarked);
  await restored.$queryRaw(sql`${raw("PRAGMA journal_mode = DELETE")}`);
  await restored.$disconnect();
  if (there) await requireAlone();
  await db.$disconnect();
  const kept = there ? `${target}.before-restore-${Date.now()}` : null;
  if (kept) await link(target, kept); // there is a database at any moment
  await rename(restoring, target);
  return kept;
}

async function requireSound(restored: Db) {
  const [answer] = await query<{ integrity_check: string }>(restored, sql`${raw("PRAGMA integrity_check")}`);
  if (answer?.integrity_check !== "ok") throw new Error("The backup is damaged.");
}

async function requireKind(file: string, magic: string) {
  const handle = await open(file).catch(() => {
    throw new Error(`${file} can not be read.`);
  });
  const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  await handle.close();
  if (buffer.toString("latin1") !== magic) throw new Error(`${file} is no backup of this kind of database.`);
}
