import { db, empty, query, type Sql, sql } from "~/platform/db";
import { searcher } from "~/platform/db/search/search";
import { type Basis, basisView } from "../batches/legal-basis";
import { type BatchView, batchView } from "../batches/views";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { statusSearched } from "../pagination/search";
import { type BatchStatus, openOnly } from "../statuses";
import { userSearch } from "./user-search";

export const HISTORY_ROWS_PER_PAGE = 20;

/**
 * `q_user`: name, email or id of the owner. `status` in any letter case, "all" for every one, "held" for those that
 * a restored backup holds until a user releases them.
 */
export type HistoryFilter = { q_user?: string; status?: string };

export type HistoryRow = {
  id: number;
  name: string;
  status: BatchStatus;
  user_id: number;
  user_name: string;
  user_email: string;
  submitted_at: string;
  recipients: number;
  sent: number;
  failed: number;
  refunded: number;
  /** The same figures and more, as its owner's list has them. */
  totals: BatchView["totals"];
  /** The legal basis; null: it was not stated. */
  basis: Basis | null;
};

/** The batches of all users, newest first, from their counters. Tests are not among them, unless they are held. */
export async function sendingHistory(wish: PageOptions & HistoryFilter = {}): Promise<Page<HistoryRow>> {
  const page = paginate({ limit: HISTORY_ROWS_PER_PAGE, ...wish });
  const where = await inHistory(wish);
  const ask = searcher(wish.q_user, { who: wish.by, signal: wish.signal });
  const [count] = await ask<{ total: number }>(sql`SELECT COUNT(*) AS total FROM batches b WHERE ${where}`);
  const ids = await ask<{ id: number }>(
    sql`SELECT b.id FROM batches b WHERE ${where}
        ORDER BY b.submitted_at DESC, b.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return pageView(await historyRows(ids), page, count?.total ?? 0);
}

/** The condition that a row of `batches b` is in the history, so narrowed. */
export async function inHistory({ q_user, status }: HistoryFilter): Promise<Sql> {
  const wanted = statusSearched(status);
  const owners = await userSearch(q_user);
  const narrowed = wanted ? sql`b.kind = 'BULK' AND b.status = ${wanted}` : sql`b.kind = 'BULK'`;
  return sql`b.submitted_at IS NOT NULL AND ${wanted === "HELD" ? HELD : narrowed}
    ${owners ? sql`AND ${owners.owner}` : empty}`;
}

/** Those that wait for a user. A test is held too, and has no other list from which it could be released. */
const HELD = sql`b.held AND b.look_at IS NULL AND NOT b.cancelled AND NOT b.holds_code AND ${openOnly("b")}`;

/** Returns how many batches of a restored backup wait for a user to release them. */
export async function heldBatches(): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    sql`SELECT COUNT(*) AS total FROM batches b WHERE ${HELD}`,
  );
  return row?.total ?? 0;
}

/** Rows in the order of the ids; a batch that was deleted meanwhile is left out. */
export async function historyRows(ids: { id: number }[]): Promise<HistoryRow[]> {
  if (ids.length === 0) return [];
  const found = await db.batch.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: { user: { select: { name: true, email: true } } },
  });
  const rows = new Map(found.map((batch) => [batch.id, historyRow(batch)]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}

type Found = Awaited<ReturnType<typeof db.batch.findMany>>[number] & {
  user: { name: string; email: string };
};

function historyRow({ user, ...found }: Found): HistoryRow {
  const { id, name, status, userId, ...batch } = found;
  const { recipients, sent, failed, refunded } = batch;
  return {
    ...{ id, name, status: status as BatchStatus, user_id: userId },
    ...{ user_name: user.name, user_email: user.email },
    submitted_at: (batch.submittedAt ?? batch.createdAt).toISOString(),
    ...{ recipients, sent, failed, refunded, totals: batchView(found).totals },
    basis: basisView(batch),
  };
}
