import { db, query, sql } from "../../platform/db";
import { WAITING } from "../credits/request-status";
import { userById } from "../users/list";
import type { UserView } from "../users/user-view";

export type DeletionLoss = {
  devices: number;
  batches: number;
  /** Messages that still wait to be sent. */
  unsent: number;
  credits: number;
  /** Credit requests without an answer. */
  requests: number;
};

/** Returns what goes with a user who is deleted, for the page that asks first. Throws NOT_FOUND. */
export async function deletionLoss(id: number): Promise<{ user: UserView; loss: DeletionLoss }> {
  const user = await userById(id);
  const [devices, requests, [sums]] = await Promise.all([
    db.device.count({ where: { userId: id } }),
    db.creditRequest.count({ where: { userId: id, ...WAITING } }),
    query<{ batches: number; unsent: number }>(
      db,
      sql`SELECT COUNT(*) AS batches,
          COALESCE(SUM(recipients - sent - failed - refunded - skipped), 0) AS unsent
          FROM batches WHERE user_id = ${id} AND submitted_at IS NOT NULL`,
    ),
  ]);
  const { batches = 0, unsent = 0 } = sums ?? {};
  return { user, loss: { devices, batches, unsent: Number(unsent), credits: user.balance, requests } };
}
