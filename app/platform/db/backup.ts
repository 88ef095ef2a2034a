/*
 * A backup is one file: on SQLite a compact copy of the database (VACUUM INTO), on PostgreSQL pg_dump's
 * custom format. Both are a consistent picture of one moment, made while everything goes on.
 */
import { spawn } from "node:child_process";
import { copyFile, open, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { env } from "../env";
import { db, postgresql, query, raw, sql } from "./index";

const SQLITE_MAGIC = "SQLite format 3\0";
const PG_DUMP_MAGIC = "PGDMP";

/** Writes the backup; answers its size in bytes. Throws an Error in words if the file is there already. */
export async function backup(file: string): Promise<number> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already: choose another name.`);
  if (postgresql) await run("pg_dump", ["--format=custom", `--file=${file}`, env.DATABASE_URL]);
  else await db.$executeRaw(sql`VACUUM INTO ${resolve(file)}`);
  return (await stat(file)).size;
}

/**
 * Puts the backup in the place of the database. On SQLite the old file is kept beside it, and its name is
 * the answer. Throws an Error in words if the file is no backup of this kind, is damaged, or if somebody
 * still uses the database.
 */
export async function restore(file: string): Promise<string | null> {
  await requireKind(file, postgresql ? PG_DUMP_MAGIC : SQLITE_MAGIC);
  if (!postgresql) return restoreSqlite(file);
  await requireAlone();
  await db.$disconnect();
  await run("pg_restore", [
    "--clean",
    "--if-exists",
    "--no-owner",
    "--single-transaction",
    `--dbname=${env.DATABASE_URL}`,
    file,
  ]);
  return null;
}

async function restoreSqlite(file: string): Promise<string | null> {
  const target = resolve(env.DATABASE_URL.replace(/^file:/, ""));
  const there = await stat(target).catch(() => null);
  if (there) await requireAlone();
  await db.$disconnect();
  const kept = there ? `${target}.before-restore-${Date.now()}` : null;
  await copyFile(file, `${target}.restoring`);
  if (kept) await rename(target, kept);
  for (const suffix of ["-wal", "-shm"]) await rm(target + suffix, { force: true });
  await rename(`${target}.restoring`, target);
  await requireSound();
  return kept;
}

/** A living daemon says so in its heartbeat; it would go on sending from what it remembers. */
async function requireAlone() {
  const since = new Date(Date.now() - 15_000);
  const beats = await db.heartbeat.count({ where: { beatAt: { gt: since } } }).catch(() => 0);
  if (beats > 0) throw new Error("A daemon is running on this database: stop web and daemon first.");
  if (!postgresql) await db.$queryRaw(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
}

async function requireSound() {
  const [answer] = await query<{ integrity_check: string }>(db, sql`${raw("PRAGMA integrity_check")}`);
  if (answer?.integrity_check !== "ok") throw new Error("The restored database is damaged.");
}

async function requireKind(file: string, magic: string) {
  const handle = await open(file).catch(() => {
    throw new Error(`${file} can not be read.`);
  });
  const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  await handle.close();
  if (buffer.toString("latin1") !== magic) throw new Error(`${file} is no backup of this kind of database.`);
}

function run(program: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
    child.once("error", () =>
      fail(new Error(`${program} is not on this machine: install PostgreSQL's client programs.`)),
    );
    child.once("exit", (code) =>
      code === 0 ? done() : fail(new Error(`${program} failed (code ${code}).`)),
    );
  });
}
