import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isPostgresql } from "../db/provider";
import { env } from "../env";

/** What a mode leaves to the owner. */
const OWNER_ONLY = 0o700;

/**
 * Takes away from other users of this machine what they could read of ours. That is all in DATA_DIR, and the SQLite
 * file with what stands beside it (its log, what a restore kept). Programs make new files so; these are from
 * before, or from elsewhere. Files of another owner are left alone.
 */
export function closeFiles(): void {
  closeFolder(resolve(env.DATA_DIR));
  if (isPostgresql(env.DATABASE_URL)) return;
  const database = resolve(env.DATABASE_URL.replace(/^file:/, ""));
  for (const name of namesIn(dirname(database)))
    if (name.startsWith(basename(database))) close(join(dirname(database), name));
}

function closeFolder(folder: string): void {
  close(folder);
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (close(path)?.isDirectory()) closeFolder(path);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not there yet, or not ours
  }
}

/** A link is not followed: it may lead out of here. */
function close(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.()) return found;
  const mode = found.mode & 0o777;
  if ((mode & ~OWNER_ONLY) !== 0) chmodSync(path, mode & OWNER_ONLY);
  return found;
}
