import type { CreditRequest } from "generated/sqlite/client";
import { z } from "zod";
import { db, query, type Sql, sql } from "../../platform/db";
import type { Actor } from "../actor";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { nameSchema, oldName, Time } from "../view-schema";
import { assertBuyer } from "./credits";
import { ENTRY_KINDS, type EntryKind } from "./ledger";
import { parseRequestStatus, WAITS } from "./request-status";
import { REQUEST_STATUSES, type RequestStatus } from "./request-view";

export const StatementLine = nameSchema(
  "StatementLine",
  z.strictObject({
    /** `entry-7` stands in the ledger, `request-7` is a request that moved nothing. */
    id: z.string(),
    kind: z.enum(ENTRY_KINDS),
    /** Credits, signed. */
    amount: z.int(),
    /** Null for what moved nothing: a request that waits, was rejected or expired. */
    balance_after: z.int().nullable(),
    batch_id: z.int().nullable(),
    request_id: z.int().nullable(),
    /** Of an adjustment or of a rejection. */
    reason: z.string().nullable(),
    note: oldName(z.string().nullable()),
    status: z.enum(REQUEST_STATUSES),
    /** Whole rupiah, of a purchase. */
    total_price: z.int().nullable(),
    created_at: Time,
  }),
);
export type StatementLine = z.infer<typeof StatementLine>;

/** The requests that moved nothing, by the status that is asked for. */
const REQUESTS: Record<RequestStatus | "any" | "unknown", Sql> = {
  any: sql`r.approved_at IS NULL`,
  waiting: WAITS,
  rejected: sql`r.rejected_at IS NOT NULL`,
  expired: sql`r.expired_at IS NOT NULL`,
  approved: sql`1 = 0`, // they stand in the ledger
  unknown: sql`1 = 0`,
};

type Place = { booked: number; id: number };

/**
 * Returns one's own statement, newest first. It has every entry of the ledger with the balance after it. Between
 * them, where their time is, are the requests that wait for approval or were rejected. `status` in any letter case;
 * an unknown one matches nothing. Throws FORBIDDEN for admins.
 */
export async function creditStatement(
  actor: Actor,
  { status, ...wish }: PageOptions & { status?: string },
): Promise<Page<StatementLine>> {
  assertBuyer(actor);
  const page = paginate(wish);
  const userId = actor.id;
  const asked = parseRequestStatus(status);
  const booked = asked === null || asked === "approved";
  const requests = REQUESTS[asked ?? "any"];
  const [[unbooked], entries] = await Promise.all([
    query<{ count: number }>(
      db,
      sql`SELECT COUNT(*) AS count FROM credit_requests r WHERE r.user_id = ${userId} AND ${requests}`,
    ),
    booked ? db.creditEntry.count({ where: { userId } }) : 0,
  ]);
  // Entries keep the order of the ledger, so that the balances add up line by line. A request comes right after the
  // newest entry that is older than it.
  const places = await query<Place>(
    db,
    sql`SELECT booked, id FROM (
          SELECT * FROM (SELECT id AS place, 1 AS booked, id FROM credit_entries
            WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${booked ? page.offset + page.limit : 0}) entries
          UNION ALL
          SELECT COALESCE((SELECT MAX(e.id) FROM credit_entries e
            WHERE e.user_id = r.user_id AND e.created_at <= r.order_at), 0) AS place, 0 AS booked, r.id
          FROM credit_requests r WHERE r.user_id = ${userId} AND ${requests}
        ) lines ORDER BY place DESC, booked, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return pageView(await linesAt(places), page, entries + (unbooked?.count ?? 0));
}

/** Of a request that is not approved: those stand in the ledger. */
function statusOfRequest({ rejectedAt, expiredAt }: Pick<CreditRequest, "rejectedAt" | "expiredAt">) {
  if (rejectedAt) return "rejected";
  return expiredAt ? "expired" : "waiting";
}

/** These entries of the ledger, in this order. */
export function entryLines(ids: number[]): Promise<StatementLine[]> {
  return linesAt(ids.map((id) => ({ booked: 1, id })));
}

async function linesAt(places: Place[]): Promise<StatementLine[]> {
  const idsOf = (booked: number) => places.filter((place) => place.booked === booked).map(({ id }) => id);
  const entries = await db.creditEntry.findMany({ where: { id: { in: idsOf(1) } } });
  const bought = entries.flatMap(({ requestId }) => requestId ?? []);
  const requests = await db.creditRequest.findMany({ where: { id: { in: [...idsOf(0), ...bought] } } });
  const requestOf = new Map(requests.map((request) => [request.id, request]));
  const lines = new Map<string, StatementLine>();
  for (const entry of entries) {
    const request = entry.requestId === null ? undefined : requestOf.get(entry.requestId);
    const id = `entry-${entry.id}`;
    lines.set(id, {
      id,
      kind: entry.kind as EntryKind,
      amount: entry.amount,
      balance_after: entry.balanceAfter,
      batch_id: entry.batchId,
      request_id: entry.requestId,
      reason: entry.note,
      note: entry.note,
      status: "approved",
      total_price: request ? Number(request.totalPrice) : null,
      created_at: entry.createdAt.toISOString(),
    });
  }
  for (const request of requests) {
    const id = `request-${request.id}`;
    lines.set(id, {
      id,
      kind: "PURCHASE",
      amount: request.amount,
      balance_after: null,
      batch_id: null,
      request_id: request.id,
      reason: request.rejectReason,
      note: request.rejectReason,
      status: statusOfRequest(request),
      total_price: Number(request.totalPrice),
      created_at: request.orderAt.toISOString(),
    });
  }
  return places.flatMap(({ booked, id }) => lines.get(`${booked ? "entry" : "request"}-${id}`) ?? []);
}
