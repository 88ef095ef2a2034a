/*
 * The end of a run: queries over what the recipients got (the simulator's journal, laid beside the other
 * tables), the items and the ledger. Each answers the rows that break a promise; all must be empty.
 */
import { checkLedger } from "~/domain/credits/audit-ledger";
import { db, execute, postgresql, query, queryRows, raw, type Sql, sql, sqlTime } from "~/platform/db";
import type { RowFile } from "./files";
import type { FileIds, Intents } from "./intents";
import type { TortureEngine } from "./options";
import type { Loss } from "./phones";
import { type Doubts, doubts, layDownUnconfirmed } from "./unconfirmed";
import type { Journal } from "./waha";

export type Violations = Record<string, string[]>;

const SHOWN_MAX = 10;

const item = sql`'batch ' || i.batch_id || ' row ' || i.row_no || ' (' || i.status || COALESCE(' ' || i.reason, '') || ')'`;
const received = sql`EXISTS (SELECT 1 FROM torture_journal j WHERE j.receiver = i.receiver)`;
const refused = sql`EXISTS (SELECT 1 FROM torture_refused r WHERE r.receiver = i.receiver)`;

/** What may not be. `refunded_late`: refunded by the 24-hour rule, without knowing what became of it. */
const PROMISES: Record<string, Sql> = {
  receivedTwice: sql`SELECT 'to ' || receiver || ' ' || COUNT(*) || ' messages' AS row FROM torture_journal GROUP BY receiver HAVING COUNT(*) > 1`,
  spokenTwice: sql`SELECT 'to ' || receiver || ' ' || calls || ' calls' AS row FROM torture_journal WHERE calls > 1`,
  receivedByStrangers: sql`SELECT receiver AS row FROM torture_journal j WHERE NOT EXISTS (SELECT 1 FROM batch_items i WHERE i.receiver = j.receiver)`,
  sentButNotReceived: sql`SELECT ${item} AS row FROM batch_items i WHERE i.status = 'SENT' AND NOT ${received} AND NOT ${refused}`,
  sentButLost: sql`SELECT ${item} AS row FROM batch_items i JOIN devices d ON d.id = i.device_id AND d.confirmed_at > i.sent_at
    WHERE i.status = 'SENT' AND EXISTS (SELECT 1 FROM torture_refused r WHERE r.receiver = i.receiver AND r.ack = 0)`,
  deliveredToNobody: sql`SELECT ${item} AS row FROM batch_items i WHERE i.delivered_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM torture_journal j WHERE j.receiver = i.receiver AND j.ack >= 2)`,
  refundedButReceived: sql`SELECT ${item} AS row FROM batch_items i WHERE i.status IN ('REFUNDED', 'SKIPPED')
    AND COALESCE(i.reason, '') <> 'UNCONFIRMED_REFUNDED' AND ${received}`,
  anotherMessage: sql`SELECT ${item} AS row FROM batch_items i JOIN torture_journal j ON j.receiver = i.receiver
    WHERE i.status = 'SENT' AND i.message_id <> j.message_id`,
  anotherFile: sql`SELECT ${item} AS row FROM batch_items i JOIN torture_journal j ON j.receiver = i.receiver
    LEFT JOIN torture_files f ON f.batch_id = i.batch_id AND f.no IN (0, i.attachment_no)
    WHERE COALESCE(j.sha256, 'none') <> COALESCE(f.sha256, 'none')`,
  notEnded: sql`SELECT ${item} AS row FROM batch_items i WHERE i.status = 'READY'`,
  leftInHand: sql`SELECT 'batch ' || batch_id || ' row ' || row_no || ' ' || phase AS row FROM dispatches`,
  batchNotEnded: sql`SELECT 'batch ' || id || ' ' || status AS row FROM batches WHERE status IN ('PREPARING', 'SENDING')`,
  balanceBelowZero: sql`SELECT 'user ' || id AS row FROM users WHERE balance < 0
    UNION SELECT 'entry ' || id FROM credit_entries WHERE balance_after < 0`,
  dayTotals: sql`SELECT 'days ' || d.sent || ' ' || d.failed || ' ' || d.refunded AS row
    FROM (SELECT COALESCE(SUM(sent), 0) AS sent, COALESCE(SUM(failed), 0) AS failed, COALESCE(SUM(refunded), 0) AS refunded FROM day_totals) d,
         (SELECT COUNT(*) FILTER (WHERE status = 'SENT') AS sent, COUNT(*) FILTER (WHERE status = 'FAILED') AS failed,
                 COUNT(*) FILTER (WHERE status = 'REFUNDED') AS refunded FROM batch_items) c
    WHERE d.sent <> c.sent OR d.failed <> c.failed OR d.refunded <> c.refunded`,
  receipts: sql`SELECT 'batch ' || b.id || ' confirmed ' || b.confirmed || ' delivered ' || b.delivered || ' read ' || b.read AS row FROM batches b
    WHERE b.delivered <> (SELECT COUNT(*) FROM batch_items i WHERE i.batch_id = b.id AND i.delivered_at IS NOT NULL)
       OR b.confirmed <> (SELECT COUNT(*) FROM batch_items i WHERE i.batch_id = b.id AND i.ack >= 1)
       OR b.read <> (SELECT COUNT(*) FROM batch_items i WHERE i.batch_id = b.id AND i.read_at IS NOT NULL)`,
};

/** What a run knows besides: when rows became doubtful, what goes with them, and since when ids of files are believed. */
export type Known = { intents?: Intents; files?: RowFile[]; fileIds?: FileIds };

export async function violations(
  engine: TortureEngine,
  journal: Journal,
  losses: Loss[],
  { intents = new Map(), files = [], fileIds = new Map() }: Known = {},
): Promise<{ violations: Violations; unknown: Doubts["byCause"] }> {
  await layDown(journal, files);
  const found: Violations = {};
  const add = (name: string, rows: string[]) => {
    found[name] = rows.slice(0, SHOWN_MAX);
    if (rows.length > SHOWN_MAX) found[name].push(`and ${rows.length - SHOWN_MAX} more`);
  };
  for (const [name, statement] of Object.entries(PROMISES)) {
    const rows = await query<{ row: string }>(db, statement);
    if (rows.length > 0)
      add(
        name,
        rows.map(({ row }) => row),
      );
  }
  const { byCause, unexplained } = await doubts(engine, losses, intents, fileIds);
  for (const [name, rows] of Object.entries(unexplained)) add(name, rows);
  const { differences } = await checkLedger();
  if (differences.length > 0) found.books = differences;
  const damage = await damages();
  if (damage.length > 0) found.integrity = damage;
  return { violations: found, unknown: byCause };
}

export type Counts = { sent: number; refunded: number; failed: number; skipped: number };

export async function counts(): Promise<Counts> {
  const rows = await query<{ status: string; count: number }>(
    db,
    sql`SELECT status, COUNT(*) AS count FROM batch_items GROUP BY status`,
  );
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { sent: of("SENT"), refunded: of("REFUNDED"), failed: of("FAILED"), skipped: of("SKIPPED") };
}

/** So many messages arrived with a file. */
export async function withFile(): Promise<number> {
  const [found] = await query<{ count: number }>(db, sql`SELECT COUNT(sha256) AS count FROM torture_journal`);
  return Number(found?.count ?? 0);
}

/** Deadlocks that PostgreSQL broke since it was started; they cost a second each, and nothing else. */
export async function deadlocks(): Promise<number> {
  if (!postgresql) return 0;
  const [found] = await query<{ deadlocks: number }>(
    db,
    sql`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
  );
  return found?.deadlocks ?? 0;
}

async function layDown({ received, refused, calls }: Journal, files: RowFile[]) {
  await layDownFiles(files);
  await layDownUnconfirmed();
  const columns = {
    session: "text",
    receiver: "text",
    message_id: "text",
    calls: "int",
    ack: "int",
    stored: "int",
    sha256: "text",
    at: "time",
  } as const;
  for (const [table, lines] of Object.entries({
    torture_journal: received,
    torture_refused: refused,
    torture_calls: calls,
  })) {
    const name = raw(table);
    await execute(db, sql`DROP TABLE IF EXISTS ${name}`);
    await execute(
      db,
      sql`CREATE TABLE ${name} (session TEXT, receiver TEXT, message_id TEXT, calls INTEGER, ack INTEGER, stored INTEGER, sha256 TEXT, at TIMESTAMP(3))`,
    );
    await execute(db, sql`CREATE INDEX ${raw(`${table}_receiver`)} ON ${name} (receiver)`);
    const list = lines.map(({ session, chatId, at, ...more }) => ({
      session,
      receiver: chatId.replace(/@.*/, ""),
      message_id: "id" in more ? more.id : null,
      calls: "calls" in more ? more.calls : 0,
      ack: "ack" in more ? more.ack : null,
      stored: "stored" in more && more.stored ? 1 : 0,
      sha256: "media" in more ? (more.media?.sha256 ?? null) : null,
      at: sqlTime(new Date(at)),
    }));
    await execute(
      db,
      sql`INSERT INTO ${name} SELECT g.session, g.receiver, g.message_id, g.calls, g.ack, g.stored, g.sha256, g.at FROM ${queryRows(list, columns)} g`,
    );
  }
}

/** Apart from Siar's own books, which a test does not ask what should have gone. */
async function layDownFiles(files: RowFile[]) {
  await execute(db, sql`DROP TABLE IF EXISTS torture_files`);
  await execute(db, sql`CREATE TABLE torture_files (batch_id INTEGER, no INTEGER, sha256 TEXT)`);
  const list = files.map(({ batchId, no, sha256 }) => ({ batch_id: batchId, no, sha256 }));
  const columns = { batch_id: "int", no: "int", sha256: "text" } as const;
  await execute(
    db,
    sql`INSERT INTO torture_files SELECT g.batch_id, g.no, g.sha256 FROM ${queryRows(list, columns)} g`,
  );
}

async function damages(): Promise<string[]> {
  if (postgresql) return [];
  const rows = await query<{ integrity_check: string }>(db, sql`PRAGMA integrity_check`);
  return rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
}
