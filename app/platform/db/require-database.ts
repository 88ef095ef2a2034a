import { statSync } from "node:fs";
import { env } from "../env";
import { databaseFile } from "./file-identity";
import { db, isDatabaseAway, postgresql } from "./index";
import { appliedMigrations, isQuery, migrationsIn, pendingMigrations } from "./migrate";
import { parseHosts } from "./postgresql/multi-host";

/** The database of this process in words, without its password. */
export function databaseName(): string {
  if (!postgresql) return databaseFile(env.DATABASE_URL);
  const { list, first } = parseHosts(env.DATABASE_URL);
  const { username, pathname, searchParams } = new URL(first);
  return `PostgreSQL ${username && `${username}@`}${list || searchParams.get("host") || "this machine"}${pathname}`;
}

/** What a command needs to find: one of any version, or one that this version has migrated. */
export type Needed = "any version" | "migrated";

/** Throws an Error in words when the database is not there, is none of Siar's, or not what is needed. */
export async function requireDatabase(needed: Needed): Promise<void> {
  const where = "DATABASE_URL says where it is; a new one is made by `migrate`";
  if (!postgresql && !statSync(databaseFile(env.DATABASE_URL), { throwIfNoEntry: false })?.size)
    throw new Error(`There is no database: ${where}.`);
  const ask = isQuery(db);
  if ((await appliedMigrations(ask)).size === 0) throw new Error(`This is no database of Siar: ${where}.`);
  if (needed === "any version") return;
  const pending = await pendingMigrations(ask, migrationsIn("prisma/migrations", env.DATABASE_URL));
  if (pending.length > 0) throw new Error("The database is not migrated: run `migrate` first.");
}

/** An error in one sentence, without the stack and the statement that Prisma adds. */
export function describeError(error: unknown): string {
  const said = error instanceof Error ? error.message.trim() : String(error);
  const last = /^Invalid `/.test(said) ? said.slice(said.lastIndexOf("\n") + 1) : said;
  return isDatabaseAway(error) ? `The database does not answer: ${last}` : last;
}
