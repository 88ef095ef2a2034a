/*
 * Handles WAHA's webhooks: messages (`message.any`), acknowledgements (`message.ack`) and the state of a session.
 * What contacts wrote goes to the inbox, what is reported of our own messages to the receipts of sending.
 */
import { db } from "~/platform/db";
import { DELIVER_AGAIN, type WebhookEvent } from "~/platform/waha";
import { noteLock } from "../devices/limits";
import { noteSession } from "../devices/session/device-status";
import { noteArrival } from "../devices/session/settling";
import { handleMessage, LISTENING } from "../inbox/handle-message";
import { handleReceipt } from "../sending/receipts/handle-receipt";

export type Receipt = { recorded: boolean };

/**
 * Handles one event of a device. The same event again changes nothing. Nor does one of another device's messages,
 * or one that is further than a day away. Returns DELIVER_AGAIN as `handleMessage` does.
 */
export async function handleEvent(
  device: { id: number; session: string },
  event: WebhookEvent,
  now: Date,
): Promise<Receipt | typeof DELIVER_AGAIN> {
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
  if (event.fromMe) return { recorded: await handleReceipt(device.id, event, now) };
  if (event.kind !== "message") return NOTHING;
  const listening = await db.device.findUnique({ where: { id: device.id }, include: LISTENING });
  if (!listening) return NOTHING;
  await noteArrival(listening, now);
  const handled = await handleMessage(listening, event, now);
  return handled === DELIVER_AGAIN ? DELIVER_AGAIN : { recorded: handled === "changed" };
}

/** Handled events are remembered for longer, so that none counts twice, whatever sends it again. */
const EVENT_AGE_MS_MAX = 24 * 60 * 60_000;

/** Too old, or from a future that no clock's fault explains. */
const isAway = (at: Date, now: Date) => Math.abs(now.getTime() - at.getTime()) > EVENT_AGE_MS_MAX;

const SESSION_NEWS_MS_MAX = 60_000;
const NOTHING: Receipt = { recorded: false };
