/*
 * What became of events at an endpoint, as its owner sees it. A delivery has the number of its event. An event that
 * was not tried yet has no record and is pending as long as the endpoint has not had its turn with it.
 */
import { z } from "zod";
import { empty, parseTime, type Sql, sql } from "~/platform/db";
import { seek } from "~/platform/db/search/search";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { EVENT_TYPES, readTypes } from "../outgoing-facts/event-types";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { Count, nameSchema, Time } from "../view-schema";
import { DELIVERY_FAULTS } from "./delivery-faults";
import { eventBody, type StoredEvent } from "./event-body";
import { isFor } from "./next-event";
import { ownWebhook } from "./webhooks";

/** More are not counted, and not on any page. */
const DELIVERIES_LISTED_MAX = 10_000;

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;

/** `duration_ms` and `response_status`: of the last attempt. `error`: why that failed. */
export const DeliveryView = nameSchema(
  "WebhookDelivery",
  z.strictObject({
    id: z.int(),
    /** The header `webhook-id`. */
    event_id: z.string(),
    type: z.enum(EVENT_TYPES),
    status: z.enum(DELIVERY_STATUSES),
    attempts: Count,
    response_status: z.int().nullable(),
    duration_ms: Count.nullable(),
    error: z.enum(DELIVERY_FAULTS).nullable(),
    next_attempt_at: Time.nullable(),
    created_at: Time,
  }),
);
export type DeliveryView = z.infer<typeof DeliveryView>;

/** `payload`: the exact body. `response_body`: the first 4 KB of the last answer; null: none, or long ago. */
export const DeliveryDetail = nameSchema(
  "WebhookDeliveryDetail",
  DeliveryView.extend({ payload: z.string(), response_body: z.string().nullable() }),
);
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

type Row = StoredEvent & {
  status: DeliveryView["status"];
  attempts: number | null;
  response_status: number | null;
  duration_ms: number | null;
  error: DeliveryView["error"];
  due_at: unknown;
  response_body: string | null;
};

type Endpoint = Awaited<ReturnType<typeof ownWebhook>>;

/** A page of the deliveries of one's own endpoint, newest event first; an unknown `status` matches nothing. */
export async function listDeliveries(
  actor: Actor,
  id: number,
  { status, ...wish }: PageOptions & { status?: string },
): Promise<Page<DeliveryView>> {
  const endpoint = await ownWebhook(actor, id);
  const page = paginate(wish);
  const of = status ? sql`WHERE status = ${status.toLowerCase()}` : empty;
  const all = sql`SELECT * FROM (${deliveriesOf(endpoint)}) deliveries ${of} ORDER BY no DESC`;
  const left = Math.max(0, Math.min(page.limit, DELIVERIES_LISTED_MAX - page.offset));
  const rows = await seek<Row>(sql`${all} LIMIT ${left} OFFSET ${page.offset}`, { who: actor.id });
  const [count] = await seek<{ total: number | bigint }>(
    sql`SELECT COUNT(*) AS total FROM (${all} LIMIT ${DELIVERIES_LISTED_MAX}) counted`,
    { who: actor.id },
  );
  return pageView(rows.map(deliveryView), page, Number(count?.total ?? 0));
}

/** One delivery of one's own endpoint, with what was sent and answered. Throws NOT_FOUND. */
export async function deliveryById(actor: Actor, id: number, no: number): Promise<DeliveryDetail> {
  const endpoint = await ownWebhook(actor, id);
  const [row] = await seek<Row>(
    sql`SELECT * FROM (${deliveriesOf(endpoint, sql`AND e.no = ${no}`)}) deliveries`,
    { who: actor.id },
  );
  if (!row) throw new DomainError("NOT_FOUND");
  const payload = await eventBody(actor.id, row, endpoint.includeText);
  return { ...deliveryView(row), payload, response_body: row.response_body };
}

/** SQL: the events of an endpoint that were tried, or are to be, with what became of them. */
function deliveriesOf({ id, userId, status, events, sentThrough }: Endpoint, which: Sql = empty): Sql {
  const isNext = status === "active" ? sql`e.no > ${sentThrough}` : sql`1 = 0`;
  return sql`SELECT e.no, e.key, e.type, e.batch_id, e.number, e.data, e.at,
      CASE WHEN d.phase = 'PENDING' OR ${isNext} THEN 'pending' WHEN d.phase = 'DELIVERED' THEN 'delivered' ELSE 'failed' END AS status,
      d.attempts, d.response_status, d.duration_ms, d.error, d.due_at, d.response_body
    FROM outgoing_events e LEFT JOIN webhook_deliveries d ON d.endpoint_id = ${id} AND d.event_no = e.no
    WHERE e.user_id = ${userId} ${which}
      AND (d.event_no IS NOT NULL OR (${isNext} AND ${isFor(id, readTypes(events))}))`;
}

const deliveryView = (row: Row): DeliveryView => ({
  ...{ id: Number(row.no), event_id: row.key, type: row.type, status: row.status },
  ...{ attempts: Number(row.attempts ?? 0), response_status: numberOrNull(row.response_status) },
  ...{ duration_ms: numberOrNull(row.duration_ms), error: row.error },
  next_attempt_at: row.status === "pending" ? (parseTime(row.due_at)?.toISOString() ?? null) : null,
  created_at: parseTime(row.at)!.toISOString(),
});

const numberOrNull = (value: number | null) => (value === null ? null : Number(value));
