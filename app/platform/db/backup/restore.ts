import { copyFile, link, open, rename, rm, stat } from "node:fs/promises";
import { clock } from "../../clock";
import { env } from "../../env";
import { knowsMarks, MARK_AS_COPY } from "../database-identity";
import { databaseFile } from "../file-identity";
import { db, postgresql, raw, sql } from "../index";
import { type Db, openDatabase } from "../open";
import { requireAlone } from "../other-connections";
import { type Rows, rowsInArchive } from "../postgresql/dump-row-counts";
import { requireNoPooler } from "../postgresql/pooler";
import { runPostgresqlProgram } from "../postgresql/run-pg-tool";
import { requireSound } from "./integrity-check";
import { listTables } from "./tables";

const SQLITE_MAGIC = "SQLite format 3\0";
const PG_DUMP_MAGIC = "PGDMP";

/**
 * Puts the backup in the place of the database, prepared by `prepare`. As it is there, the newest migration may be
 * missing; `isMarked`: a daemon recognises it as an older one. On SQLite it is prepared before it takes the place,
 * whole or not at all. The old file is kept beside it, and its name is returned. Throws an Error in words if the
 * file is no backup of this kind, is damaged, or if another process still uses the database.
 */
export async function restore(
  file: string,
  prepare: (restored: Db, isMarked: boolean) => Promise<void>,
): Promise<string | null> {
  await requireKind(file, postgresql ? PG_DUMP_MAGIC : SQLITE_MAGIC);
  if (!postgresql) return restoreSqlite(file, prepare);
  await requireNoPooler(env.DATABASE_URL);
  await requireAlone();
  await dropOthers(await rowsInArchive(file));
  await db.$disconnect();
  const args = ["--clean", "--if-exists", "--no-owner", "--single-transaction", file];
  await runPostgresqlProgram("pg_restore", args, env.DATABASE_URL);
  await prepare(db, await knowsMarks(db));
  return null;
}

/**
 * Tables of a newer version refer to those that are about to be made anew, and the next upgrade would find them there.
 * The archive was read to its end before.
 */
async function dropOthers(rows: Rows) {
  const others = (await listTables(db)).filter((table) => !rows.has(table)).map((table) => `"${table}"`);
  if (others.length > 0) await db.$executeRawUnsafe(`DROP TABLE ${others.join(", ")} CASCADE`);
}

async function restoreSqlite(file: string, prepare: (restored: Db, isMarked: boolean) => Promise<void>) {
  const target = databaseFile(env.DATABASE_URL);
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
  const kept = there ? `${target}.before-restore-${clock.now().getTime()}` : null;
  if (kept) await link(target, kept); // there is a database at any moment
  await rename(restoring, target);
  return kept;
}

async function requireKind(file: string, magic: string) {
  const handle = await open(file).catch(() => {
    throw new Error(`${file} can not be read.`);
  });
  const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  await handle.close();
  if (buffer.toString("latin1") !== magic) throw new Error(`${file} is no backup of this kind of database.`);
}
