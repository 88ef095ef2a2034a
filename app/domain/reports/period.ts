import { empty, type Sql, sql, timeParam } from "~/platform/db";
import { instantOf } from "../batches/zoned-time";

/** Days written YYYY-MM-DD, by the clock of APP_TIMEZONE, both included. What is no day narrows nothing. */
export type Period = { date_from?: string; date_to?: string };

/** The condition that a row of `batches b` was submitted within the period; null when that is always. */
export function submittedWithin({ date_from = "", date_to = "" }: Period): Sql | null {
  const from = midnight(date_from, 0);
  const until = midnight(date_to, 1);
  if (!from && !until) return null;
  return sql`1 = 1 ${from ? sql`AND b.submitted_at >= ${timeParam(from)}` : empty}
    ${until ? sql`AND b.submitted_at < ${timeParam(until)}` : empty}`;
}

/** When a day begins, or one of those after it; null for what is no day of the calendar. */
function midnight(day: string, later: number): Date | null {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day.trim()) ?? []).map(Number);
  if (!year || !month || !date) return null;
  const written = new Date(Date.UTC(year, month - 1, date));
  if (written.getUTCMonth() !== month - 1 || written.getUTCDate() !== date) return null;
  return instantOf(new Date(Date.UTC(year, month - 1, date + later)));
}
