/*
 * The endpoints of webhooks, as their owners see and change them. Another account's endpoint does not exist, for
 * admins too. Secrets are sealed in the database, and shown only when they are made.
 */
import { randomBytes } from "node:crypto";
import type { WebhookEndpoint } from "generated/sqlite/client";
import { z } from "zod";
import { db, execute, forUpdate, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { seal, unseal } from "~/platform/secrets";
import { type Actor, isAdmin } from "../actor";
import type { Act } from "../audit/actions";
import { recordAct } from "../audit/record";
import { DomainError, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { CHOSEN_TYPES, readTypes, storedTypes } from "../outgoing-facts/event-types";
import { lockedActor } from "../users/locked-actor";
import { nameSchema, Time } from "../view-schema";
import { beginLog, lockedLog } from "./event-log";
import { checkedUrl, type NewWebhook, type WebhookChange } from "./webhook-input";

export const WEBHOOKS_MAX = 5;
/** So long after a new secret was made the one before signs, too. */
const OLD_SECRET_MS = 24 * 60 * 60_000;

export const WEBHOOK_STATUSES = ["active", "disabled", "gone"] as const;

/** An endpoint. `gone`: its program answered 410. `failing_since`: nothing was delivered since; null: it works. */
export const WebhookView = nameSchema(
  "Webhook",
  z.strictObject({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(CHOSEN_TYPES)),
    include_text: z.boolean(),
    status: z.enum(WEBHOOK_STATUSES),
    failing_since: Time.nullable(),
    created_at: Time,
  }),
);
export type WebhookView = z.infer<typeof WebhookView>;

/** One's own, the oldest first. */
export async function listWebhooks(actor: Actor): Promise<WebhookView[]> {
  const rows = await db.webhookEndpoint.findMany({ where: { userId: actor.id }, orderBy: { id: "asc" } });
  return rows.map(webhookView);
}

/** Returns one of one's own. Throws NOT_FOUND, also for another user's. */
export async function webhookById(actor: Actor, id: number): Promise<WebhookView> {
  return webhookView(await ownWebhook(actor, id));
}

/** The record behind `webhookById`. Throws as that does. */
export async function ownWebhook(actor: Actor, id: number, tx: Tx = db): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findFirst({ where: { id, userId: actor.id } });
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/** The same, locked by this transaction. */
export async function lockedWebhook(tx: Tx, actor: Actor, id: number): Promise<WebhookEndpoint> {
  await query(
    tx,
    sql`SELECT id FROM webhook_endpoints WHERE id = ${id} AND user_id = ${actor.id} ${forUpdate()}`,
  );
  return ownWebhook(actor, id, tx);
}

/** As Standard Webhooks writes a secret: https://www.standardwebhooks.com. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * Makes an endpoint. It gets what happens from now on. `secret` is answered here and never again: it is not in the
 * answer that is kept. Throws VALIDATION of `url` as `checkedUrl` does, and TOO_MANY_WEBHOOKS {max}.
 */
export async function createWebhook(
  actor: Actor,
  { url: typed, events, include_text = false }: NewWebhook,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ secret: string; webhook: WebhookView }> {
  const url = await checkedUrl(typed);
  const secret = newSecret();
  return transaction(async (tx) => {
    await lockedActor(tx, actor); // one at a time, so that the count holds
    if ((await tx.webhookEndpoint.count({ where: { userId: actor.id } })) >= WEBHOOKS_MAX)
      throw new DomainError("TOO_MANY_WEBHOOKS", { max: WEBHOOKS_MAX });
    await beginLog(tx, actor.id);
    const log = await lockedLog(tx, actor.id);
    const data = {
      ...{ userId: actor.id, url, events: storedTypes(events), includeText: include_text },
      ...{ sealedSecret: seal("endpointSecret", actor.id, secret), sentThrough: log!.lastNo },
      ...{ dueAt: now, createdAt: now },
    };
    const webhook = webhookView(await tx.webhookEndpoint.create({ data }));
    await noteAct(tx, actor, "webhook.create", url, now);
    await keep(tx, { ok: true, webhook });
    return { secret, webhook };
  });
}

/**
 * Changes an endpoint; what is left out stays. One that is active again gets only what happens from now on; what was
 * under way when it was disabled has failed. Throws as `createWebhook` does, and NOT_FOUND.
 */
export async function changeWebhook(
  actor: Actor,
  id: number,
  { url: typed, events, include_text, status }: WebhookChange,
  now: Date,
): Promise<{ ok: true; webhook: WebhookView }> {
  const before = await ownWebhook(actor, id);
  const url = typed === undefined || typed === before.url ? undefined : await checkedUrl(typed);
  return transaction(async (tx) => {
    await lockedActor(tx, actor);
    const log = await lockedLog(tx, actor.id);
    const webhook = await lockedWebhook(tx, actor, id);
    const isNewUrl = url !== undefined && url !== webhook.url;
    if (status === "gone" && webhook.status !== "gone") throw wrongField("status", { code: "INVALID" });
    const isTurned = status !== undefined && status !== webhook.status;
    if (isTurned) await endPending(tx, id, now);
    const data = {
      ...{ url, includeText: include_text, status },
      ...(events && { events: storedTypes(events) }),
      ...((isNewUrl || isTurned) && { failingSince: null, dueAt: now }),
      ...(isTurned && status === "active" && { sentThrough: log?.lastNo ?? 0 }),
    };
    await noteAct(tx, actor, "webhook.update", url ?? before.url, now);
    return { ok: true, webhook: webhookView(await tx.webhookEndpoint.update({ where: { id }, data })) };
  });
}

/** What was under way at an endpoint that is disabled has failed. */
export async function endPending(tx: Tx, id: number, now: Date): Promise<void> {
  await execute(
    tx,
    sql`UPDATE webhook_deliveries SET phase = 'FAILED', error = 'disabled', ended_at = ${timeParam(now)}
        WHERE endpoint_id = ${id} AND phase = 'PENDING'`,
  );
}

/** Deletes an endpoint; its deliveries go with the next round that removes what is old. Throws NOT_FOUND. */
export async function deleteWebhook(actor: Actor, id: number, now: Date): Promise<{ ok: true }> {
  await transaction(async (tx) => {
    await lockedActor(tx, actor);
    const { url } = await lockedWebhook(tx, actor, id);
    await tx.webhookEndpoint.delete({ where: { id } });
    await noteAct(tx, actor, "webhook.delete", url, now);
  });
  return { ok: true };
}

/**
 * Gives an endpoint a new secret, which is answered here and never again. For 24 hours the one before signs, too.
 * Throws NOT_FOUND.
 */
export async function rotateSecret(
  actor: Actor,
  id: number,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ secret: string }> {
  const secret = newSecret();
  await transaction(async (tx) => {
    await lockedActor(tx, actor);
    const { url, sealedSecret } = await lockedWebhook(tx, actor, id);
    const old = unseal("endpointSecret", actor.id, sealedSecret);
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        sealedSecret: seal("endpointSecret", actor.id, secret),
        sealedOldSecret: old ? seal("oldEndpointSecret", actor.id, old) : "",
        oldSecretUntil: old ? new Date(now.getTime() + OLD_SECRET_MS) : null,
      },
    });
    await noteAct(tx, actor, "webhook.rotate", url, now);
    await keep(tx, { ok: true });
  });
  return { secret };
}

/** The log is about what admins do. A path may hold a secret of the program: only its host is named. */
async function noteAct(tx: Tx, actor: Actor, act: Act, url: string, now: Date): Promise<void> {
  const self = { kind: "user", id: actor.id, name: actor.name };
  if (isAdmin(actor)) await recordAct(tx, actor, act, self, { host: new URL(url).host }, now);
}

const webhookView = (row: WebhookEndpoint): WebhookView => ({
  id: row.id,
  url: row.url,
  events: readTypes(row.events),
  include_text: row.includeText,
  status: row.status as WebhookView["status"],
  failing_since: row.failingSince?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});
