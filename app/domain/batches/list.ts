import { db, empty, query, type Sql, sql } from "~/platform/db";
import { contains } from "~/platform/db/search/like";
import { searcher } from "~/platform/db/search/search";
import type { Actor } from "../actor";
import { foundOnPage } from "../pagination/page-of";
import { type Page, type PageOptions, pageView, paginate, type Slice } from "../pagination/paging";
import { searchedText, statusSearched } from "../pagination/search";
import { type BatchView, batchView } from "./views";

export type BatchFilter = { q?: string; status?: string };

/**
 * The actor's own batches, newest first. `q` is looked for in the name; `status` in any letter case,
 * "all" for every one. Test batches and uploads that are still being read are not among them.
 */
export async function listBatches(
  actor: Actor,
  wish: PageOptions & BatchFilter = {},
): Promise<Page<BatchView>> {
  const page = paginate(wish);
  const where = ownBatches(actor, wish);
  const { ids, total } = await (searchedText(wish.q)
    ? searched(where, page, actor.id, wish)
    : onPage(where, page));
  return pageView(await batchesByIds(ids), page, total);
}

const NEWEST_FIRST = sql`submitted_at DESC, id DESC`;

/** Looks at each of them, once. */
function searched(where: Sql, page: Slice, who: number, { q, signal }: PageOptions & BatchFilter) {
  const found = sql`SELECT id, submitted_at FROM batches WHERE ${where}`;
  return foundOnPage(searcher(q, { who, signal }), found, NEWEST_FIRST, page);
}

/** An index counts them, and finds the page. */
async function onPage(where: Sql, { limit, offset }: Slice) {
  const [count] = await query<{ total: number }>(
    db,
    sql`SELECT COUNT(*) AS total FROM batches WHERE ${where}`,
  );
  const ids = await query<{ id: number }>(
    db,
    sql`SELECT id FROM batches WHERE ${where} ORDER BY ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset}`,
  );
  return { ids: ids.map(({ id }) => id), total: count?.total ?? 0 };
}

/** The condition that a row of `batches` is in the actor's list. */
export function ownBatches(actor: Actor, { q, status }: BatchFilter): Sql {
  const wanted = statusSearched(status);
  const text = searchedText(q);
  return sql`user_id = ${actor.id} AND kind = 'BULK' AND submitted_at IS NOT NULL
    ${wanted ? sql`AND status = ${wanted}` : empty}
    ${text ? sql`AND ${contains(sql`name`, text)}` : empty}`;
}

/** Views in the order of the ids; a batch that was deleted meanwhile is left out. */
export async function batchesByIds(ids: number[]): Promise<BatchView[]> {
  if (ids.length === 0) return [];
  const found = await db.batch.findMany({ where: { id: { in: ids } } });
  const views = new Map(found.map((batch) => [batch.id, batchView(batch)]));
  return ids.flatMap((id) => views.get(id) ?? []);
}
