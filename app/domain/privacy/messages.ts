import type { Batch, BatchItem } from "generated/sqlite/client";
import { clock } from "~/platform/clock";
import { db, empty, query, sql } from "~/platform/db";
import { type AttachmentView, attachmentsOfRows } from "../attachments/batch-attachments";
import { creditsPerMessage } from "../attachments/price";
import { isRecipient } from "../batches/items-of-recipient";
import { type ShownReasons, shownReasons, type Waiting } from "../batches/shown-reasons";
import { ITEM_COLUMNS, type ItemView, itemView } from "../batches/views";
import { type BeingErased, beingErased } from "../opt-outs/being-erased";
import { paginate } from "../pagination/paging";
import { type BatchWithNumber, batchesWith } from "./batches-with-number";
import type { AccountScope } from "./scope";

export const MESSAGES_PER_PAGE = 20;

/** An item to this recipient, with its batch and the owner of that. `id` is its row there. */
export type MessageView = ItemView & {
  batch_id: number;
  batch_name: string;
  /** A credit is held or used for it. */
  charged: boolean;
  /** So many are. */
  credits: number;
  user: { id: number; name: string; email: string };
};

/** `next`: where the older ones begin; null: there are none. */
export type Messages = { data: MessageView[]; next: string | null };

/** At most 100 of them. */
export type MessagesQuery = { before?: string; limit?: number };

/**
 * Returns the items to this recipient, of the newest batch first, and in a batch from its end. `before` is the
 * `next` of the page before, and anything else begins at the newest. Tests that admins made are not among them.
 */
export async function messagesTo(
  whose: AccountScope,
  number: string,
  wish: MessagesQuery = {},
  now = clock.now(),
): Promise<Messages> {
  const { limit } = paginate({ limit: wish.limit ?? MESSAGES_PER_PAGE });
  const erased = await beingErased(whose === "everybody" ? whose : whose.userId);
  if (whose !== "everybody" && erased.has(whose.userId, number)) return { data: [], next: null };
  const from = await placeOf(whose, wish.before);
  const rows: { batchId: number; rowNo: number }[] = [];
  for await (const batchId of batchesWith(db, whose, number, from)) {
    const older = from?.id === batchId ? sql`AND i.row_no < ${from.row}` : empty;
    const found = await query<{ row_no: number }>(
      db,
      sql`SELECT i.row_no FROM batch_items i WHERE i.batch_id = ${batchId} AND ${isRecipient(number)} ${older}
          ORDER BY i.row_no DESC LIMIT ${limit + 1 - rows.length}`,
    );
    rows.push(...found.map(({ row_no }) => ({ batchId, rowNo: row_no })));
    if (rows.length > limit) break;
  }
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: await viewsOf(shown, erased, now), next: last ? `${last.batchId}.${last.rowNo}` : null };
}

const PLACE = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/;

async function placeOf(
  whose: AccountScope,
  before = "",
): Promise<(BatchWithNumber & { row: number }) | null> {
  const [, id, row] = PLACE.exec(before) ?? [];
  if (!id || !row) return null;
  const own = whose === "everybody" ? {} : { userId: whose.userId };
  const batch = await db.batch.findFirst({ where: { id: Number(id), kind: "BULK", ...own } });
  return batch?.submittedAt ? { id: batch.id, submittedAt: batch.submittedAt, row: Number(row) } : null;
}

type Row = Pick<BatchItem, keyof typeof ITEM_COLUMNS | "batchId" | "charged"> & {
  batch: Waiting &
    Pick<Batch, "id" | "name" | "attached" | "attachmentPrice"> & { user: MessageView["user"] };
};

/** Those of accounts in which the number is being erased are left out. */
async function viewsOf(
  places: { batchId: number; rowNo: number }[],
  erased: BeingErased,
  now: Date,
): Promise<MessageView[]> {
  if (places.length === 0) return [];
  const rows: Row[] = await db.batchItem.findMany({
    where: { OR: places },
    select: {
      ...ITEM_COLUMNS,
      batchId: true,
      charged: true,
      batch: {
        select: {
          ...{ id: true, kind: true, name: true, attached: true, attachmentPrice: true },
          ...{ userId: true, status: true, held: true, paused: true, cancelled: true, startAt: true },
          user: { select: { id: true, name: true, email: true } },
        },
      },
    },
  });
  const attachments = await attachmentsOfRows(rows.map((row) => ({ ...row, attached: row.batch.attached })));
  const byBatch = new Map<number, ShownReasons>();
  for (const { batch } of rows) {
    if (!byBatch.has(batch.id)) byBatch.set(batch.id, await shownReasons(batch, now));
  }
  const byPlace = new Map(
    rows
      .map((row, i) => ({ row, attachment: attachments[i] ?? null }))
      .filter(({ row }) => !erased.has(row.batch.userId, row.receiver))
      .map(({ row, attachment }) => [
        `${row.batchId}.${row.rowNo}`,
        messageView(row, attachment, { reasons: byBatch.get(row.batchId)!, erased }),
      ]),
  );
  return places.flatMap(({ batchId, rowNo }) => byPlace.get(`${batchId}.${rowNo}`) ?? []);
}

const messageView = (
  { batch, batchId, charged, ...item }: Row,
  attachment: AttachmentView | null,
  shown: { reasons: ShownReasons; erased: BeingErased },
): MessageView => ({
  ...itemView(batch, item, attachment, shown),
  ...{ batch_id: batchId, batch_name: batch.name, charged, user: batch.user },
  credits: charged ? creditsPerMessage(batch, item.attachmentNo) : 0,
});
