/* Whose files an installation's are: what another user makes among them, the product could not open. */
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { databaseFile } from "../db/file-identity";
import { isPostgresql } from "../db/provider";
import { env } from "../env";

/**
 * Throws an Error in words when this process runs as another user than the one whose DATA_DIR and database these
 * are.
 */
export function requireOwner(): void {
  const me = process.getuid?.();
  if (me === undefined) return;
  const folder = resolve(env.DATA_DIR);
  const owner = ownerOf(folder);
  // A group may share the folder (Kubernetes does it so); root may write anywhere, and must not.
  if (owner !== null && owner !== me && (me === 0 || !isWritable(folder))) throw notMine(folder, owner, me);
  if (isPostgresql(env.DATABASE_URL)) return;
  const file = databaseFile(env.DATABASE_URL);
  const ofFile = ownerOf(file);
  if (ofFile !== null && ofFile !== me) throw notMine(file, ofFile, me);
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null; // not there, or behind a folder that says enough
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function notMine(path: string, owner: number, me: number): Error {
  const name = nameOf(owner);
  return new Error(`${path} belongs to ${name}, and this runs as ${nameOf(me)}: sudo -u ${name} siar …`);
}

/** As /etc/passwd has it; a number without one. */
function nameOf(id: number): string {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    return lines.find((line) => line.split(":")[2] === String(id))?.split(":")[0] ?? `user ${id}`;
  } catch {
    return `user ${id}`;
  }
}
