import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isPostgresql } from "../db/kind";
import { env } from "../env";

/** What a mode leaves to the owner. */
const OWNER_ONLY = 0o700;

/**
 * Takes what other people of this machine could read of us away from them: all in DATA_DIR, and the SQLite file with
 * what stands beside it (its log, what a restore kept). New files are made so by each program; these are from before,
 * or from elsewhere. What is somebody else's is left alone.
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
