import { z } from "zod";
import { contains } from "~/platform/db/search/like";
import { db, empty, type Sql, sql } from "../../platform/db";
import { searcher } from "../../platform/db/search/search";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { type Page, type PageOptions, pageView, paginate, type Slice } from "../pagination/paging";
import { searchedText } from "../pagination/search";
import { nameSchema } from "../view-schema";
import { assertBuyer } from "./credits";
import { parseRequestStatus, WAITING, WAITS } from "./request-status";
import { evidenceUses, RequestView, requestViews } from "./request-view";

const EARLIER_REQUESTS_SHOWN = 10;
const ID_MAX = 2 ** 31 - 1;

export type RequestFilter = { status?: string; q?: string; user_id?: number };

/** `queue`: those that wait come first, the longest waiting at the top; then the others, newest first. */
export type RequestOrder = "newest" | "queue";

/** What an admin weighs before answering. */
export const RequestDetail = nameSchema(
  "CreditRequestDetail",
  RequestView.extend({
    /** Ids of earlier requests, of any user, that came with the very same file. */
    evidence_used_in: z.array(z.int()),
    /** The user's newest ten before this one, newest first. */
    earlier_requests: z.array(RequestView),
    /** The user's credits now; null when the account was deleted. */
    balance: z.int().nullable(),
  }),
);
export type RequestDetail = z.infer<typeof RequestDetail>;

/**
 * Returns all requests, in the order that the caller chose. `status` in any letter case ("pending" counts as
 * waiting). `q` is searched in the user's name and email, and is a user's id too. For admins with REQUEST_CREDITS,
 * which the caller checks.
 */
export async function listRequests(
  wish: PageOptions & RequestFilter,
  order: RequestOrder = "newest",
): Promise<Page<RequestView>> {
  const page = paginate(wish);
  const of = wish.user_id === undefined ? empty : sql`AND r.user_id = ${wish.user_id}`;
  const where = sql`1 = 1 ${ofStatus(wish.status)} ${searched(wish.q)} ${of}`;
  const from = sql`credit_requests r LEFT JOIN users u ON u.id = r.user_id WHERE ${where}`;
  const ask = searcher(wish.q, { who: wish.by, signal: wish.signal });
  const ids = await (order === "queue" ? inQueue(ask, from, page) : newestFirst(ask, from, page));
  const found = await db.creditRequest.findMany({ where: { id: { in: ids } } });
  const rows = new Map(found.map((row) => [row.id, row]));
  const data = await requestViews(ids.flatMap((id) => rows.get(id) ?? []));
  return pageView(data, page, await countOf(ask, from));
}

type Ask = ReturnType<typeof searcher>;

const newestFirst = (ask: Ask, from: Sql, slice: Slice) => idsOf(ask, from, sql`r.id DESC`, slice);

/** Two lists one after the other, each in the order of an index: nothing is sorted. */
async function inQueue(ask: Ask, from: Sql, { limit, offset }: Slice): Promise<number[]> {
  const waits = sql`${from} AND ${WAITS}`;
  const waiting = await idsOf(ask, waits, sql`r.id`, { limit, offset });
  if (waiting.length === limit) return waiting;
  const passed = waiting.length > 0 ? 0 : Math.max(0, offset - (await countOf(ask, waits)));
  const answered = { limit: limit - waiting.length, offset: passed };
  const others = await newestFirst(ask, sql`${from} AND NOT (${WAITS})`, answered);
  return [...new Set([...waiting, ...others])]; // one may be answered in between
}

async function idsOf(ask: Ask, from: Sql, order: Sql, { limit, offset }: Slice): Promise<number[]> {
  const ids = await ask<{ id: number }>(
    sql`SELECT r.id FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
  return ids.map(({ id }) => id);
}

async function countOf(ask: Ask, from: Sql): Promise<number> {
  const [count] = await ask<{ total: number }>(sql`SELECT COUNT(*) AS total FROM ${from}`);
  return count?.total ?? 0;
}

/** Of the requests besides this one, the one that has waited longest; null when none waits. */
export async function nextWaiting(id: number): Promise<number | null> {
  const where = { ...WAITING, id: { not: id } };
  const next = await db.creditRequest.findFirst({ where, orderBy: { id: "asc" }, select: { id: true } });
  return next?.id ?? null;
}

/** Returns how many requests wait for an answer, what they come to in rupiah, and since when the first one waits. */
export async function waitingRequests(): Promise<{
  count: number;
  total_price: number;
  since: string | null;
}> {
  const { _count, _sum, _min } = await db.creditRequest.aggregate({
    where: WAITING,
    _count: true,
    _sum: { totalPrice: true },
    _min: { orderAt: true },
  });
  const since = _min.orderAt?.toISOString() ?? null;
  return { count: _count, total_price: Number(_sum.totalPrice ?? 0n), since };
}

/** One request with what an admin needs to judge it. Throws NOT_FOUND. */
export async function requestById(id: number): Promise<RequestDetail> {
  const row = isId(id) ? await db.creditRequest.findUnique({ where: { id } }) : null;
  if (!row) throw new DomainError("NOT_FOUND");
  const earlier = await db.creditRequest.findMany({
    where: { userId: row.userId, id: { lt: row.id } },
    orderBy: { id: "desc" },
    take: EARLIER_REQUESTS_SHOWN,
  });
  const [request, ...earlier_requests] = await requestViews([row, ...earlier]);
  const evidence_used_in = (await evidenceUses([row])).get(row.id) ?? [];
  const user = await db.user.findUnique({ where: { id: row.userId }, select: { balance: true } });
  return { ...request!, evidence_used_in, earlier_requests, balance: user?.balance ?? null };
}

/** Returns one of one's own requests. Throws NOT_FOUND, also for another user's. */
export async function ownRequest(actor: Actor, id: number): Promise<RequestView> {
  assertBuyer(actor);
  const row = isId(id) ? await db.creditRequest.findFirst({ where: { id, userId: actor.id } }) : null;
  if (!row) throw new DomainError("NOT_FOUND");
  const [request] = await requestViews([row], { userId: actor.id });
  return request!;
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= ID_MAX;

/** An unknown status matches nothing. */
function ofStatus(status: string | undefined): Sql {
  const wanted = parseRequestStatus(status);
  if (wanted === null) return empty;
  if (wanted === "approved") return sql`AND r.approved_at IS NOT NULL`;
  if (wanted === "rejected") return sql`AND r.rejected_at IS NOT NULL`;
  if (wanted === "expired") return sql`AND r.expired_at IS NOT NULL`;
  return wanted === "waiting" ? sql`AND ${WAITS}` : sql`AND 1 = 0`;
}

function searched(q: string | undefined): Sql {
  const text = searchedText(q);
  if (!text) return empty;
  const id = /^#?(\d{1,9})$/.exec(text)?.[1];
  const isUser = id ? sql`OR r.user_id = ${Number(id)}` : empty;
  return sql`AND (${contains(sql`u.name`, text)} OR ${contains(sql`u.email`, text)} ${isUser})`;
}
