import { clock } from "~/platform/clock";
import { CSV_START, csvLine } from "~/platform/csv";
import { db, sql } from "~/platform/db";
import { searcher } from "~/platform/db/search/search";
import type { Actor } from "../actor";
import { DomainError, type Reason } from "../errors";
import { beingErased } from "../opt-outs/being-erased";
import { wallText } from "../time/zoned-time";
import { batchWithItems } from "./get";
import { type BatchFilter, batchesByIds, ownBatches } from "./list";
import { shownReasons } from "./shown-reasons";
import { shownStatus } from "./test-batch";
import { ITEM_COLUMNS, isConfirmed, shownItem } from "./views";

/** Rows of one look into the database: an open cursor would keep SQLite from tidying its log. */
const ROWS_AT_ONCE = 250;
const BATCHES_AT_ONCE = 500;

const ITEM_HEADERS = [
  "receiver_number",
  "status",
  "sent_at",
  "delivered_at",
  "read_at",
  "message",
  "error_message",
  "error_code",
  "confirmed",
];

/**
 * Yields all items of a batch as CSV, piece by piece in flat memory, in the order of the spreadsheet. Times are by
 * the clock of APP_TIMEZONE, reasons as they are `now`. `sentenceOf` gives a reason in the reader's language. Throws
 * NOT_FOUND, as `batchById` does, and BULK_HISTORY_REQUIRED before the first piece. Throws CONFLICT after the last
 * one when items were pruned
 * meanwhile: a file that lacks some of them must not look whole.
 */
export async function* exportItems(
  actor: Actor,
  id: number,
  sentenceOf: (reason: Reason, detail: string | null) => string,
  now = clock.now(),
): AsyncGenerator<string> {
  const batch = await batchWithItems(actor, id);
  yield CSV_START + csvLine(ITEM_HEADERS);
  if (batch.rowsGoneAt) return;
  const reasons = await shownReasons(batch, now);
  let after = 0;
  for (;;) {
    const rows = await db.batchItem.findMany({
      where: { batchId: id, rowNo: { gt: after } },
      orderBy: { rowNo: "asc" },
      take: ROWS_AT_ONCE,
      select: ITEM_COLUMNS,
    });
    if (rows.length === 0) return assertStillThere(id);
    const erased = await beingErased(batch.userId);
    const lines = rows.map((stored) => {
      const row = shownItem(batch, stored, erased);
      const reason = reasons.of(row);
      return csvLine([
        row.receiver,
        shownStatus(batch, row.status),
        timeText(row.sentAt),
        timeText(row.deliveredAt),
        timeText(row.readAt),
        row.message,
        reason && sentenceOf(reason, row.detail),
        reason,
        row.status === "SENT" ? (isConfirmed(row) ? "yes" : "no") : null,
      ]);
    });
    yield lines.join("");
    after = rows.at(-1)?.rowNo ?? after;
  }
}

async function assertStillThere(id: number): Promise<void> {
  const there = await db.batch.count({ where: { id, submittedAt: { not: null }, rowsGoneAt: null } });
  if (there === 0) throw new DomainError("CONFLICT");
}

const BATCH_HEADERS = [
  "id",
  "name",
  "status",
  "submitted_at",
  "recipients",
  "sent",
  "failed",
  "refunded",
  "skipped",
  "credits_used",
  "percent",
  "basis",
  "basis_note",
  "confirmed",
];

/** The actor's list of batches as CSV, newest first, narrowed as the list is. */
export async function* exportBatches(actor: Actor, filter: BatchFilter = {}): AsyncGenerator<string> {
  const where = ownBatches(actor, filter);
  const ask = searcher(filter.q, { who: actor.id });
  yield CSV_START + csvLine(BATCH_HEADERS);
  let before = 2 ** 31 - 1;
  for (;;) {
    const ids = await ask<{ id: number }>(
      sql`SELECT id FROM batches WHERE ${where} AND id < ${before}
          ORDER BY id DESC LIMIT ${BATCHES_AT_ONCE}`,
    );
    if (ids.length === 0) return;
    const lines = (await batchesByIds(ids.map(({ id }) => id))).map(({ totals, ...batch }) =>
      csvLine([
        batch.id,
        batch.name,
        batch.status,
        timeText(new Date(batch.submitted_at)),
        totals.recipients,
        totals.sent,
        totals.failed,
        totals.refunded,
        totals.skipped,
        batch.credits_used,
        batch.percent,
        batch.basis?.kind ?? null,
        batch.basis?.note ?? null,
        totals.confirmed,
      ]),
    );
    yield lines.join("");
    before = ids.at(-1)?.id ?? 0;
  }
}

function timeText(time: Date | null): string | null {
  return time && wallText(time);
}
