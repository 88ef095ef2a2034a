/*
 * What admins see of all users, from the counters of batches and days: no item is read. Test sends are in none of
 * it.
 */
import { z } from "zod";
import { db, empty, query, type Sql, sql } from "~/platform/db";
import { searcher } from "~/platform/db/search/search";
import { paginate } from "../pagination/paging";
import { BATCH_STATUSES, type BatchStatus } from "../statuses";
import { dayOf } from "../time/day";
import { Count, nameSchema, UserBeside } from "../view-schema";
import { successRate } from "./overview";
import { type Period, submittedWithin } from "./period";
import { type UserSearch, userSearch } from "./user-search";
import { type UserSummary, usersSummary } from "./users-summary";

const RECENT_BATCHES = 10;
/** What may be asked for; anything else counts as 20. */
export const PER_PAGE_OPTIONS = [10, 20, 50, 100];
const PER_PAGE_DEFAULT = 20;

export type DashboardQuery = Period & {
  page?: number;
  /** As in every list; otherwise `per_page`, one of the options. */
  limit?: number;
  per_page?: number;
  q_user?: string;
  /** The id of the user who asks, for the turn of a search. */
  by?: number;
  /** Whether the caller still waits. */
  signal?: AbortSignal;
};

export type Totals = {
  total_users: number;
  total_batches: number;
  messages_sent: number;
  /** Since midnight in APP_TIMEZONE. */
  messages_today: number;
  /** Percent with one decimal. */
  success_rate: number;
};

export const RecentBatch = nameSchema(
  "RecentBatch",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    status: z.enum(BATCH_STATUSES),
    user: UserBeside,
    user_name: z.string(),
    sent: Count,
    recipients: Count,
  }),
);
export type RecentBatch = z.infer<typeof RecentBatch>;

export type AdminDashboard = {
  totals: Totals;
  users: { data: UserSummary[]; meta: { total: number; current_page: number; last_page: number } };
  recent_batches: RecentBatch[];
};

export async function adminDashboard(wish: DashboardQuery, now: Date): Promise<AdminDashboard> {
  const { tried, ...shown } = await adminFigures(wish, now);
  return shown;
}

/**
 * Totals of all time; users and recent batches narrowed by user and by when batches were submitted. `tried`: how
 * many messages were.
 */
export async function adminFigures(
  wish: DashboardQuery,
  now: Date,
): Promise<AdminDashboard & { tried: number }> {
  const page = paginate({ page: wish.page, limit: wish.limit ?? parsePerPage(wish.per_page) });
  const seeking = { who: wish.by, signal: wish.signal };
  const narrowed = { who: await userSearch(wish.q_user), when: submittedWithin(wish) };
  const { data, total } = await usersSummary(narrowed, page, seeking);
  const meta = { total, current_page: page.page, last_page: Math.max(1, Math.ceil(total / page.limit)) };
  const { tried, ...all } = await totals(now);
  return {
    ...{ totals: all, tried },
    users: { data, meta },
    recent_batches: await recentBatches(searcher(wish.q_user, seeking), narrowed),
  };
}

export function parsePerPage(wish: number | undefined): number {
  return PER_PAGE_OPTIONS.find((option) => option === wish) ?? PER_PAGE_DEFAULT;
}

async function totals(now: Date): Promise<Totals & { tried: number }> {
  const [all] = await query<{ users: number; batches: number; sent: number; tried: number; today: number }>(
    db,
    sql`SELECT (SELECT COUNT(*) FROM users) AS users, COUNT(*) AS batches,
               CAST(COALESCE(SUM(sent), 0) AS BIGINT) AS sent,
               CAST(COALESCE(SUM(sent + failed + refunded), 0) AS BIGINT) AS tried,
               (SELECT CAST(COALESCE(SUM(d.sent), 0) AS BIGINT) FROM day_totals d WHERE d.day = ${dayOf(now)}) AS today
        FROM batches WHERE kind = 'BULK' AND submitted_at IS NOT NULL`,
  );
  const { users = 0, batches = 0, sent = 0, tried = 0, today = 0 } = all ?? {};
  return {
    total_users: users,
    total_batches: batches,
    messages_sent: sent,
    messages_today: today,
    success_rate: successRate(sent, tried),
    tried,
  };
}

type Narrowed = { who: UserSearch | null; when: Sql | null };

async function recentBatches(
  ask: ReturnType<typeof searcher>,
  { who, when }: Narrowed,
): Promise<RecentBatch[]> {
  const ids = await ask<{ id: number }>(
    sql`SELECT b.id FROM batches b WHERE b.kind = 'BULK' AND b.submitted_at IS NOT NULL
          ${when ? sql`AND ${when}` : empty}
          ${who ? sql`AND ${who.owner}` : empty}
        ORDER BY b.submitted_at DESC, b.id DESC LIMIT ${RECENT_BATCHES}`,
  );
  const found = await db.batch.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: { user: { select: { id: true, name: true, email: true } } },
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
  });
  return found.map(({ id, name, status, user, sent, recipients }) => ({
    ...{ id, name, status: status as BatchStatus, user_name: user.name, user, sent, recipients },
  }));
}
