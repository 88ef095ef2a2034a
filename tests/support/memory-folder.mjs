import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** All tests together leave less than half of it there at once. */
const FREE_BYTES_MIN = 4 * 1024 ** 3;

/**
 * A folder in memory for whatever tests write, which others may enter as they may TMPDIR; null where a TMPDIR is set,
 * or there is no room. The product waits for the disk at each commit, some hundred thousand times in all tests; they
 * kill processes, not machines, and what a process wrote outlives it in memory as on a disk.
 */
export function memoryFolder() {
  if (process.env.TMPDIR || freeBytes() < FREE_BYTES_MIN) return null;
  const folder = mkdtempSync(join(MEMORY, "siar-tests-"));
  chmodSync(folder, 0o1777);
  return folder;
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0; // not Linux
  }
}
