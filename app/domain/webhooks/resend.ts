import { z } from "zod";
import { db, execute, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { seek } from "~/platform/db/search/search";
import type { Actor } from "../actor";
import { DomainError, wrongField } from "../errors";
import { readTypes } from "../outgoing-facts/event-types";
import { RETENTION } from "../retention-periods";
import { deliveryById } from "./deliveries";
import { isFor } from "./next-event";
import { lockedWebhook, ownWebhook } from "./webhooks";

const DAY_MS = 24 * 60 * 60_000;

/** `since`: ISO 8601, with its offset. */
export const ResendSince = z.object({
  since: z
    .string("REQUIRED")
    .min(1, "REQUIRED")
    .max(100, "RESEND_TIME")
    .pipe(z.iso.datetime({ offset: true, error: "RESEND_TIME" })),
});

/**
 * Has every event since a time sent once more to one's own endpoint, with its old id and in the old order. Returns
 * how many there are. Throws NOT_FOUND, WEBHOOK_OFF when the endpoint is not active, and VALIDATION of `since` in
 * the future or longer ago than events are kept.
 */
export async function resendSince(
  actor: Actor,
  id: number,
  { since: text }: z.output<typeof ResendSince>,
  now: Date,
): Promise<{ ok: true; count: number }> {
  const since = new Date(text);
  const endpoint = await ownWebhook(actor, id);
  if (since > now) throw wrongField("since", { code: "RESEND_FUTURE" });
  if (now.getTime() - since.getTime() > RETENTION.event_days * DAY_MS)
    throw wrongField("since", { code: "RESEND_TOO_OLD", params: { count: RETENTION.event_days } });
  const [first] = await query<{ no: number | null }>(
    db,
    sql`SELECT MIN(e.no) AS no FROM outgoing_events e WHERE e.user_id = ${actor.id} AND e.at >= ${timeParam(since)}`,
  );
  const from = first?.no ?? null;
  const [counted] = await seek<{ count: number | bigint }>(
    sql`SELECT COUNT(*) AS count FROM outgoing_events e WHERE e.user_id = ${actor.id} AND e.no >= ${from ?? 0}
          AND ${isFor(id, readTypes(endpoint.events))}`,
    { who: actor.id },
  );
  await transaction(async (tx) => {
    const { status, sentThrough } = await lockedWebhook(tx, actor, id);
    if (status !== "active") throw new DomainError("WEBHOOK_OFF");
    if (from === null) return;
    const through = Math.min(sentThrough, from - 1);
    await execute(
      tx,
      sql`UPDATE webhook_endpoints SET sent_through = ${through}, due_at = ${timeParam(now)} WHERE id = ${id}`,
    );
    await tryAtOnce(tx, id, now);
  });
  return { ok: true, count: from === null ? 0 : Number(counted?.count ?? 0) };
}

/**
 * Has one event sent once more to one's own endpoint, with its old id. Throws NOT_FOUND, and WEBHOOK_OFF when the
 * endpoint is not active.
 */
export async function resendDelivery(actor: Actor, id: number, no: number, now: Date): Promise<{ ok: true }> {
  await deliveryById(actor, id, no);
  await transaction(async (tx) => {
    const { status, sentThrough } = await lockedWebhook(tx, actor, id);
    if (status !== "active") throw new DomainError("WEBHOOK_OFF");
    // What has not had its turn comes anyway.
    if (no <= sentThrough)
      await execute(
        tx,
        sql`UPDATE webhook_deliveries SET phase = 'PENDING', attempts = 0, ended_at = NULL
            WHERE endpoint_id = ${id} AND event_no = ${no} AND phase <> 'PENDING'`,
      );
    await tryAtOnce(tx, id, now);
    await execute(tx, sql`UPDATE webhook_endpoints SET due_at = ${timeParam(now)} WHERE id = ${id}`);
  });
  return { ok: true };
}

/** What waits for another attempt does not wait any longer. */
async function tryAtOnce(tx: Tx, id: number, now: Date): Promise<void> {
  await execute(
    tx,
    sql`UPDATE webhook_deliveries SET due_at = ${timeParam(now)} WHERE endpoint_id = ${id} AND phase = 'PENDING'`,
  );
}
