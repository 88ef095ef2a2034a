/*
 * Items to known contacts get cursors of their own when their batch is queued. So they go first, and go on while
 * nothing may go to new contacts.
 */
import { execute, parseTime, query, sql, type Tx } from "~/platform/db";
import { type ZoneCursor, zoneCursors, zoneCursorsText } from "../batches/zone-cursors";

type Counted = {
  recipients: number;
  skipped: number;
  scheduled: number;
  next_due_at: unknown;
  next_due_row: number;
  zones: string | null;
};
type Known = { zone: string | null; rows: number; plain: number };

/** To be called once, in the transaction that queues a batch, when its counters stand. Returns how many are known. */
export async function knownFirst(tx: Tx, id: number): Promise<number> {
  const found = await query<Known>(
    tx,
    sql`SELECT zone, COUNT(*) AS rows, COUNT(*) FILTER (WHERE due_at IS NULL) AS plain FROM batch_items
        WHERE batch_id = ${id} AND known AND status = 'READY' GROUP BY zone`,
  );
  const known = found.reduce((all, { rows }) => all + rows, 0);
  if (known === 0) {
    await execute(tx, sql`UPDATE batches SET known = 0 WHERE id = ${id} AND known <> 0`);
    return 0;
  }
  const [batch] = await query<Counted>(
    tx,
    sql`SELECT recipients, skipped, scheduled, next_due_at, next_due_row, zones FROM batches WHERE id = ${id}`,
  );
  const cursors = zoneCursors(batch!.zones) ?? [ownCursor(batch!)];
  const byZone = new Map(found.map((each) => [each.zone, each]));
  const split = cursors.flatMap((cursor) => withKnown(cursor, byZone.get(cursor.zone)));
  await execute(
    tx,
    sql`UPDATE batches SET known = ${known}, zones = ${zoneCursorsText(split)} WHERE id = ${id}`,
  );
  return known;
}

function ownCursor({ recipients, skipped, scheduled, next_due_at, next_due_row }: Counted): ZoneCursor {
  const at = parseTime(next_due_at);
  const due = at && { at: at.toISOString(), row: next_due_row };
  return { zone: null, nextRow: 0, due, left: recipients - skipped - scheduled };
}

/** The first time of their own is that of the earlier of both: no row is before it. */
function withKnown(cursor: ZoneCursor, known: Known | undefined): ZoneCursor[] {
  if (!known) return [cursor];
  const due = known.rows > known.plain ? cursor.due : null;
  const its: ZoneCursor = { ...cursor, known: true, due, left: known.plain };
  return [its, { ...cursor, left: Math.max(0, cursor.left - known.plain) }];
}
