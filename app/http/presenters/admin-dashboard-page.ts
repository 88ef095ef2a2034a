import { type Actor, hasFeature } from "~/domain/actor";
import { adminFigures, PER_PAGE_OPTIONS, parsePerPage } from "~/domain/reports/admin-dashboard";
import { attention } from "~/domain/reports/attention";
import { batchStates } from "~/domain/reports/batch-states";
import { messagesPerDay } from "~/domain/reports/days";
import { systemState } from "~/domain/reports/system-state";

/** What the filters say. */
type Asked = { q_user: string; date_from: string; date_to: string; per_page: number; page: number };

/** What the admins' dashboard shows. */
export async function presentAdminDashboard(request: Request, viewer: Actor, asked: Asked, now: Date) {
  const wish = { ...asked, per_page: parsePerPage(asked.per_page) };
  const [dashboard, days, state, needs] = await Promise.all([
    adminFigures({ ...wish, by: viewer.id, signal: request.signal }, now),
    messagesPerDay("everybody", now),
    systemState(now),
    attention(viewer, now),
  ]);
  const recent = dashboard.recent_batches.map(({ id }) => id);
  const states = await batchStates(viewer, recent, now);
  const opens = { history: hasFeature(viewer, "BULK_HISTORY"), people: hasFeature(viewer, "USERS") };
  const shown = { days, states, state, needs, wish, opens, options: PER_PAGE_OPTIONS };
  return { ...dashboard, ...shown, updated: now.toISOString() };
}
