import { db, preparedQuery, sql } from "../../platform/db";
import type { Actor } from "../actor";
import { isNotBeingErased } from "../opt-outs/being-erased";

export type Unread = { notifications: number; replies: number };

/**
 * Counts what an account has not read: the numbers in the menu, in one statement, since every page asks for them.
 * Replies of a number that is being erased do not count.
 */
export async function countUnread({ id }: Pick<Actor, "id">): Promise<Unread> {
  const [found] = await preparedQuery<Unread>(
    db,
    sql`SELECT
          (SELECT COUNT(*) FROM notifications WHERE user_id = ${id} AND read_at IS NULL) AS notifications,
          (SELECT COUNT(*) FROM replies r
           WHERE r.user_id = ${id} AND r.unread AND ${isNotBeingErased(id, "r.number")}) AS replies`,
  );
  return found ?? { notifications: 0, replies: 0 };
}
