import { db, query, type Sql, sql } from "~/platform/db";
import { seek } from "~/platform/db/seek/seek";
import type { Slice } from "../lists/paging";

/** An order by columns of `users`, and the same order from its end. */
export type UsersOrder = { forth: Sql; back: Sql };

type OnPage = { ids: number[]; total: number };

/**
 * The ids of a page of users in that order, and how many there are on all pages. `where` narrows `users u`:
 * they are looked for once, and only what orders them is kept until they are counted. Without it an index
 * counts them, and a page is looked for from the end that is nearer.
 */
export function usersOnPage(where: Sql | null, order: UsersOrder, slice: Slice): Promise<OnPage> {
  return where ? narrowed(where, order, slice) : everybody(order, slice);
}

async function narrowed(where: Sql, { forth }: UsersOrder, { limit, offset }: Slice): Promise<OnPage> {
  const found = await seek<{ id: number; total: number }>(
    sql`WITH found AS MATERIALIZED (SELECT u.id, u.created_at, u.last_activity_at FROM users u WHERE ${where})
        SELECT id, (SELECT COUNT(*) FROM found) AS total FROM found ORDER BY ${forth} LIMIT ${limit} OFFSET ${offset}`,
  );
  const total = found[0]?.total ?? (offset > 0 ? await countFound(where) : 0); // nobody on a page past the end
  return { ids: found.map(({ id }) => id), total };
}

async function everybody({ forth, back }: UsersOrder, { limit, offset }: Slice): Promise<OnPage> {
  const total = await countUsers(sql`1 = 1`);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { ids: [], total };
  const fromEnd = total - offset - count;
  const isNearEnd = fromEnd < offset;
  const [order, passed] = isNearEnd ? [back, fromEnd] : [forth, offset];
  const found = await query<{ id: number }>(
    db,
    sql`SELECT id FROM users ORDER BY ${order} LIMIT ${count} OFFSET ${passed}`,
  );
  const ids = found.map(({ id }) => id);
  return { ids: isNearEnd ? ids.reverse() : ids, total };
}

async function countFound(where: Sql): Promise<number> {
  const [count] = await seek<{ total: number }>(sql`SELECT COUNT(*) AS total FROM users u WHERE ${where}`);
  return count?.total ?? 0;
}

async function countUsers(where: Sql): Promise<number> {
  const [count] = await query<{ total: number }>(
    db,
    sql`SELECT COUNT(*) AS total FROM users u WHERE ${where}`,
  );
  return count?.total ?? 0;
}
