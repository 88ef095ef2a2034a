import type { AdminDashboard } from "~/domain/reports/admin-dashboard";
import type { HistoryRow } from "~/domain/reports/history";

/**
 * Returns a batch of the history with its owner as every call has them. The names before, and the figures beside
 * `totals`, go on until 1.0.
 */
export const historyAnswer = ({ user_id, user_name, user_email, ...row }: HistoryRow) => ({
  ...{ ...row, user: { id: user_id, name: user_name, email: user_email } },
  ...{ user_id, user_name, user_email },
});

/** Returns the dashboard with the page of its users as every list has it, beside its own names. */
export function dashboardAnswer({ users: { data, meta }, ...rest }: AdminDashboard) {
  const page = { page: meta.current_page, pages: meta.last_page };
  return { ...rest, users: { data, meta: { ...page, ...meta } } };
}
