import { db, type Sql, sql } from "~/platform/db";
import { contains } from "../batches/search";

/**
 * The condition on `users u` that a search by name, email or id means; null for no search. A whole email
 * means its owner alone, and so does `#12`.
 */
export async function userSearch(q: string | undefined): Promise<Sql | null> {
  const text = q?.trim() ?? "";
  if (text === "") return null;
  const owner = await db.user.findUnique({ where: { email: text.toLowerCase() }, select: { id: true } });
  if (owner) return sql`u.id = ${owner.id}`;
  const [, sign, id] = /^(#?)(\d{1,9})$/.exec(text) ?? [];
  if (sign && id) return sql`u.id = ${Number(id)}`;
  const words = sql`${contains(sql`u.name`, text)} OR ${contains(sql`u.email`, text)}`;
  return id ? sql`(${words} OR u.id = ${Number(id)})` : sql`(${words})`;
}
