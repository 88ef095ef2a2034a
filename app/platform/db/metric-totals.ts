/*
 * The counts of all processes together, in the database. So they only grow, whatever process is restarted, and any
 * web process reports those of the daemons too.
 */

import { giveBackCounts, takeCounts } from "../metrics/counts";
import { db, execute, query, queryRows, sql } from "./index";

/** How often a process adds its counts to the totals. */
export const STORE_COUNTS_MS = 10_000;

/** Adds what this process counted to the totals. Throws when the database is away, and loses nothing then. */
export async function storeCounts(): Promise<void> {
  const counts = takeCounts();
  if (counts.size === 0) return;
  const rows = [...counts].map(([series, value]) => ({ series, value: String(value) }));
  try {
    await execute(
      db,
      // In the order of their names, as every process does: no two wait for each other.
      sql`INSERT INTO metric_totals (series, value)
          SELECT g.series, CAST(g.value AS BIGINT) FROM ${queryRows(rows, { series: "text", value: "text" })} g
          WHERE true ORDER BY g.series
          ON CONFLICT (series) DO UPDATE SET value = metric_totals.value + excluded.value`,
    );
  } catch (error) {
    giveBackCounts(counts);
    throw error;
  }
}

/** Returns the totals by their series: name and labels, as Prometheus writes them. */
export async function readTotals(): Promise<Map<string, number>> {
  const rows = await query<{ series: string; value: number }>(
    db,
    sql`SELECT series, value FROM metric_totals ORDER BY series`,
  );
  return new Map(rows.map(({ series, value }) => [series, Number(value)]));
}
