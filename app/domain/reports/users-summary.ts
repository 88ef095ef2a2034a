import { z } from "zod";
import { db, empty, parseTime, query, queryRows, type Sql, sql } from "~/platform/db";
import type { Seeking } from "~/platform/db/search/search";
import { type UsersOrder, usersOnPage } from "../users/users-on-page";
import { Count, nameSchema, Time, UserBeside } from "../view-schema";
import type { UserSearch } from "./user-search";

/** `failed_count`: tried and not sent, whether its credit came back or not. `total_items`: rows of all sheets. */
export const UserSummary = nameSchema(
  "UserSummary",
  z.strictObject({
    ...UserBeside.shape,
    total_batches: Count,
    sent_count: Count,
    failed_count: Count,
    total_items: Count,
    /** The newest of the user's uploads and sent messages. */
    last_activity: Time.nullable(),
  }),
);
export type UserSummary = z.infer<typeof UserSummary>;

type UserRow = { id: number; name: string; email: string; last_activity_at: unknown };
type Sums = { user_id: number; batches: number; sent: number; failed: number; items: number };

/** Who never did anything comes last. */
const ACTIVE_FIRST: UsersOrder = {
  forth: sql`last_activity_at DESC NULLS LAST, id DESC`,
  back: sql`last_activity_at NULLS FIRST, id`,
};

/**
 * A page of users, those who did something last first. With `when` only users who submitted a batch then,
 * with the figures of those batches.
 */
export async function usersSummary(
  { who, when }: { who: UserSearch | null; when: Sql | null },
  page: { limit: number; offset: number },
  seeking: Seeking,
): Promise<{ data: UserSummary[]; total: number }> {
  const bulk = sql`b.kind = 'BULK' AND b.submitted_at IS NOT NULL ${when ? sql`AND ${when}` : empty}`;
  const submitted = when && sql`u.id IN (SELECT b.user_id FROM batches b WHERE ${bulk})`;
  const where = who && submitted ? sql`${who.user} AND ${submitted}` : (who?.user ?? submitted);
  const { ids, total } = await usersOnPage(where, ACTIVE_FIRST, page, seeking);
  const users = await query<UserRow>(
    db,
    sql`SELECT u.id, u.name, u.email, u.last_activity_at FROM users u WHERE u.id IN ${idsOf(ids)}`,
  );
  const sums = await query<Sums>(
    db,
    sql`SELECT b.user_id, COUNT(*) AS batches, CAST(SUM(b.sent) AS BIGINT) AS sent,
               CAST(SUM(b.failed + b.refunded) AS BIGINT) AS failed, CAST(SUM(b.recipients) AS BIGINT) AS items
        FROM batches b WHERE b.user_id IN ${idsOf(ids)} AND ${bulk} GROUP BY b.user_id`,
  );
  const sumsOf = new Map(sums.map((row) => [row.user_id, row]));
  const summaries = new Map(users.map((user) => [user.id, summary(user, sumsOf.get(user.id))]));
  return { data: ids.flatMap((id) => summaries.get(id) ?? []), total };
}

function idsOf(ids: number[]): Sql {
  const list = ids.map((id) => ({ id }));
  return sql`(SELECT g.id FROM ${queryRows(list, { id: "int" })} g)`;
}

function summary({ id, name, email, last_activity_at }: UserRow, sums?: Sums): UserSummary {
  const { batches = 0, sent = 0, failed = 0, items = 0 } = sums ?? {};
  const last = parseTime(last_activity_at)?.toISOString() ?? null;
  return {
    ...{ id, name, email, total_batches: batches, sent_count: sent, failed_count: failed },
    ...{ total_items: items, last_activity: last },
  };
}
