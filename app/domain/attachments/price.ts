/*
 * What a row costs: one credit, or, with an attachment, the price that App settings said when its batch was queued.
 * It is written on the batch then (`attachment_price`), so that what is given back later is what was taken, whatever
 * the settings say by then.
 */
import type { Batch } from "generated/sqlite/client";
import { db, query, type Sql, sql, type Tx } from "~/platform/db";

const PRICE_NOW = sql`(SELECT s.credits_per_attachment FROM app_settings s WHERE s.id = 1)`;

/** Rows of `batches` that go with an attachment of their own: they alone stand in this index. */
const WITH_OWN = sql`(SELECT COUNT(*) FROM batch_items i
  WHERE i.batch_id = batches.id AND i.attachment_no IS NOT NULL AND i.status <> 'SKIPPED')`;

const WITH_ATTACHMENT = sql`(CASE batches.attached WHEN 'ALL' THEN batches.recipients - batches.skipped
  WHEN 'ROWS' THEN ${WITH_OWN} ELSE 0 END)`;

const CREDITS_NOW = sql`(batches.recipients - batches.skipped + ${WITH_ATTACHMENT} * (${PRICE_NOW} - 1))`;

/** For an UPDATE of `batches`, once in a batch's life: the price as it is now, and the credits that its rows take. */
export const pricedNow: Sql = sql`attachment_price = ${PRICE_NOW},
  reserved = CASE WHEN kind = 'BULK' THEN ${CREDITS_NOW} ELSE 0 END`;

const creditsAt = (price: Sql): Sql =>
  sql`(CASE WHEN b.attached = 'ALL' OR i.attachment_no IS NOT NULL THEN ${price} ELSE 1 END)`;

/** The credits of a row `i` of a queued batch `b`. */
export const rowCredits: Sql = creditsAt(sql`b.attachment_price`);
/** What it would take if it were queued once more now. */
export const rowCreditsNow: Sql = creditsAt(PRICE_NOW);

/** The same, of what was read. */
export const creditsPerMessage = (
  { attached, attachmentPrice }: Pick<Batch, "attached" | "attachmentPrice">,
  attachmentNo: number | null,
): number => (attached === "ALL" || attachmentNo !== null ? attachmentPrice : 1);

/** What a sheet would cost if it were queued now; `each`: a row with an attachment. */
export type Cost = { credits: number; attached: number; each: number };

/** Of a sheet that waits for a decision. */
export async function costNow(id: number, on: Tx = db): Promise<Cost> {
  const [cost] = await query<Cost>(
    on,
    sql`SELECT ${CREDITS_NOW} AS credits, ${WITH_ATTACHMENT} AS attached, ${PRICE_NOW} AS each
        FROM batches WHERE id = ${id}`,
  );
  return cost ?? { credits: 0, attached: 0, each: 1 };
}

/** Returns what one row of it would take, if it were queued alone now. */
export async function rowCostNow(id: number, row: number): Promise<number> {
  const [cost] = await query<{ credits: number }>(
    db,
    sql`SELECT ${rowCreditsNow} AS credits FROM batch_items i JOIN batches b ON b.id = i.batch_id
        WHERE i.batch_id = ${id} AND i.row_no = ${row}`,
  );
  return cost?.credits ?? 1;
}
