import { transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { addEvents, lockedLog } from "./event-log";
import { lockedWebhook } from "./webhooks";

/**
 * Has a `webhook.test` sent to one's own endpoint, after what waits for it. Returns its number among the deliveries.
 * Throws NOT_FOUND, and WEBHOOK_OFF when the endpoint is not active.
 */
export async function sendTest(
  actor: Actor,
  id: number,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; delivery_id: number }> {
  return transaction(async (tx) => {
    const log = await lockedLog(tx, actor.id);
    const { status } = await lockedWebhook(tx, actor, id);
    if (status !== "active" || !log) throw new DomainError("WEBHOOK_OFF");
    const no = await addEvents(tx, log, [{ type: "webhook.test", data: {}, at: now, endpointId: id }]);
    const answer = { ok: true as const, delivery_id: no };
    await keep(tx, answer);
    return answer;
  });
}
