import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";

/** Deletes the files of a folder that were last written before `before`; returns how many. No folder: none. */
export async function removeOldFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => [] as string[]);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.mtime >= before) continue;
    await unlink(path).then(
      () => {
        removed += 1;
      },
      () => {}, // another process was quicker
    );
  }
  return removed;
}

/** Deletes the files of a folder whose names begin so. No folder: none. */
export async function removeOwnedFiles(folder: string, beginning: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names) if (name.startsWith(beginning)) await unlink(join(folder, name)).catch(() => {});
}
