/*
 * What became of the rows of tests. Nothing is kept for it: it is read from the items and, for those in
 * hand, from their dispatches.
 */
import { db, empty, parseTime, query, queryRows, type Sql, sql } from "~/platform/db";
import { shownReason } from "../batches/test-batch";
import type { Reason } from "../errors";
import { type BeingErased, beingErased } from "../opt-outs/being-erased";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { type LogStatus, logStatus } from "./log-status";

export const LOGS_PER_PAGE = 20;

export type LogFilter = { target_user_id?: number; device_id?: number };

/** One row of a test; the door makes a sentence of `reason`. `scheduled_at` null: at once. */
export type TestLog = {
  id: string;
  device: string | null;
  receiver: string;
  scheduled_at: string | null;
  status: LogStatus;
  reason: Reason | null;
  detail: string | null;
  updated_at: string;
};

/** The rows of all tests, the newest test first, each in the order of its sheet. */
export async function testLogs(wish: PageOptions & LogFilter): Promise<Page<TestLog>> {
  const page = paginate({ limit: LOGS_PER_PAGE, ...wish });
  const keys = await query<Key>(
    db,
    sql`SELECT i.batch_id, i.row_no FROM ${rowsWanted(wish)}
        ORDER BY b.id DESC, i.row_no LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return pageView(await logsOf(keys), page, await total(wish));
}

type Key = { batch_id: number; row_no: number };

const tests = ({ target_user_id: user }: LogFilter): Sql =>
  sql`b.kind = 'TEST' AND NOT b.holds_code AND b.submitted_at IS NOT NULL ${user ? sql`AND b.user_id = ${user}` : empty}`;

const DISPATCH = sql`LEFT JOIN dispatches d ON d.batch_id = i.batch_id AND d.row_no = i.row_no`;
const DEVICE = sql`COALESCE(d.device_id, i.device_id)`;

function rowsWanted(wish: LogFilter): Sql {
  const rows = sql`batches b JOIN batch_items i ON i.batch_id = b.id`;
  if (!wish.device_id) return sql`${rows} WHERE ${tests(wish)}`;
  return sql`${rows} ${DISPATCH} WHERE ${tests(wish)} AND ${DEVICE} = ${wish.device_id}`;
}

/** From the counters; only the rows of one device have to be counted. */
async function total(wish: LogFilter): Promise<number> {
  const counted = wish.device_id
    ? sql`SELECT COUNT(*) AS total FROM ${rowsWanted(wish)}`
    : sql`SELECT CAST(COALESCE(SUM(b.recipients), 0) AS BIGINT) AS total FROM batches b WHERE ${tests(wish)}`;
  const [row] = await query<{ total: number }>(db, counted);
  return row?.total ?? 0;
}

type Row = Key & {
  user_id: number;
  receiver: string;
  status: string;
  reason: string | null;
  detail: string | null;
  due_at: unknown;
  settled_at: unknown;
  submitted_at: unknown;
  phase: string | null;
  in_hand_at: unknown;
  device: string | null;
};

async function logsOf(keys: Key[]): Promise<TestLog[]> {
  if (keys.length === 0) return [];
  const rows = await query<Row>(
    db,
    sql`SELECT i.batch_id, i.row_no, b.user_id, i.receiver, i.status, i.reason, i.detail, i.due_at, i.settled_at,
               b.submitted_at, d.phase, COALESCE(d.intent_at, d.claimed_at) AS in_hand_at, v.name AS device
        FROM ${queryRows(keys, { batch_id: "int", row_no: "int" })} g
        JOIN batch_items i ON i.batch_id = g.batch_id AND i.row_no = g.row_no
        JOIN batches b ON b.id = i.batch_id ${DISPATCH} LEFT JOIN devices v ON v.id = ${DEVICE}
        ORDER BY i.batch_id DESC, i.row_no`,
  );
  const erased = await beingErased("everybody");
  return rows.map((row) => testLog(row, erased));
}

function testLog(row: Row, erased: BeingErased): TestLog {
  const isGone = erased.has(row.user_id, row.receiver);
  const updated = parseTime(row.settled_at) ?? parseTime(row.in_hand_at) ?? parseTime(row.submitted_at);
  return {
    id: `${row.batch_id}-${row.row_no}`,
    device: row.device,
    receiver: isGone ? "" : row.receiver,
    scheduled_at: parseTime(row.due_at)?.toISOString() ?? null,
    status: logStatus(row),
    reason: shownReason({ kind: "TEST" }, row.reason),
    detail: isGone ? null : row.detail,
    updated_at: (updated ?? new Date(0)).toISOString(),
  };
}
