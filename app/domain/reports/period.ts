import { empty, type Sql, sql, timeParam } from "~/platform/db";
import { startOfDay } from "../time/zoned-time";

/** Days written YYYY-MM-DD, by the clock of APP_TIMEZONE, both included. What is no day narrows nothing. */
export type Period = { date_from?: string; date_to?: string };

/** The condition that a row of `batches b` was submitted within the period; null when that is always. */
export function submittedWithin({ date_from = "", date_to = "" }: Period): Sql | null {
  const from = startOfDay(date_from);
  const until = startOfDay(date_to, 1);
  if (!from && !until) return null;
  return sql`1 = 1 ${from ? sql`AND b.submitted_at >= ${timeParam(from)}` : empty}
    ${until ? sql`AND b.submitted_at < ${timeParam(until)}` : empty}`;
}
