import { db, empty, query, rowsOf, type Sql, sql, timeOf } from "~/platform/db";
import type { UserSearch } from "./user-search";

/** `failed_count`: tried and not sent, whether its credit came back or not. `total_items`: rows of all sheets. */
export type UserSummary = {
  id: number;
  name: string;
  email: string;
  total_batches: number;
  sent_count: number;
  failed_count: number;
  total_items: number;
  /** The newest of the user's uploads and sent messages. */
  last_activity: string | null;
};

type UserRow = { id: number; name: string; email: string; last_activity_at: unknown };
type Sums = { user_id: number; batches: number; sent: number; failed: number; items: number };

/**
 * A page of users, those who did something last first. With `when` only users who submitted a batch then,
 * with the figures of those batches.
 */
export async function usersSummary(
  { who, when }: { who: UserSearch | null; when: Sql | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: UserSummary[]; total: number }> {
  const bulk = sql`b.kind = 'BULK' AND b.submitted_at IS NOT NULL ${when ? sql`AND ${when}` : empty}`;
  const where = sql`1 = 1 ${who ? sql`AND ${who.user}` : empty}
    ${when ? sql`AND u.id IN (SELECT b.user_id FROM batches b WHERE ${bulk})` : empty}`;
  const users = await query<UserRow & { total: number }>(
    db,
    sql`SELECT u.id, u.name, u.email, u.last_activity_at, COUNT(*) OVER () AS total FROM users u WHERE ${where}
        ORDER BY u.last_activity_at DESC NULLS LAST, u.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  const total = users[0]?.total ?? (await countUsers(where)); // nobody on a page past the end
  const sums = await query<Sums>(
    db,
    sql`SELECT b.user_id, COUNT(*) AS batches, CAST(SUM(b.sent) AS BIGINT) AS sent,
               CAST(SUM(b.failed + b.refunded) AS BIGINT) AS failed, CAST(SUM(b.recipients) AS BIGINT) AS items
        FROM batches b WHERE b.user_id IN (SELECT g.id FROM ${rowsOf(
          users.map(({ id }) => ({ id })),
          { id: "int" },
        )} g) AND ${bulk} GROUP BY b.user_id`,
  );
  const byUser = new Map(sums.map((row) => [row.user_id, row]));
  return { data: users.map((user) => summary(user, byUser.get(user.id))), total };
}

async function countUsers(where: Sql): Promise<number> {
  const [count] = await query<{ total: number }>(
    db,
    sql`SELECT COUNT(*) AS total FROM users u WHERE ${where}`,
  );
  return count?.total ?? 0;
}

function summary({ id, name, email, last_activity_at }: UserRow, sums?: Sums): UserSummary {
  const { batches = 0, sent = 0, failed = 0, items = 0 } = sums ?? {};
  const last = timeOf(last_activity_at)?.toISOString() ?? null;
  return {
    ...{ id, name, email, total_batches: batches, sent_count: sent, failed_count: failed },
    ...{ total_items: items, last_activity: last },
  };
}
