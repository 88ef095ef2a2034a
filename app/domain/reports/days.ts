import { db, preparedQuery, type Sql, sql } from "~/platform/db";
import { lastDays } from "../time/day";

export const DAYS_SHOWN = 14;

/** Messages of one day (YYYY-MM-DD in APP_TIMEZONE), by what became of them. */
export type DayFigures = { day: string; sent: number; failed: number; refunded: number };

/**
 * Returns the last 14 days, oldest first, today included; days without a message are there with zeros. Of one user,
 * or of all. Read from the totals that move with the items: no item is counted.
 */
export async function messagesPerDay(whose: { id: number } | "everybody", now: Date): Promise<DayFigures[]> {
  const days = lastDays(now, DAYS_SHOWN);
  const since = sql`day >= ${days[0]}`;
  const where: Sql = whose === "everybody" ? since : sql`user_id = ${whose.id} AND ${since}`;
  const found = await preparedQuery<DayFigures>(
    db,
    sql`SELECT day, CAST(SUM(sent) AS BIGINT) AS sent, CAST(SUM(failed) AS BIGINT) AS failed,
               CAST(SUM(refunded) AS BIGINT) AS refunded
        FROM day_totals WHERE ${where} GROUP BY day`,
  );
  const figures = new Map(found.map((row) => [row.day, row]));
  return days.map((day) => figures.get(day) ?? { day, sent: 0, failed: 0, refunded: 0 });
}
