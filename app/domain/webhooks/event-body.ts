/*
 * The body of an event, as it is sent. Numbers, names and texts are added here, from where they stand. So an event
 * that is kept holds none, and what was erased meanwhile is not sent.
 */
import { db, parseTime, query, queryRows, sql } from "~/platform/db";
import { beingErased } from "../opt-outs/being-erased";
import type { EventType } from "../outgoing-facts/event-types";
import type { MessageState } from "./gather";

/** An event as it is kept. */
export type StoredEvent = {
  no: number;
  key: string;
  type: EventType;
  batch_id: number | null;
  number: string | null;
  data: string;
  at: unknown;
};

type Item = { row_no: number; receiver: string; message: string };
type Hidden = (number: string) => boolean;

/** Returns the JSON text of an event of this account: `{type, timestamp, data}`. */
export async function eventBody(userId: number, event: StoredEvent, includeText: boolean): Promise<string> {
  const erased = await beingErased(userId);
  const isHidden: Hidden = (number) => erased.has(userId, number);
  const timestamp = parseTime(event.at)!.toISOString();
  return JSON.stringify({ type: event.type, timestamp, data: await dataOf(event, includeText, isHidden) });
}

async function dataOf(event: StoredEvent, includeText: boolean, isHidden: Hidden): Promise<unknown> {
  const data = JSON.parse(event.data);
  const { type, batch_id: batchId, number } = event;
  if (type === "messages.updated") return updatedMessages(batchId!, data, includeText, isHidden);
  if (type === "reply.received") return receivedReply(batchId!, data, includeText, isHidden);
  if (type.startsWith("batch.")) return { batch: await batchOf(batchId!, data, includeText) };
  if (type.startsWith("opt_out."))
    return { phone_number: isHidden(number ?? "") ? "" : (number ?? ""), ...data };
  return data;
}

async function updatedMessages(
  batchId: number,
  kept: MessageState[],
  includeText: boolean,
  isHidden: Hidden,
) {
  const items = await itemsOf(
    batchId,
    kept.map(({ id }) => id),
  );
  const messages = kept.map(({ id, ...state }) => {
    const { receiver, message } = shown(items.get(id), isHidden);
    return { id, receiver_number: receiver, ...state, ...(includeText && { message }) };
  });
  return { batch_id: batchId, messages };
}

type KeptReply = { reply_id: number; row: number; at: string };

async function receivedReply(
  batchId: number,
  { reply_id, row, at }: KeptReply,
  includeText: boolean,
  isHidden: Hidden,
) {
  const { receiver } = shown((await itemsOf(batchId, [row])).get(row), isHidden);
  const reply =
    includeText && (await db.reply.findUnique({ where: { id: reply_id }, select: { text: true } }));
  const text = receiver === "" || !reply ? "" : reply.text;
  return { batch_id: batchId, row, receiver_number: receiver, at, ...(includeText && { text }) };
}

/** The name stands behind the id, as in the API. */
async function batchOf(id: number, { id: _, ...kept }: { id: number }, includeText: boolean) {
  const batch = await db.batch.findUnique({ where: { id }, select: { name: true, text: true } });
  return { id, name: batch?.name ?? "", ...kept, ...(includeText && { text: batch?.text ?? null }) };
}

async function itemsOf(batchId: number, rows: readonly number[]): Promise<Map<number, Item>> {
  const list = rows.map((row_no) => ({ row_no }));
  const found = await query<Item>(
    db,
    sql`SELECT i.row_no, i.receiver, i.message FROM ${queryRows(list, { row_no: "int" })} g
        JOIN batch_items i ON i.batch_id = ${batchId} AND i.row_no = g.row_no`,
  );
  return new Map(found.map((item) => [item.row_no, item]));
}

/** An item that is gone, or whose number is being erased, has neither number nor text. */
function shown(item: Item | undefined, isHidden: Hidden): Pick<Item, "receiver" | "message"> {
  return !item || isHidden(item.receiver) ? { receiver: "", message: "" } : item;
}
