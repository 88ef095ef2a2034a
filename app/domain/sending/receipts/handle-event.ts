/*
 * Handles WAHA's webhooks: messages (`message.any`; those of contacts are in handle-message.ts), acknowledgements
 * (`message.ack`) and the state of a session. They come in any order, twice, before our own answer or hours later,
 * and may be lost. So each only ever raises what is known, and none is needed: the message store is queried anyway.
 */
import { db, execute, isUniqueViolation, parseTime, query, sql, type Tx, transaction } from "~/platform/db";
import type { WebhookEvent } from "~/platform/waha";
import { noteLock } from "../../devices/limits";
import { acceptsOurIds } from "../../devices/server-capabilities";
import { noteSession } from "../../devices/session/device-status";
import { noteArrival } from "../../devices/session/settling";
import { handleMessage, LISTENING } from "../inbox/handle-message";
import { type Move, moveItems } from "../transition/transition-items";
import { catchUp, oneAtATime, raise, rowsOfMessage } from "./apply-receipt";
import { recordLidOfOwnMessage } from "./lids";

export type Receipt = { recorded: boolean };

/**
 * Handles one event of a device. The same event again changes nothing. Nor does one of another device's messages,
 * or one that is further than a day away.
 */
export async function handleEvent(
  device: { id: number; session: string },
  event: WebhookEvent,
  now: Date,
): Promise<Receipt> {
  if (event.session !== device.session || isAway(event.at, now)) return NOTHING;
  if (event.kind === "session") {
    // WAHA may have tried for hours to report it: the present state of the session is better known by asking.
    const isNews = now.getTime() - event.at.getTime() < SESSION_NEWS_MS_MAX;
    const isNewStream = event.status === "WORKING" && event.timelock === null; // otherwise it reports a restriction
    if (isNews)
      await noteSession(
        device.id,
        { status: event.status, phone: event.phone ?? null, pairing: event.pairing, isNewStream },
        now,
      );
    if (event.timelock) await noteLock(device.id, event.timelock, event.at);
    return { recorded: true };
  }
  if (!event.fromMe) {
    if (event.kind !== "message") return NOTHING;
    const listening = await db.device.findUnique({ where: { id: device.id }, include: LISTENING });
    if (listening) await noteArrival(listening, now);
    return { recorded: listening !== null && (await handleMessage(listening, event, now)) };
  }
  if (event.kind === "message" && event.editedId) return NOTHING; // our own text, changed on the phone
  const ack = event.ack ?? 0;
  try {
    const told = await transaction(async (tx) => {
      await oneAtATime(tx, [event.messageId]);
      if (!(await isNew(tx, device.id, event, ack, now))) return NOTHING;
      await nameRowInHand(tx, device.id, event.messageId);
      if (event.kind === "message") await matchByText(tx, device.id, event, now);
      await settleUnconfirmed(tx, device.id, event.messageId, ack, now);
      await raise(tx, device.id, event.messageId, ack, now);
      return { recorded: true };
    });
    const names = [event.chatId, event.kind === "message" ? event.otherChatId : null];
    await recordLidOfOwnMessage(device.id, event.messageId, names, now);
    return told;
  } catch (error) {
    if (isUniqueViolation(error)) return NOTHING; // the same event, at the same moment
    throw error;
  }
}

/** Handled events are remembered for longer, so that none counts twice, whatever sends it again. */
const EVENT_AGE_MS_MAX = 24 * 60 * 60_000;

/** Too old, or from a future that no clock's fault explains. */
const isAway = (at: Date, now: Date) => Math.abs(now.getTime() - at.getTime()) > EVENT_AGE_MS_MAX;

const SESSION_NEWS_MS_MAX = 60_000;
const NOTHING: Receipt = { recorded: false };

async function isNew(
  tx: Tx,
  deviceId: number,
  { eventId, kind, messageId }: WebhookEvent & { messageId: string },
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
  event: Extract<WebhookEvent, { kind: "message" }>,
  now: Date,
) {
  const [taken] = await query(
    tx,
    sql`SELECT 1 AS found FROM ${rowsOfMessage(deviceId, event.messageId)} LIMIT 1`,
  );
  const receiver = /^(\d+)@(c\.us|s\.whatsapp\.net)$/.exec(event.chatId)?.[1];
  if (taken || !receiver || event.body === null) return;
  const [row] = await query<{ batch_id: number; row_no: number; phase: string; intent_at: unknown }>(
    tx,
    sql`SELECT d.batch_id, d.row_no, d.phase, d.intent_at FROM dispatches d
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
  const found = { batchId: row.batch_id, rowNo: row.row_no, messageId: event.messageId, deviceId };
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
  const [row] = await query<{ batch_id: number; row_no: number; intent_at: unknown }>(
    tx,
    sql`DELETE FROM dispatches WHERE message_id = ${messageId} AND device_id = ${deviceId} AND phase = 'UNCONFIRMED'
        RETURNING batch_id, row_no, intent_at`,
  );
  if (!row) return;
  const found = {
    batchId: row.batch_id,
    rowNo: row.row_no,
    from: "READY" as const,
    messageId,
    deviceId,
    ack,
  };
  const move: Move =
    ack > 0
      ? { ...found, to: "SENT", reason: null, sentAt: parseTime(row.intent_at) ?? now }
      : { ...found, to: "REFUNDED", reason: "REFUSED" };
  await moveItems(tx, [move], now);
}
