import type { Batch } from "generated/sqlite/client";
import { clock } from "~/platform/clock";
import { db, empty, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { attachmentsOfRows } from "../attachments/batch-attachments";
import { type BeingErased, beingErased, isNotBeingErased } from "../opt-outs/being-erased";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { searchedText, statusSearched } from "../pagination/search";
import { batchWithItems } from "./get";
import { countedAs, itemsAs } from "./item-groups";
import { searchedRows } from "./item-search";
import { allRows, countItems, rowNumbers } from "./row-numbers";
import { type ShownReasons, shownReasons } from "./shown-reasons";
import { ITEM_COLUMNS, type ItemView, itemView } from "./views";

export type ItemFilter = { q?: string; status?: string; reason?: string };

type Asked = PageOptions & ItemFilter;

/**
 * The rows of a batch in the order of the spreadsheet. `q` is looked for in number and text; a number may be
 * written in any way ("0812 3", "+62 812-3"). `status`: also DELIVERED, READ or NOT_SENT. It and `reason` in any
 * letter case. Throws NOT_FOUND as `batchById` does, BULK_HISTORY_REQUIRED, VALIDATION for a search that is too long, SearchTooSlow. Totals without a search come from
 * the batch's counters: no row is counted.
 */
export async function batchItems(
  actor: Actor,
  id: number,
  wish: Asked = {},
  now = clock.now(),
): Promise<Page<ItemView>> {
  const batch = await batchWithItems(actor, id);
  const page = paginate(wish);
  const status = statusSearched(wish.status);
  const reason = statusSearched(wish.reason);
  const text = searchedText(wish.q);
  if (batch.rowsGoneAt) return pageView([], page, 0);
  const shown = { reasons: await shownReasons(batch, now), erased: await beingErased(batch.userId) };
  const { reasons, erased } = shown;
  const rows = sql`batch_id = ${batch.id} ${status ? sql`AND ${itemsAs(batch, status)}` : empty}
    ${reason ? sql`AND ${reasons.having(reason)}` : empty}`;
  if (!text && !(reason && reasons.isDerived(reason))) {
    const total = reason ? await countItems(rows) : countedAs(batch, status);
    const numbers = status || reason ? await rowNumbers(rows, page, total) : await allRows(batch, page);
    return pageView(await itemsByRow(batch, numbers, shown), page, total);
  }
  const searched = { text, country: actor.country, who: actor.id, signal: wish.signal };
  const findable = text && erased.any ? sql`${rows} AND ${isNotBeingErased(batch.userId, "receiver")}` : rows;
  const { numbers, total } = await searchedRows(batch, findable, searched, page);
  return pageView(await itemsByRow(batch, numbers, shown), page, total);
}

async function itemsByRow(
  batch: Batch,
  numbers: number[],
  shown: { reasons: ShownReasons; erased: BeingErased },
): Promise<ItemView[]> {
  if (numbers.length === 0) return [];
  const where = { batchId: batch.id, rowNo: { in: numbers } };
  const items = await db.batchItem.findMany({
    where,
    select: ITEM_COLUMNS,
    orderBy: { rowNo: "asc" },
  });
  const { id: batchId, attached } = batch;
  const attachments = await attachmentsOfRows(
    items.map(({ attachmentNo }) => ({ batchId, attached, attachmentNo })),
  );
  return items.map((item, i) => itemView(batch, item, attachments[i] ?? null, shown));
}
