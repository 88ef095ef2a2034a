/*
 * While messages with a file rest on a device (pacing/media-rest.ts): claims the items without a file of a batch in
 * which only some have one. The batch's cursors stay where they are, for other devices and for later. They pass
 * over items that have ended, and an item in progress stays with its device (claim-fresh.ts).
 */
import { empty, execute, query, sql, type Tx, timeParam } from "~/platform/db";
import { zoneCursors } from "../../batches/zone-cursors";
import { type When, windowNow, zoneIn } from "./item-window";
import type { FreshRow, OpenBatch } from "./open-batches";

type Read = Omit<FreshRow, "within" | "toNew">;

/**
 * Returns up to `rows` items without a file that may go now and are not in progress. `taken`: except in this
 * transaction.
 */
export async function claimTexts(
  tx: Tx,
  batch: OpenBatch,
  when: When,
  { rows, toNew, taken }: { rows: number; toNew: boolean; taken: number[] },
  now: Date,
): Promise<FreshRow[]> {
  const cursors = zoneCursors(batch.zones);
  const places = cursors?.filter(({ known = false }) => known !== toNew).map(({ zone }) => zone) ?? [null];
  const found: FreshRow[] = [];
  for (const zone of new Set(places)) {
    const window = windowNow(when, zoneIn(when, zone), now);
    if (window === null || found.length >= rows) continue;
    const isOfZone = zone === null ? sql`i.zone IS NULL` : sql`i.zone = ${zone}`;
    const ofCursor =
      cursors === null ? empty : sql`AND ${isOfZone} AND ${toNew ? sql`NOT i.known` : sql`i.known`}`;
    const texts = await query<Read>(
      tx,
      sql`SELECT i.row_no, i.receiver, i.message, i.attachment_no, i.due_at FROM batch_items i
          WHERE i.batch_id = ${batch.id} AND i.status = 'READY' AND i.attachment_no IS NULL
            AND (i.due_at IS NULL OR i.due_at <= ${timeParam(now)}) ${ofCursor}
            AND NOT EXISTS (SELECT 1 FROM dispatches d WHERE d.batch_id = i.batch_id AND d.row_no = i.row_no)
          ORDER BY i.row_no LIMIT ${rows - found.length + taken.length}`,
    );
    const free = texts.filter(({ row_no }) => !taken.includes(row_no)).slice(0, rows - found.length);
    const within = window === "always" ? undefined : window;
    found.push(...free.map((row) => ({ ...row, toNew, within })));
  }
  if (found.length > 0)
    await execute(
      tx,
      sql`UPDATE batches SET status = 'SENDING' WHERE id = ${batch.id} AND status <> 'SENDING'`,
    );
  return found;
}
