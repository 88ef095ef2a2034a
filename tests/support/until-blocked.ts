import { db, postgresql, query, sql } from "~/platform/db";
import { until } from "./until";

/** On PostgreSQL: until somebody waits for a lock. On SQLite transactions stand in line by themselves. */
export const untilSomebodyWaits = () =>
  postgresql &&
  until(async () => {
    const waiting = await query(
      db,
      sql`SELECT 1 AS found FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  }, "somebody to wait for a lock");
