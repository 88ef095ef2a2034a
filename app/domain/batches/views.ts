import type { Batch, BatchItem } from "generated/sqlite/client";
import type { AttachmentView } from "../attachments/batch-attachments";
import type { Reason } from "../errors";
import { sendingHours } from "../sending-hours/hours";
import { type HoursView, hoursView } from "../sending-hours/view";
import type { BatchStatus, ItemStatus } from "../statuses";
import { type Basis, basisView } from "./legal-basis";
import { REASON_COLUMNS, type ShownReasons } from "./shown-reasons";
import { shownFailures, shownStatus } from "./test-batch";

/** A batch as the API gives it; times are ISO 8601 in UTC. `percent` is a whole number from 0 to 100. */
export type BatchView = {
  id: number;
  name: string;
  status: BatchStatus;
  submitted_at: string;
  credits_used: number;
  percent: number;
  /**
   * Of the sent ones: `confirmed` are those that WhatsApp's server is known to have. `delivered` and `read` are
   * those that a receipt came for; a missing receipt says nothing.
   */
  totals: {
    recipients: number;
    sent: number;
    failed: number;
    refunded: number;
    skipped: number;
    confirmed: number;
    delivered: number;
    read: number;
  };
  paused: boolean;
  cancelled: boolean;
  /** Nothing goes before; null: it began at once. */
  start_at: string | null;
  /** Narrower than the account's; null: the account's. */
  hours: HoursView | null;
  /** Written for all rows; null: each brought its own message. */
  text: string | null;
  /** The legal basis; null: it was not stated. */
  basis: Basis | null;
  /** Since when its rows are not kept any more; the totals stay. Null: they are there. */
  rows_gone_at: string | null;
  /** Replies that recipients wrote within 7 days after their message; `stops`: those that are opt-outs. */
  replies: number;
  stops: number;
};

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
export type UploadSummary = {
  total: number;
  queued: number;
  invalid_numbers: number;
  invalid_time: number;
  invalid_message: number;
  duplicates: number;
  /** Rows whose receivers want no messages. */
  opted_out: number;
  /** Of `invalid_message`: rows in which a column of the text for all has no value. */
  missing_value: number;
  /** Rows whose file cannot go with them. */
  missing_attachment: number;
};

export function batchView(batch: Batch): BatchView {
  const { recipients, sent, skipped, confirmed, delivered, read } = batch;
  const { failed, refunded } = shownFailures(batch);
  return {
    id: batch.id,
    name: batch.name,
    status: batch.status as BatchStatus,
    submitted_at: (batch.submittedAt ?? batch.createdAt).toISOString(),
    credits_used: batch.reserved - batch.givenBack,
    percent: percentOf(sent + failed + refunded + skipped, recipients),
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

/** `reasons`: of its batch, as they are now. */
export function itemView(
  batch: Pick<Batch, "id" | "kind">,
  item: Pick<BatchItem, keyof typeof ITEM_COLUMNS>,
  attachment: AttachmentView | null,
  reasons: Pick<ShownReasons, "of">,
): ItemView {
  return {
    id: item.rowNo,
    receiver_number: item.receiver,
    status: shownStatus(batch, item.status),
    sent_at: item.sentAt?.toISOString() ?? null,
    confirmed: isConfirmed(item),
    delivered_at: item.deliveredAt?.toISOString() ?? null,
    read_at: item.readAt?.toISOString() ?? null,
    message: item.message,
    attachment: attachment && { ...attachment, url: attachmentUrl(batch.id, item.rowNo) },
    reason: reasons.of(item),
    detail: item.detail,
  };
}

/** Returns where what goes with a row is to be seen. */
export const attachmentUrl = (batchId: number, row: number): string =>
  `/api/bulk/batches/${batchId}/items/${row}/attachment`;

/** Rounded down, so that 100 means that nothing is READY any more. */
function percentOf(finished: number, all: number): number {
  return all === 0 ? 0 : Math.floor((finished * 100) / all);
}
