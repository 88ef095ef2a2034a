import { db, query, type Sql, sql } from "~/platform/db";
import { type Seeking, seek } from "~/platform/db/search/search";
import { foundOnPage } from "../pagination/page-of";
import type { Slice } from "../pagination/paging";

/** An order by columns of `users`, and the same order from its end. */
export type UsersOrder = { forth: Sql; back: Sql };

type OnPage = { ids: number[]; total: number };

/**
 * The ids of a page of users in that order, and how many there are on all pages. `where` narrows `users u`.
 * Without it an index counts them, and a page is looked for from the end that is nearer.
 */
export function usersOnPage(
  where: Sql | null,
  order: UsersOrder,
  slice: Slice,
  seeking: Seeking,
): Promise<OnPage> {
  return where ? narrowed(where, order, slice, seeking) : everybody(order, slice);
}

function narrowed(where: Sql, { forth }: UsersOrder, slice: Slice, seeking: Seeking): Promise<OnPage> {
  const found = sql`SELECT u.id, u.created_at, u.last_activity_at FROM users u WHERE ${where}`;
  return foundOnPage((statement) => seek(statement, seeking), found, forth, slice);
}

async function everybody({ forth, back }: UsersOrder, { limit, offset }: Slice): Promise<OnPage> {
  const total = await countUsers();
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

async function countUsers(): Promise<number> {
  const [count] = await query<{ total: number }>(db, sql`SELECT COUNT(*) AS total FROM users`);
  return count?.total ?? 0;
}
