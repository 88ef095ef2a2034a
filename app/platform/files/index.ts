import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "../env";

/** A folder under DATA_DIR of files with random names, which only their rows in the database lead to. */
export type Store = "evidence";

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const folderOf = (store: Store) => resolve(env.DATA_DIR, store);

/**
 * Moves a file of ours (in DATA_DIR) into the store, on the disk for good when this returns; answers its new
 * name.
 */
export async function keepFile(store: Store, path: string): Promise<string> {
  const name = randomUUID();
  await mkdir(folderOf(store), { recursive: true, mode: 0o700 });
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path, join(folderOf(store), name));
  return name;
}

/** The content of a kept file; null when it is not there. */
export async function keptFile(store: Store, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return readFile(join(folderOf(store), name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Removes a kept file; one that is not there is fine. */
export async function dropFile(store: Store, name: string): Promise<void> {
  if (NAME.test(name)) await rm(join(folderOf(store), name), { force: true });
}

/** The names of the files that were kept before that time. */
export async function filesBefore(store: Store, before: Date): Promise<string[]> {
  const names = await readdir(folderOf(store)).catch(() => [] as string[]);
  const old: string[] = [];
  for (const name of names.filter((each) => NAME.test(each))) {
    const found = await stat(join(folderOf(store), name)).catch(() => null);
    if (found && found.mtime < before) old.push(name);
  }
  return old;
}
