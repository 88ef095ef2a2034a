import { db, type Sql, sql } from "~/platform/db";
import { contains } from "~/platform/db/search/like";
import { searchedText } from "../pagination/search";

/** A condition on `users u`, and the same on the owners of `batches b`. */
export type UserSearch = { user: Sql; owner: Sql };

/**
 * Returns what a search by name, email or id means; null for no search. A whole email means its owner alone, and so
 * does `#12`.
 */
export async function userSearch(q: string | undefined): Promise<UserSearch | null> {
  const text = searchedText(q, "q_user");
  if (text === "") return null;
  const owner = await db.user.findUnique({ where: { email: text.toLowerCase() }, select: { id: true } });
  if (owner) return one(owner.id);
  const [, sign, id] = /^(#?)(\d{1,9})$/.exec(text) ?? [];
  if (sign && id) return one(Number(id));
  const words = sql`${contains(sql`u.name`, text)} OR ${contains(sql`u.email`, text)}`;
  const user = id ? sql`(${words} OR u.id = ${Number(id)})` : sql`(${words})`;
  return { user, owner: sql`b.user_id IN (SELECT u.id FROM users u WHERE ${user})` };
}

/** One user's batches are found by an index, where a list of users would be looked up for each batch. */
const one = (id: number): UserSearch => ({ user: sql`u.id = ${id}`, owner: sql`b.user_id = ${id}` });
