import { z } from "zod";
import { db, empty, query, type Sql, sql, type Tx } from "~/platform/db";
import { WAITS } from "../credits/request-status";
import { DomainError } from "../errors";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { nameSchema, Time } from "../view-schema";

export const LINE_STATUSES = ["proposed", "ambiguous", "unmatched", "approved", "known", "ignored"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const StatementView = nameSchema(
  "BankStatement",
  z.strictObject({
    id: z.int(),
    /** The digits of the account number. */
    account: z.string(),
    /** BCA, Mandiri, BRI, BNI, or other: its columns were chosen. */
    layout: z.string(),
    file_name: z.string(),
    uploaded_at: Time,
    lines: z.int(),
  }),
);
export type StatementView = z.infer<typeof StatementView>;

export const BankLineView = nameSchema(
  "BankLine",
  z.strictObject({
    id: z.int(),
    /** The row of the file, counted from 1. */
    line_no: z.int(),
    /** YYYY-MM-DD. */
    date: z.string(),
    /** Rupiah; below 0: money went out. */
    amount: z.number(),
    description: z.string(),
    /**
     * `proposed`: the amount of exactly one waiting request that is not younger than the day. `ambiguous`: of several.
     * `known`: it came in an earlier upload. `ignored`: money went out.
     */
    status: z.enum(LINE_STATUSES),
    /** Of a proposed or an approved line. */
    request_id: z.int().nullable(),
    /** Of a known line: the statement that it first came in, where it can be approved. */
    known_in: z.int().nullable(),
    /** Of an unmatched line: a request of that amount that expired. */
    expired_request_id: z.int().nullable(),
  }),
);
export type BankLineView = z.infer<typeof BankLineView>;

export type StatementLines = {
  statement: StatementView;
  counts: Record<LineStatus, number>;
  lines: Page<BankLineView>;
};

type Stored = {
  id: number;
  account: string;
  layout: string;
  fileName: string;
  uploadedAt: Date;
  lines: number;
};

const view = ({ id, account, layout, fileName, uploadedAt, lines }: Stored): StatementView => ({
  ...{ id, account, layout, file_name: fileName, uploaded_at: uploadedAt.toISOString(), lines },
});

/** Lists the statements that were uploaded, newest first. Callers check the right to them. */
export async function listStatements(wish: PageOptions): Promise<Page<StatementView>> {
  const page = paginate(wish);
  const [rows, total] = await Promise.all([
    db.bankStatement.findMany({ orderBy: { id: "desc" }, skip: page.offset, take: page.limit }),
    db.bankStatement.count(),
  ]);
  return pageView(rows.map(view), page, total);
}

/** Returns one statement. Throws NOT_FOUND. */
export async function statementById(id: number, on: Tx = db): Promise<StatementView> {
  const row = await on.bankStatement.findUnique({ where: { id } });
  if (!row) throw new DomainError("NOT_FOUND");
  return view(row);
}

/** Requests that a line `l` may have paid: that amount, requested no later than on its day. */
export const PAID_BY_LINE: Sql = sql`COALESCE(r.payable, r.total_price) = l.amount / 100
  AND l.amount % 100 = 0 AND r.order_at < l.ends_at`;

/** Lines that are still to be matched with a request. */
const OPEN_LINE = sql`l.incoming AND l.known_id IS NULL AND l.request_id IS NULL`;

type LineRow = {
  id: number;
  line_no: number;
  day: string;
  amount: number;
  incoming: boolean | number;
  description: string;
  status: LineStatus;
  request_id: number | null;
  known_in: number | null;
};

/** The lines of a statement with what they are now: requests come and go. */
const linesOf = (id: number): Sql => sql`
  SELECT l.id, l.line_no, l.day, l.amount, l.incoming, l.description,
    CASE WHEN l.request_id IS NOT NULL THEN 'approved' WHEN l.known_id IS NOT NULL THEN 'known'
      WHEN NOT l.incoming THEN 'ignored' WHEN m.requests = 1 THEN 'proposed'
      WHEN m.requests > 1 THEN 'ambiguous' ELSE 'unmatched' END AS status,
    COALESCE(l.request_id, CASE WHEN m.requests = 1 THEN m.request_id END) AS request_id,
    (SELECT k.statement_id FROM bank_lines k WHERE k.id = l.known_id) AS known_in
  FROM bank_lines l LEFT JOIN (
    SELECT l.id, COUNT(*) AS requests, MIN(r.id) AS request_id
    FROM bank_lines l JOIN credit_requests r ON ${PAID_BY_LINE} AND ${WAITS}
    WHERE l.statement_id = ${id} AND ${OPEN_LINE} GROUP BY l.id) m ON m.id = l.id
  WHERE l.statement_id = ${id}`;

/** Returns a statement's lines, those to approve first. An unknown `status` narrows nothing. Throws NOT_FOUND. */
export async function statementLines(
  id: number,
  { status, ...wish }: PageOptions & { status?: string },
): Promise<StatementLines> {
  const statement = await statementById(id);
  const page = paginate(wish);
  const asked = LINE_STATUSES.find((each) => each === status?.trim().toLowerCase());
  const counted = await query<{ status: LineStatus; lines: number }>(
    db,
    sql`SELECT s.status, COUNT(*) AS lines FROM (${linesOf(id)}) s GROUP BY s.status`,
  );
  const counts = Object.fromEntries(
    LINE_STATUSES.map((each) => [each, counted.find((row) => row.status === each)?.lines ?? 0]),
  ) as Record<LineStatus, number>;
  const rows = await query<LineRow>(
    db,
    sql`SELECT s.* FROM (${linesOf(id)}) s ${asked ? sql`WHERE s.status = ${asked}` : empty}
        ORDER BY CASE s.status WHEN 'proposed' THEN 0 WHEN 'ambiguous' THEN 1 WHEN 'unmatched' THEN 2 ELSE 3 END,
          s.line_no LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const expired = await expiredRequests(
    rows.filter((row) => row.status === "unmatched").map((row) => row.id),
  );
  const total = asked ? counts[asked] : statement.lines;
  const data = rows.map((row) => lineView(row, expired.get(row.id) ?? null));
  return { statement, counts, lines: pageView(data, page, total) };
}

/** Of lines without a waiting request: the newest expired one of that amount, which may have been paid late. */
async function expiredRequests(ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const lines = await db.bankLine.findMany({
    where: { id: { in: ids } },
    select: { id: true, amount: true },
  });
  const amounts = lines.map(({ amount }) => amount / 100n);
  const requests = await db.creditRequest.findMany({
    where: { expiredAt: { not: null }, payable: { in: amounts } },
    select: { id: true, payable: true },
    orderBy: { id: "asc" },
  });
  const byAmount = new Map(requests.map(({ id, payable }) => [Number(payable), id]));
  return new Map(
    lines.flatMap(({ id, amount }) => {
      const request = amount % 100n === 0n ? byAmount.get(Number(amount / 100n)) : undefined;
      return request === undefined ? [] : [[id, request] as const];
    }),
  );
}

function lineView(row: LineRow, expired: number | null): BankLineView {
  const rupiah = Number(row.amount) / 100;
  return {
    ...{ id: row.id, line_no: row.line_no, date: row.day, amount: row.incoming ? rupiah : -rupiah },
    ...{ description: row.description, status: row.status, request_id: row.request_id },
    ...{ known_in: row.known_in, expired_request_id: expired },
  };
}
