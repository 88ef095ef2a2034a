import { spawnSync } from "node:child_process";
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

const KB = 1024;
const MB = 1024 * KB;

/** Whether a disk may be mounted here: root may, also on the machines of a CI. If not, that is said of this database. */
export function mayMount(database) {
  try {
    smallDisk(1).remove();
    return true;
  } catch (error) {
    console.log(`SKIPPED: ${database} on a full disk: ${error.message}`);
    return false;
  }
}

/**
 * A real disk of so many MB, for the tests: in memory, and open to everybody, as PostgreSQL does not run as root. Throws
 * where nothing may be mounted. It is not in TMPDIR, whose owner could not remove what a killed test left mounted.
 */
export function smallDisk(mb) {
  const folder = mkdtempSync("/tmp/siar-disk-");
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mb}m,mode=1777`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    throw new Error("no disk may be mounted here, as root may");
  }
  const filler = join(folder, "filler");
  return {
    folder,
    /** Takes all the room but so many KB. */
    fill: (leftKb = 0) => {
      const file = openSync(filler, "a");
      for (const bytes of [MB, 4 * KB]) writeUntilFull(file, Buffer.alloc(bytes));
      if (leftKb > 0) ftruncateSync(file, fstatSync(file).size - leftKb * KB);
      closeSync(file);
    },
    /** What was filled is free again. */
    empty: () => rmSync(filler, { force: true }),
    /** Takes the disk away, also from whoever still has a file open there. */
    remove: () => {
      spawnSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file, content) {
  try {
    for (;;) writeSync(file, content);
  } catch (error) {
    if (error.code !== "ENOSPC") throw error;
  }
}
