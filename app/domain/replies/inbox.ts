/*
 * Replies to all batches of an account. A reply is unread until its account marks it as read. An opt-out is read from
 * the start: it needs no answer.
 */
import { z } from "zod";
import { db, empty, query, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { beingErased, isNotBeingErased } from "../opt-outs/being-erased";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { nameSchema, Time } from "../view-schema";

/** Only the unread ones; anything but `true` narrows nothing. */
export const InboxFilter = z.object({ unread: z.string().optional() });

/** `row`: of the batch, which it answers. `stop`: it asked for no more messages. */
export const InboxReply = nameSchema(
  "InboxReply",
  z.strictObject({
    id: z.int(),
    batch: z.strictObject({ id: z.int(), name: z.string() }),
    row: z.int(),
    receiver_number: z.string(),
    text: z.string(),
    stop: z.boolean(),
    unread: z.boolean(),
    created_at: Time,
  }),
);
export type InboxReply = z.infer<typeof InboxReply>;

/** Returns what recipients answered to one's own batches, newest first. */
export async function listReplies(
  actor: Actor,
  wish: PageOptions & { unread?: boolean } = {},
): Promise<Page<InboxReply>> {
  const page = paginate(wish);
  const { any } = await beingErased(actor.id);
  const shown = any ? sql`AND ${isNotBeingErased(actor.id, "r.number")}` : empty;
  const narrowed = wish.unread ? sql`AND r.unread` : empty;
  const where = sql`FROM replies r WHERE r.user_id = ${actor.id} ${narrowed} ${shown}`;
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
  const batches = await db.batch.findMany({
    where: { id: { in: [...new Set(rows.map(({ batchId }) => batchId))] } },
    select: { id: true, name: true },
  });
  const names = new Map(batches.map(({ id, name }) => [id, name]));
  const data = rows.map(({ id, batchId, rowNo, number, text, stop, unread, at }) => ({
    ...{ id, batch: { id: batchId, name: names.get(batchId) ?? "" }, row: rowNo, receiver_number: number },
    ...{ text, stop, unread, created_at: at.toISOString() },
  }));
  return pageView(data, page, count?.total ?? 0);
}

/** Marks one as read; one that is read stays so. Throws NOT_FOUND, also for another account's. */
export async function readReply(actor: Actor, id: number): Promise<{ ok: true }> {
  const own = { id, userId: actor.id };
  await db.reply.updateMany({ where: { ...own, unread: true }, data: { unread: false } });
  if ((await db.reply.count({ where: own })) === 0) throw new DomainError("NOT_FOUND");
  return { ok: true };
}

/**
 * Marks as read what is not newer than `newest`, the id of a reply that was shown. Without it, all. So a reply that
 * comes meanwhile stays unread.
 */
export async function readAllReplies(actor: Actor, newest?: number): Promise<{ ok: true }> {
  const where = { userId: actor.id, unread: true, ...(newest !== undefined && { id: { lte: newest } }) };
  await db.reply.updateMany({ where, data: { unread: false } });
  return { ok: true };
}
