/*
 * A backup is one file: on SQLite a compact copy of the database (VACUUM INTO), on PostgreSQL pg_dump's custom
 * format. Both are a consistent picture of one moment, made while everything goes on. It gets its name only after
 * it was read back whole. So an interrupted backup, or one that found no room, is not mistaken for a good one.
 */
import { access, constants, open, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { env } from "../../env";
import { knowsMarks, MARK_AS_COPY } from "../database-identity";
import { db, postgresql, query, raw, sql } from "../index";
import { openDatabase } from "../open";
import { type Rows, rowsInArchive } from "../postgresql/dump-row-counts";
import { requireNoPooler } from "../postgresql/pooler";
import { runPostgresqlProgram } from "../postgresql/run-pg-tool";
import { requireSound } from "./integrity-check";
import { listTables } from "./tables";

/** Nothing is ever taken out of it, so a copy has at least what was there before. */
const LEDGER = "credit_entries";

/**
 * Writes the backup and reads it back; returns its size and the rows of each table in it. Throws an Error in words
 * if the file is there already, cannot be made, or is not whole; then there is none of that name.
 */
export async function backup(name: string): Promise<{ bytes: number; rows: Rows }> {
  const file = resolve(name);
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already: choose another name.`);
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new Error(`${dirname(file)} is no folder that this user may write to.`);
  });
  const part = `${file}.part`;
  await removeDatabase(part);
  try {
    const [entries] = await query<{ count: number }>(db, sql`SELECT count(*) AS count FROM ${raw(LEDGER)}`);
    const rows = postgresql ? await dump(part) : await copyFile(part);
    const lacks = (await listTables(db)).filter((table) => !rows.has(table));
    if (lacks.length > 0) throw new Error(`The backup lacks ${lacks.join(", ")}.`);
    if ((rows.get(LEDGER) ?? 0) < (entries?.count ?? 0)) throw new Error("The backup lacks ledger entries.");
    await rename(await synced(part), file);
    return { bytes: (await stat(file)).size, rows };
  } finally {
    await removeDatabase(part);
  }
}

async function dump(part: string): Promise<Rows> {
  await requireNoPooler(env.DATABASE_URL);
  await runPostgresqlProgram("pg_dump", ["--format=custom", `--file=${part}`], env.DATABASE_URL);
  return rowsInArchive(part);
}

/** It says that it is a copy, so that daemons notice it however it is put back. */
async function copyFile(part: string): Promise<Rows> {
  await db.$executeRaw(sql`VACUUM INTO ${part}`);
  const copy = openDatabase(`file:${part}`);
  try {
    if (await knowsMarks(copy)) await copy.$executeRawUnsafe(MARK_AS_COPY);
    await copy.$queryRaw(sql`${raw("PRAGMA journal_mode = DELETE")}`); // one file, not three
    await requireSound(copy);
    const rows: Rows = new Map();
    for (const table of await listTables(copy)) {
      const [found] = await query<{ count: number }>(
        copy,
        sql`SELECT count(*) AS count FROM ${raw(`"${table}"`)}`,
      );
      rows.set(table, found?.count ?? 0);
    }
    return rows;
  } finally {
    await copy.$disconnect();
  }
}

/** Its content is on the disk for good before it has its name. */
async function synced(path: string): Promise<string> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return path;
}

async function removeDatabase(file: string) {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) await rm(file + suffix, { force: true });
}
