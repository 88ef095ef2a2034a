import { db, empty, query, type Sql, sql } from "../../platform/db";
import { type Page, type PageWish, pageOf, pageView } from "../batches/pages";
import { contains } from "../batches/search";
import { DomainError } from "../errors";
import type { Actor } from "../users/actor";
import { assertBuyer } from "./credits";
import { evidenceUses, type RequestView, requestViews } from "./request-view";

const EARLIER_REQUESTS_SHOWN = 10;
const ID_MAX = 2 ** 31 - 1;

export type RequestFilter = { status?: string; q?: string; user_id?: number };

/** What an admin weighs before answering. */
export type RequestDetail = RequestView & {
  /** Ids of the earlier requests, whoever's, that came with the very same file. */
  evidence_used_in: number[];
  /** The user's newest ten before this one, newest first. */
  earlier_requests: RequestView[];
};

/**
 * All requests, newest first. `status` in any letter case ("pending" counts as waiting); `q` is looked for in
 * the user's name and email, and is a user's id too. For admins with REQUEST_CREDITS: the door sees to that.
 */
export async function listRequests(wish: PageWish & RequestFilter): Promise<Page<RequestView>> {
  const page = pageOf(wish);
  const of = wish.user_id === undefined ? empty : sql`AND r.user_id = ${wish.user_id}`;
  const where = sql`1 = 1 ${ofStatus(wish.status)} ${searched(wish.q)} ${of}`;
  const from = sql`credit_requests r LEFT JOIN users u ON u.id = r.user_id WHERE ${where}`;
  const [count] = await query<{ total: number }>(db, sql`SELECT COUNT(*) AS total FROM ${from}`);
  const ids = await query<{ id: number }>(
    db,
    sql`SELECT r.id FROM ${from} ORDER BY r.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const rows = await db.creditRequest.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
  });
  return pageView(await requestViews(rows), page, count?.total ?? 0);
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
  return { ...request!, evidence_used_in, earlier_requests };
}

/** One's own request. Throws NOT_FOUND, also for somebody else's. */
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
  const wanted = status?.trim().toLowerCase() ?? "";
  if (wanted === "" || wanted === "all") return empty;
  if (wanted === "approved") return sql`AND r.approved_at IS NOT NULL`;
  if (wanted === "rejected") return sql`AND r.rejected_at IS NOT NULL`;
  const waiting = wanted === "waiting" || wanted === "pending";
  return waiting ? sql`AND r.approved_at IS NULL AND r.rejected_at IS NULL` : sql`AND 1 = 0`;
}

function searched(q: string | undefined): Sql {
  const text = q?.trim();
  if (!text) return empty;
  const id = /^#?(\d{1,9})$/.exec(text)?.[1];
  const isUser = id ? sql`OR r.user_id = ${Number(id)}` : empty;
  return sql`AND (${contains(sql`u.name`, text)} OR ${contains(sql`u.email`, text)} ${isUser})`;
}
