/*
 * One worker at a time sends to an endpoint, for as long as its lease lasts. A worker that dies leaves its lease
 * behind; when that is over, another one goes on with the same event.
 */
import { db, execute, parseTime, query, sql, timeParam } from "~/platform/db";
import { env } from "~/platform/env";
import { readTypes } from "../outgoing-facts/event-types";
import type { Receiver } from "./next-event";

/** A daemon that dies keeps its endpoints for so long. */
export const WEBHOOK_LEASE_MS = env.SEND_LEASE_SECONDS * 1000;

/**
 * SQL over `webhook_endpoints` (as `w`): something may be sent to it now, and no worker does. That there is an event
 * of its own among the new ones is found out in its turn.
 */
export const isWebhookDue = (now: Date) =>
  sql`(w.status = 'active' AND w.due_at <= ${timeParam(now)}
       AND (w.lease_until IS NULL OR w.lease_until <= ${timeParam(now)})
       AND EXISTS (SELECT 1 FROM users u WHERE u.id = w.user_id AND u.active)
       AND (EXISTS (SELECT 1 FROM event_logs l WHERE l.user_id = w.user_id AND l.last_no > w.sent_through)
         OR EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.phase = 'PENDING')))`;

/** SQL: there is work for the worker of webhooks, or may be at any moment: an event is made within two seconds. */
export const needsWebhooks = sql`(EXISTS (SELECT 1 FROM webhook_endpoints) OR EXISTS (SELECT 1 FROM outgoing_facts))`;

export async function hasWebhooks(): Promise<boolean> {
  const [found] = await query<{ found: unknown }>(db, sql`SELECT ${needsWebhooks} AS found`);
  return Boolean(found?.found);
}

/** Returns the endpoints that are due, those that have waited longest first. */
export function dueEndpoints(now: Date): Promise<{ id: number; user_id: number }[]> {
  return query(
    db,
    sql`SELECT w.id, w.user_id FROM webhook_endpoints w WHERE ${isWebhookDue(now)} ORDER BY w.due_at, w.id LIMIT 1000`,
  );
}

type Row = {
  user_id: number;
  url: string;
  events: string;
  include_text: boolean | number;
  secret: string;
  old_secret: string;
  old_secret_until: unknown;
  sent_through: number;
};

/** Takes the lease of an endpoint that is due. Null: it is not due any more, or another worker took it. */
export async function takeLease(owner: string, id: number, now: Date): Promise<Receiver | null> {
  const until = new Date(now.getTime() + WEBHOOK_LEASE_MS);
  const [row] = await query<Row>(
    db,
    sql`UPDATE webhook_endpoints SET owner = ${owner}, lease_until = ${timeParam(until)}
        WHERE id = ${id} AND id IN (SELECT w.id FROM webhook_endpoints w WHERE w.id = ${id} AND ${isWebhookDue(now)})
          AND (lease_until IS NULL OR lease_until <= ${timeParam(now)})
        RETURNING user_id, url, events, include_text, secret, old_secret, old_secret_until, sent_through`,
  );
  if (!row) return null;
  return {
    ...{ id, userId: row.user_id, url: row.url, types: readTypes(row.events) },
    ...{ includeText: Boolean(row.include_text), sealedSecret: row.secret, sealedOldSecret: row.old_secret },
    ...{ oldSecretUntil: parseTime(row.old_secret_until), sentThrough: row.sent_through },
  };
}

/** Keeps all leases of this worker for longer. */
export async function renewWebhookLeases(owner: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + WEBHOOK_LEASE_MS);
  await execute(
    db,
    sql`UPDATE webhook_endpoints SET lease_until = ${timeParam(until)} WHERE owner = ${owner}`,
  );
}

/**
 * Gives a lease back. `through`: there was no event of its own from there to the end of the log, so these have had
 * their turn. `dueAt`: nothing is to be done before.
 */
export async function endLease(
  owner: string,
  { id, sentThrough }: Receiver,
  { through = sentThrough, dueAt }: { through?: number; dueAt?: Date } = {},
): Promise<void> {
  await execute(
    db,
    sql`UPDATE webhook_endpoints SET owner = NULL, lease_until = NULL,
          due_at = COALESCE(${timeParam(dueAt ?? null)}, due_at),
          sent_through = CASE WHEN sent_through = ${sentThrough} THEN CAST(${through} AS INTEGER) ELSE sent_through END
        WHERE id = ${id} AND owner = ${owner}`,
  );
}
