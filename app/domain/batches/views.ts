import type { Batch, BatchItem } from "generated/sqlite/client";
import { z } from "zod";
import type { AttachmentView } from "../attachments/batch-attachments";
import type { Reason } from "../errors";
import type { BeingErased } from "../opt-outs/being-erased";
import { sendingHours } from "../sending-hours/hours";
import { HoursView, hoursView } from "../sending-hours/view";
import { BATCH_STATUSES, type BatchStatus, type ItemStatus } from "../statuses";
import { Count, nameSchema, Time } from "../view-schema";
import { BASES, basisView } from "./legal-basis";
import { REASON_COLUMNS, type ShownReasons } from "./shown-reasons";
import { shownFailures, shownStatus } from "./test-batch";

/**
 * A batch as the API gives it; times are ISO 8601 in UTC. `percent` is a whole number from 0 to 100: how many have
 * ended of the rows that are to be sent, so skipped ones do not count.
 */
export const BatchView = nameSchema(
  "Batch",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    status: z.enum(BATCH_STATUSES),
    submitted_at: Time,
    /** Those that it took when it was queued, without those that came back. */
    credits_used: z.int(),
    /** Those that came back, since their messages were not sent. */
    credits_returned: Count,
    percent: z.int().min(0).max(100),
    /**
     * Of the sent ones: `confirmed` are those that WhatsApp's server is known to have. `delivered` and `read` are
     * those that a receipt came for; a missing receipt says nothing.
     */
    totals: z.strictObject({
      recipients: Count,
      sent: Count,
      failed: Count,
      refunded: Count,
      skipped: Count,
      confirmed: Count,
      delivered: Count,
      read: Count,
    }),
    paused: z.boolean(),
    cancelled: z.boolean(),
    /** Nothing goes before; null: it began at once. */
    start_at: Time.nullable(),
    /** Narrower than the account's; null: the account's. */
    hours: HoursView.nullable(),
    /** Written for all rows; null: each brought its own message. */
    text: z.string().nullable(),
    /** The legal basis; null: it was not stated. */
    basis: z.strictObject({ kind: z.enum(BASES), note: z.string().nullable() }).nullable(),
    /** Since when its rows are not kept any more; the totals stay. Null: they are there. */
    rows_gone_at: Time.nullable(),
    /** Replies that recipients wrote within 7 days after their message; `stops`: those that are opt-outs. */
    replies: Count,
    stops: Count,
  }),
);
export type BatchView = z.infer<typeof BatchView>;

/** An item of a batch; `id` is its row number in the user's spreadsheet. The API makes a sentence of `reason`. */
export type ItemView = {
  id: number;
  receiver_number: string;
  status: ItemStatus;
  sent_at: string | null;
  /** WhatsApp's server is known to have it; false: WAHA accepted it, or it was not sent. */
  confirmed: boolean;
  delivered_at: string | null;
  read_at: string | null;
  message: string;
  /** What goes with it; null: nothing. */
  attachment: (AttachmentView & { url: string }) | null;
  reason: Reason | null;
  detail: string | null;
};

/**
 * What an upload brought: `total` = queued + invalid ones + duplicates + opted out ones + those without their file.
 */
export const UploadSummary = nameSchema(
  "UploadSummary",
  z.strictObject({
    total: Count,
    queued: Count,
    invalid_numbers: Count,
    invalid_time: Count,
    invalid_message: Count,
    duplicates: Count,
    /** Rows whose receivers want no messages. */
    opted_out: Count,
    /** Of `invalid_message`: rows in which a column of the text for all has no value. */
    missing_value: Count,
    /** Rows whose file cannot go with them. */
    missing_attachment: Count,
  }),
);
export type UploadSummary = z.infer<typeof UploadSummary>;

/** The same of a batch that may go to contact lists: `on_several_lists` contacts stand on other lists, too. */
export const BatchSummary = UploadSummary.extend({ on_several_lists: Count.optional() });
export type BatchSummary = z.infer<typeof BatchSummary>;

export function batchView(batch: Batch): BatchView {
  const { recipients, sent, skipped, confirmed, delivered, read } = batch;
  const { failed, refunded } = shownFailures(batch);
  return {
    id: batch.id,
    name: batch.name,
    status: batch.status as BatchStatus,
    submitted_at: (batch.submittedAt ?? batch.createdAt).toISOString(),
    credits_used: batch.reserved - batch.givenBack,
    credits_returned: batch.givenBack,
    percent: percentOf(sent + failed + refunded, recipients - skipped, recipients),
    totals: { recipients, sent, failed, refunded, skipped, confirmed, delivered, read },
    paused: batch.paused,
    cancelled: batch.cancelled,
    start_at: batch.startAt?.toISOString() ?? null,
    hours: batch.hours === null ? null : hoursView(sendingHours(batch.hours)),
    text: batch.text,
    basis: basisView(batch),
    replies: batch.replies,
    stops: batch.stops,
    rows_gone_at: batch.rowsGoneAt?.toISOString() ?? null,
  };
}

/** How many of its rows have not ended. */
export const readyRows = ({ recipients, sent, failed, refunded, skipped }: Batch): number =>
  recipients - sent - failed - refunded - skipped;

/** The columns that an item view is made of. */
export const ITEM_COLUMNS = {
  rowNo: true,
  receiver: true,
  sentAt: true,
  ack: true,
  deliveredAt: true,
  readAt: true,
  message: true,
  ...REASON_COLUMNS,
  detail: true,
  attachmentNo: true,
} as const;

/** Returns whether WhatsApp's server has it, as far as is known. */
export const isConfirmed = ({ status, ack }: Pick<BatchItem, "status" | "ack">): boolean =>
  status === "SENT" && (ack ?? 0) >= 1;

type Item = Pick<BatchItem, keyof typeof ITEM_COLUMNS>;

/** Returns what may be shown of an item: of a number that is being erased the same as of one that was. */
export function shownItem<T extends Pick<Item, "receiver" | "message" | "detail" | "attachmentNo">>(
  { userId }: Pick<Batch, "userId">,
  item: T,
  erased: BeingErased,
): T {
  if (!erased.has(userId, item.receiver)) return item;
  return { ...item, receiver: "", message: "", detail: null, attachmentNo: null };
}

/** `reasons`: of its batch, as they are now. */
export function itemView(
  batch: Pick<Batch, "id" | "kind" | "userId">,
  stored: Item,
  attachment: AttachmentView | null,
  { reasons, erased }: { reasons: Pick<ShownReasons, "of">; erased: BeingErased },
): ItemView {
  const item = shownItem(batch, stored, erased);
  const shown = item.attachmentNo === stored.attachmentNo ? attachment : null;
  return {
    id: item.rowNo,
    receiver_number: item.receiver,
    status: shownStatus(batch, item.status),
    sent_at: item.sentAt?.toISOString() ?? null,
    confirmed: isConfirmed(item),
    delivered_at: item.deliveredAt?.toISOString() ?? null,
    read_at: item.readAt?.toISOString() ?? null,
    message: item.message,
    attachment: shown && { ...shown, url: attachmentUrl(batch.id, item.rowNo) },
    reason: reasons.of(item),
    detail: item.detail,
  };
}

/** Returns where what goes with a row is to be seen. */
export const attachmentUrl = (batchId: number, row: number): string =>
  `/api/bulk/batches/${batchId}/items/${row}/attachment`;

/** Rounded down, so that 100 means that nothing is READY any more: also where all of its rows were skipped. */
function percentOf(finished: number, toSend: number, all: number): number {
  if (toSend === 0) return all === 0 ? 0 : 100;
  return Math.floor((finished * 100) / toSend);
}
