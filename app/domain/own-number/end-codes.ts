import { db, execute, sql, timeParam } from "~/platform/db";
import { RETENTION } from "../retention-periods";
import { openOnly } from "../statuses";
import { CODE_SECONDS } from "./code";

const HOUR_MS = 60 * 60_000;

/** Cancels codes that did not go while they counted: they would only puzzle their recipients. Returns how many. */
export async function cancelLateCodes(now: Date): Promise<number> {
  const before = new Date(now.getTime() - CODE_SECONDS * 1000);
  return execute(
    db,
    sql`UPDATE batches SET cancelled = true, paused = false WHERE holds_code AND ${openOnly()} AND NOT cancelled
          AND created_at < ${timeParam(before)}`,
  );
}

/** Removes the messages of codes that have ended. Returns how many. */
export async function pruneCodes(now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION.code_hours * HOUR_MS);
  return execute(
    db,
    sql`DELETE FROM batches WHERE holds_code AND NOT (${openOnly()}) AND created_at < ${timeParam(before)}`,
  );
}
