import type { Tx } from "~/platform/db";
import { notify } from "../../notifications/notify";

/** A batch whose counters moved. `just_ended`: in this transaction. */
export type EndedBatch = {
  id: number;
  user_id: number;
  kind: string;
  status: string;
  recipients: number;
  sent: number;
  just_ended: unknown;
};

/**
 * Notifies the owners of the batches that have just ended. A batch ends once: what moves afterwards, such as a late
 * receipt, is no news. Test batches have no notification.
 */
export async function notifyCompleted(tx: Tx, batches: readonly EndedBatch[], now: Date): Promise<void> {
  const ended = batches.filter(({ kind, just_ended }) => kind === "BULK" && Boolean(just_ended));
  const notices = ended.map(({ id, user_id, status, recipients, sent }) => ({
    ...({ userId: user_id, kind: "batch_completed", key: `batch:${id}:completed` } as const),
    ...{ link: `/batches/${id}`, params: { batch: id, status, recipients, sent } },
  }));
  await notify(tx, notices, now);
}
