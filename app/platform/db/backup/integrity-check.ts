import { query, raw, sql } from "../index";
import type { Db } from "../open";

/** Throws an Error in words when a SQLite database is damaged. */
export async function requireSound(copy: Db): Promise<void> {
  const [answer] = await query<{ integrity_check: string }>(copy, sql`${raw("PRAGMA integrity_check")}`);
  if (answer?.integrity_check !== "ok") throw new Error("The backup is damaged.");
}
