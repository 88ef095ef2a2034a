import { z } from "zod";
import { CSV_START, csvLine } from "~/platform/csv";
import { db, empty, query, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { batchWithItems } from "../batches/get";
import { beingErased, isNotBeingErased } from "../opt-outs/being-erased";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { wallText } from "../time/zoned-time";
import { Time } from "../view-schema";

const ROWS_AT_ONCE = 1_000;

/** `row`: of the batch, which it answers. `stop`: it asked for no more messages. `at`: when it was written. */
export const ReplyView = z.strictObject({
  row: z.int(),
  receiver_number: z.string(),
  text: z.string(),
  stop: z.boolean(),
  at: Time,
});
export type ReplyView = z.infer<typeof ReplyView>;

/**
 * Returns what recipients answered to a batch, newest first. Throws NOT_FOUND as `batchById` does,
 * BULK_HISTORY_REQUIRED.
 */
export async function batchReplies(
  actor: Actor,
  id: number,
  wish: PageOptions = {},
): Promise<Page<ReplyView>> {
  const batch = await batchWithItems(actor, id);
  const page = paginate(wish);
  const { any } = await beingErased(batch.userId);
  const shown = any ? sql`AND ${isNotBeingErased(batch.userId, "r.number")}` : empty;
  const where = sql`FROM replies r WHERE r.batch_id = ${batch.id} ${shown}`;
  const [ids, [count]] = await Promise.all([
    query<{ id: number }>(
      db,
      sql`SELECT r.id ${where} ORDER BY r.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(db, sql`SELECT COUNT(*) AS total ${where}`),
  ]);
  const rows = await db.reply.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
  });
  return pageView(rows.map(replyView), page, count?.total ?? 0);
}

/** The same as CSV, piece by piece; times by the clock of APP_TIMEZONE. Throws the same before the first piece. */
export async function* exportReplies(actor: Actor, id: number): AsyncGenerator<string> {
  const batch = await batchWithItems(actor, id);
  yield CSV_START + csvLine(["row", "receiver_number", "at", "stop", "text", "created_at"]);
  for (let before = 2 ** 31 - 1; ; ) {
    const where = { batchId: batch.id, id: { lt: before } };
    const rows = await db.reply.findMany({ where, orderBy: { id: "desc" }, take: ROWS_AT_ONCE });
    if (rows.length === 0) return;
    const erased = await beingErased(batch.userId);
    yield rows
      .filter(({ number }) => !erased.has(batch.userId, number))
      .map(({ rowNo, number, at, stop, text }) => {
        const time = wallText(at);
        return csvLine([rowNo, number, time, stop ? "yes" : "no", text, time]);
      })
      .join("");
    before = rows.at(-1)!.id;
  }
}

type Stored = { rowNo: number; number: string; text: string; stop: boolean; at: Date };

const replyView = ({ rowNo, number, text, stop, at }: Stored): ReplyView => ({
  ...{ row: rowNo, receiver_number: number, text, stop, at: at.toISOString() },
});
