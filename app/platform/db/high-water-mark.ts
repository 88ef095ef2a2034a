/*
 * The highest value of the database's counter that daemons of this machine have seen. It is in a file of DATA_DIR,
 * which does not go back with the database. It lags behind by what could not be written, and is never ahead.
 */
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";
import { log } from "../log";

const FILE = join(env.DATA_DIR, "counter-seen");

let highest: number | null = null;

/** As this process, or one before it, has seen it; 0: never. */
export async function highWaterMark(): Promise<number> {
  const kept = highest ?? Number(await readFile(FILE, "utf8").catch(() => "0"));
  highest = Number.isSafeInteger(kept) ? kept : 0;
  return highest;
}

/** Stores a committed value, on the disk for good when this returns. A full disk must not stop the sending. */
export async function raiseHighWaterMark(counter: number): Promise<void> {
  if (counter <= (await highWaterMark())) return;
  highest = counter;
  try {
    await mkdir(env.DATA_DIR, { recursive: true });
    const file = await open(`${FILE}.${process.pid}`, "w", 0o600);
    try {
      await file.writeFile(String(counter));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${FILE}.${process.pid}`, FILE);
  } catch (error) {
    log.warn({ error: String(error).slice(0, 300) }, "the counter could not be kept in DATA_DIR");
  }
}
