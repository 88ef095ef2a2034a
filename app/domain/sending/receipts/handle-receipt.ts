/*
 * Handles what WAHA reports of the messages of a device: the message itself and its acknowledgements. They come in
 * any order, twice, before our own answer or hours later, and may be lost. So each only ever raises what is known,
 * and none is needed: the message store is queried anyway.
 */
import { execute, isUniqueViolation, parseTime, query, sql, type Tx, transaction } from "~/platform/db";
import type { WebhookEvent } from "~/platform/waha";
import { rowsOfMessage } from "../../batches/items-of-message";
import { acceptsOurIds } from "../../devices/server-capabilities";
import { recordLidOfOwnMessage } from "../../inbox/lids";
import { type Move, moveItems } from "../transition/transition-items";
import { catchUp, oneAtATime, raise } from "./apply-receipt";

export type MessageEvent = Exclude<WebhookEvent, { kind: "session" }>;

/** Handles one event of a message that this device sent. Returns whether it was new. */
export async function handleReceipt(deviceId: number, event: MessageEvent, now: Date): Promise<boolean> {
  if (event.kind === "message" && event.editedId) return false; // our own text, changed on the phone
  const ack = event.ack ?? 0;
  try {
    const recorded = await transaction(async (tx) => {
      await oneAtATime(tx, [event.messageId]);
      if (!(await isNew(tx, deviceId, event, ack, now))) return false;
      await nameRowInHand(tx, deviceId, event.messageId);
      if (event.kind === "message") await matchByText(tx, deviceId, event, now);
      await settleUnconfirmed(tx, deviceId, event.messageId, ack, now);
      await raise(tx, deviceId, event.messageId, ack, now);
      return true;
    });
    const names = [event.chatId, event.kind === "message" ? event.otherChatId : null];
    await recordLidOfOwnMessage(deviceId, event.messageId, names, now);
    return recorded;
  } catch (error) {
    if (isUniqueViolation(error)) return false; // the same event, at the same moment
    throw error;
  }
}

async function isNew(
  tx: Tx,
  deviceId: number,
  { eventId, kind, messageId }: MessageEvent,
  ack: number,
  now: Date,
) {
  const [known] = await query(
    tx,
    sql`SELECT 1 AS found FROM webhook_events WHERE device_id = ${deviceId} AND event_id = ${eventId}`,
  );
  if (known) return false;
  await tx.webhookEvent.create({ data: { deviceId, eventId, event: kind, messageId, ack, receivedAt: now } });
  return true;
}

/** An event may overtake our own answer: the item gets its message id now, so that no report is lost. */
async function nameRowInHand(tx: Tx, deviceId: number, messageId: string) {
  const [row] = await query<{ batch_id: number; row_no: number }>(
    tx,
    sql`SELECT batch_id, row_no FROM dispatches WHERE message_id = ${messageId} AND device_id = ${deviceId}`,
  );
  if (!row) return;
  await execute(
    tx,
    sql`UPDATE batch_items SET message_id = ${messageId} WHERE batch_id = ${row.batch_id} AND row_no = ${row.row_no} AND message_id IS NULL`,
  );
}

/**
 * Engines that make up their own id: finds the unconfirmed items with this recipient and text. The one that was to
 * be sent first is meant.
 */
async function matchByText(
  tx: Tx,
  deviceId: number,
  event: Extract<MessageEvent, { kind: "message" }>,
  now: Date,
) {
  const [taken] = await query(
    tx,
    sql`SELECT 1 AS found FROM ${rowsOfMessage(deviceId, event.messageId)} LIMIT 1`,
  );
  const receiver = /^(\d+)@(c\.us|s\.whatsapp\.net)$/.exec(event.chatId)?.[1];
  if (taken || !receiver || event.body === null) return;
  const [row] = await query<{
    batch_id: number;
    row_no: number;
    phase: string;
    intent_at: unknown;
    attempt: number;
  }>(
    tx,
    sql`SELECT d.batch_id, d.row_no, d.phase, d.intent_at, d.attempt FROM dispatches d
        JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.device_id = ${deviceId} AND i.receiver = ${receiver} AND i.message = ${event.body}
          AND d.phase IN ('SENDING', 'UNCONFIRMED')
        ORDER BY CASE d.phase WHEN 'SENDING' THEN 0 ELSE 1 END, d.intent_at, d.batch_id, d.row_no LIMIT 1`,
  );
  // One that is being sent with the same text to the same contact may be the one that is meant: its answer will
  // show it.
  if (row?.phase !== "UNCONFIRMED") return;
  const device = await tx.device.findUnique({ where: { id: deviceId }, select: { server: true } });
  if (acceptsOurIds(device?.server ?? null)) return; // then a person wrote this message on the phone
  const mine = await execute(
    tx,
    sql`DELETE FROM dispatches WHERE batch_id = ${row.batch_id} AND row_no = ${row.row_no} AND phase = 'UNCONFIRMED'`,
  );
  if (mine === 0) return;
  const { batch_id: batchId, row_no: rowNo, attempt: attempts } = row;
  const found = { batchId, rowNo, messageId: event.messageId, deviceId, attempts };
  await moveItems(
    tx,
    [
      {
        ...found,
        from: "READY",
        to: "SENT",
        reason: null,
        sentAt: parseTime(row.intent_at) ?? now,
        ack: event.ack,
      },
    ],
    now,
  );
  await catchUp(tx, [{ deviceId, messageId: event.messageId }], now);
}

/** An item whose outcome was unknown: WhatsApp has it, or refused it, so it need not be looked up. */
async function settleUnconfirmed(tx: Tx, deviceId: number, messageId: string, ack: number, now: Date) {
  if (ack === 0) return; // written down over there, but it may not have left
  const [row] = await query<{ batch_id: number; row_no: number; intent_at: unknown; attempt: number }>(
    tx,
    sql`DELETE FROM dispatches WHERE message_id = ${messageId} AND device_id = ${deviceId} AND phase = 'UNCONFIRMED'
        RETURNING batch_id, row_no, intent_at, attempt`,
  );
  if (!row) return;
  const found = {
    batchId: row.batch_id,
    rowNo: row.row_no,
    from: "READY" as const,
    messageId,
    deviceId,
    ack,
    attempts: row.attempt,
  };
  const move: Move =
    ack > 0
      ? { ...found, to: "SENT", reason: null, sentAt: parseTime(row.intent_at) ?? now }
      : { ...found, to: "REFUNDED", reason: "REFUSED" };
  await moveItems(tx, [move], now);
}
