/*
 * What Siar cannot know because WAHA has forgotten it, counted by cause. What it does not know without such a
 * cause breaks a promise.
 */
import { db, query, type Sql, sql, timeOf } from "~/platform/db";
import type { TortureEngine } from "./options";
import type { Loss } from "./phones";

/** From a row's intent until it is given up: its call, the grace, and the look after that. */
const IN_DOUBT_MS_MAX = 60_000;

const item = sql`'batch ' || i.batch_id || ' row ' || i.row_no || ' (' || i.status || COALESCE(' ' || i.reason, '') || ')'`;
const ofSession = sql`batch_items i LEFT JOIN devices d ON d.id = i.device_id`;

/** Each row with its session, and since when WAHA knew of it. */
const DOUBTS: Record<string, Sql> = {
  unconfirmed: sql`SELECT ${item} AS row, d.session, i.settled_at AS since FROM ${ofSession}
    WHERE i.status = 'FAILED' OR i.reason = 'UNCONFIRMED_REFUNDED'`,
  refusalUnknown: sql`SELECT ${item} AS row, d.session, r.at AS since
    FROM ${ofSession} JOIN torture_refused r ON r.receiver = i.receiver
    WHERE r.ack = -1 AND i.status <> 'REFUNDED'`,
  deliveryUnknown: sql`SELECT ${item} || ' told ' || COALESCE(i.ack, 0) || ' of ' || j.ack AS row, d.session, j.at AS since
    FROM ${ofSession} JOIN torture_journal j ON j.receiver = i.receiver
    WHERE j.ack >= 2 AND i.status = 'SENT' AND i.delivered_at IS NULL`,
};

export type Doubts = {
  /** How many rows of each doubt, by what WAHA had lost. */
  byCause: Record<string, Record<string, number>>;
  unexplained: Record<string, string[]>;
};

/** WEBJS does not take our ids: what it cannot confirm is no broken promise. */
export async function doubts(engine: TortureEngine, losses: Loss[]): Promise<Doubts> {
  const found: Doubts = { byCause: {}, unexplained: {} };
  for (const [name, statement] of Object.entries(DOUBTS)) {
    const rows = await query<{ row: string; session: string | null; since: unknown }>(db, statement);
    for (const { row, session, since } of rows) {
      const from = (timeOf(since)?.getTime() ?? 0) - (name === "unconfirmed" ? IN_DOUBT_MS_MAX : 0);
      const loss = losses.findLast((each) => each.session === session && each.at.getTime() >= from);
      const cause = loss?.what ?? (name === "unconfirmed" && engine === "WEBJS" ? "engine" : null);
      if (cause === null) found.unexplained[name] = [...(found.unexplained[name] ?? []), row];
      else {
        const causes = { ...found.byCause[name] };
        causes[cause] = (causes[cause] ?? 0) + 1;
        found.byCause[name] = causes;
      }
    }
  }
  return found;
}
