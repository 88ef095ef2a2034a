/*
 * The next notification by WhatsApp, and the turn of its device. It takes a place in the pace of the device, as any
 * message does: with its gap, rest and cap, and not while it is paused. A number that its user has not confirmed may
 * be any person's. So it is sent messages only in the sending hours of the device's account, and is a new contact
 * unless it is known there.
 *
 * One transaction commits that it is being sent, with the message id, and the pace of the device. It holds the
 * device, as claims of batch items do (sending/lease), so neither sends in the gap of the other.
 */
import { createHash } from "node:crypto";
import { db, execute, forUpdate, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { assertKnown, live } from "~/platform/db/database-identity";
import { messageIdFor, type WahaServer } from "~/platform/waha";
import { findKnownContacts } from "../contacts/known-contacts";
import { isInboxRead } from "../devices/session/inbox-gap";
import { wahaConfig } from "../devices/waha-client-config";
import { type Attempt, mayHaveBeenSent, SENDING_MS_MAX } from "../notifications/deliveries";
import type { NotificationKind } from "../notifications/kinds";
import { type NotificationDevice, notificationDevice } from "../notifications/notification-device";
import { withStoredNames } from "../notifications/stored-names";
import { beforeIntents } from "../opt-outs/send-lock";
import { devicePacing } from "../pacing/device-pacing";
import type { Step } from "../pacing/new-contact-budget";
import { mayDeviceSendNew, type NewContactPacing, paceAfter } from "../pacing/new-contacts";
import { mayDeviceSend, sentOn, type Wait } from "../pacing/rate-limit";
import { isOpen, zonedCalendar } from "../sending-hours/calendar";
import { sendingHours } from "../sending-hours/hours";
import { recipientZone, ZONE_UNLESS_SET } from "../sending-hours/zone";
import { newContactSteps } from "../settings/new-contact-steps";
import { type Addressee, addressee } from "./addressee";

/** How soon what waits for something other than a gap is looked at again. */
const LOOK_MS = 30_000;
/** While the device has something in the air. */
const BUSY_MS = 500;
/** A gap that ends so soon has ended: or a batch, which waits to the millisecond, would always come first. */
const EARLY_MS = 20;
/** After one notification a batch has the next turn: so long it is waited for. */
const YIELD_MS = 1_500;

/** What a notification says, and to whom. */
export type DueWhatsapp = Attempt & {
  kind: NotificationKind;
  params: Record<string, string | number | null>;
  link: string;
  language: string | null;
};

/** Where it goes, and as which message. */
export type Way = {
  deviceId: number;
  session: string;
  server: WahaServer & { engine: string | null };
  phone: string;
  messageId: string;
  toNew: boolean;
  /** The gap that begins with it ends then. */
  nextSendAt: Date | null;
};

export type Turn =
  | { kind: "none" }
  /** One was looked at, and does not go now, or not at all. */
  | { kind: "next" }
  | { kind: "wait"; until: Date }
  | { kind: "send"; due: DueWhatsapp; way: Way };

/**
 * Takes the notification that is due first, if its device may send it now. `yieldsTo`: the end of the gap that the
 * last one began. Throws UnverifiedDatabase as `stillOwned` does.
 */
export async function takeTurn(now: Date, yieldsTo: Date | null): Promise<Turn> {
  const chosen = await notificationDevice(db);
  if (!chosen) return postponeAll(new Date(now.getTime() + LOOK_MS), now);
  const next = await nextDue(now);
  if (!next) return { kind: "none" };
  const steps = await newContactSteps();
  return transaction(async (tx) => {
    await beforeIntents(tx, [chosen.userId, next.userId]);
    const device = await heldDevice(tx, chosen, steps, now);
    if (!device) return postponeAll(new Date(now.getTime() + LOOK_MS), now, tx);
    const wait = deviceWait(device, yieldsTo, now);
    if (wait) return wait.isGap ? { kind: "wait", until: wait.until } : postponeAll(wait.until, now, tx);
    const to = await addressee(tx, next, device, now);
    if (typeof to === "string") return endUnsent(tx, next.id, to, now);
    const toNew = !to.isConfirmed && !(await findKnownContacts(tx, chosen.userId, [to.phone])).has(to.phone);
    const until = await ownWait(tx, device, to, toNew, now);
    if (until) return postpone(tx, next.id, until);
    return send(tx, device, next, to, toNew, now);
  });
}

type Next = Attempt & Pick<DueWhatsapp, "kind" | "params" | "link"> & { userId: number };

/** The one that is due first; `endOld` ends what may have gone out. */
async function nextDue(now: Date): Promise<Next | null> {
  const [found] = await query<{ notification_id: number }>(
    db,
    sql`SELECT d.notification_id FROM notification_deliveries d JOIN notifications n ON n.id = d.notification_id
        WHERE d.channel = 'WHATSAPP' AND d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)}
          AND NOT ${mayHaveBeenSent}
        ORDER BY d.due_at, d.notification_id LIMIT 1`,
  );
  const delivery =
    found &&
    (await db.notificationDelivery.findUnique({
      where: { notificationId_channel: { notificationId: found.notification_id, channel: "WHATSAPP" } },
      include: { notification: true },
    }));
  if (!delivery) return null;
  const { id, kind, link, createdAt, userId } = delivery.notification;
  const params = delivery.notification.params as DueWhatsapp["params"];
  const [named] = await withStoredNames([{ params }]);
  const said = { kind: kind as NotificationKind, params: named?.params ?? params, link };
  return { id, userId, createdAt, attempts: delivery.attempts, ...said };
}

type Held = NewContactPacing & {
  id: number;
  userId: number;
  phoneNumber: string | null;
  session: string;
  server: Way["server"];
  hours: string | null;
  isBusy: boolean;
};

/** The device, locked. Null while nothing may go through it, or what came to it is not read: an opt-out may be in it. */
async function heldDevice(
  tx: Tx,
  { id, userId }: NotificationDevice,
  steps: readonly Step[],
  now: Date,
): Promise<Held | null> {
  const inAir = sql`EXISTS (SELECT 1 FROM dispatches
    WHERE user_id = ${userId} AND device_id = ${id} AND phase IN ('CLAIMED', 'SENDING'))`;
  const [held] = await query<{ mark: string; is_busy: boolean | number }>(
    tx,
    sql`SELECT ${live()} AS mark, ${inAir} AS is_busy FROM devices WHERE id = ${id} AND ${isInboxRead(now)} ${forUpdate()}`,
  );
  if (!held) return null;
  assertKnown(held.mark);
  const device = await tx.device.findUnique({
    where: { id },
    include: { server: true, user: { select: { active: true, hours: true } } },
  });
  const waha = device?.server && wahaConfig(device.server);
  if (!device?.server || !waha || !device.user.active) return null;
  const { server, user, ...stored } = device;
  const pace = { ...stored, ...devicePacing(stored), steps };
  return {
    ...{ ...pace, sentToday: sentOn(stored, now), hours: user.hours, isBusy: Boolean(held.is_busy) },
    server: { ...waha, engine: server.engine },
  };
}

/** For how long the device sends nothing of this kind at all. */
function deviceWait(device: Held, yieldsTo: Date | null, now: Date): { until: Date; isGap: boolean } | null {
  const isPaced = device.gap.maxMs > 0 || device.typing === true;
  if (isPaced && device.isBusy) return { until: new Date(now.getTime() + BUSY_MS), isGap: true };
  const wait = mayDeviceSend(device, new Date(now.getTime() + EARLY_MS));
  if (wait.kind === "wait") return { until: soon(wait, now), isGap: wait.why === "gap" };
  const yielded = (yieldsTo?.getTime() ?? 0) + YIELD_MS;
  const isUnused = yieldsTo !== null && device.nextSendAt?.getTime() === yieldsTo.getTime();
  return isUnused && yielded > now.getTime() ? { until: new Date(yielded), isGap: true } : null;
}

function soon(wait: Wait & { kind: "wait" }, now: Date): Date {
  const look = now.getTime() + LOOK_MS;
  if (wait.until === null) return new Date(look);
  return wait.why === "gap" ? wait.until : new Date(Math.min(wait.until.getTime(), look));
}

/** Until when this user's number has to wait, unless it is confirmed; null: it need not. */
async function ownWait(tx: Tx, device: Held, to: Addressee, toNew: boolean, now: Date): Promise<Date | null> {
  if (to.isConfirmed) return null;
  const wait: Wait = toNew ? mayDeviceSendNew(device, new Date(now.getTime() + EARLY_MS)) : { kind: "go" };
  if (wait.kind === "wait") return soon(wait, now);
  const { holidays } = await tx.appSettings.findUniqueOrThrow({
    where: { id: 1 },
    select: { holidays: true },
  });
  const dates = (holidays as { date: string }[]).map(({ date }) => date);
  const calendar = zonedCalendar(sendingHours(device.hours), null, device.hours === null ? [] : dates);
  const zone = recipientZone(to.zone) ?? ZONE_UNLESS_SET;
  return isOpen(calendar, zone, now) ? null : new Date(now.getTime() + LOOK_MS);
}

async function send(
  tx: Tx,
  device: Held,
  next: Next,
  to: Addressee,
  toNew: boolean,
  now: Date,
): Promise<Turn> {
  const messageId = idOf(device.session, next);
  const taken = await execute(
    tx,
    sql`UPDATE notification_deliveries SET phase = 'SENDING', attempts = attempts + 1, message_id = ${messageId},
          due_at = ${timeParam(new Date(now.getTime() + SENDING_MS_MAX))}
        WHERE notification_id = ${next.id} AND channel = 'WHATSAPP' AND phase = 'WAITING' AND attempts = ${next.attempts}`,
  );
  if (taken === 0) return { kind: "next" }; // another daemon has it, or its user was deleted
  const after = paceAfter(device, { count: 1, toNew: toNew ? 1 : 0 }, now);
  await tx.device.update({ where: { id: device.id }, data: after });
  const { session, server } = device;
  return {
    kind: "send",
    due: { ...next, attempts: next.attempts + 1, language: to.language },
    way: {
      ...{ deviceId: device.id, session, server, phone: to.phone, messageId, toNew },
      nextSendAt: after.nextSendAt,
    },
  };
}

/** The same notification has the same id at each try: WhatsApp shows a message of one id once. */
function idOf(session: string, { id, createdAt }: Attempt): string {
  const key = createHash("sha256").update(`notification ${session} ${createdAt.toISOString()}`).digest("hex");
  return messageIdFor(key, id);
}

async function endUnsent(tx: Tx, id: number, why: string, now: Date): Promise<Turn> {
  await execute(
    tx,
    sql`UPDATE notification_deliveries SET phase = 'FAILED', error = ${why}, ended_at = ${timeParam(now)}
        WHERE notification_id = ${id} AND channel = 'WHATSAPP' AND phase = 'WAITING'`,
  );
  return { kind: "next" };
}

async function postpone(tx: Tx, id: number, until: Date): Promise<Turn> {
  await execute(
    tx,
    sql`UPDATE notification_deliveries SET due_at = ${timeParam(until)}
        WHERE notification_id = ${id} AND channel = 'WHATSAPP' AND phase = 'WAITING'`,
  );
  return { kind: "next" };
}

/** Nothing can go before: what waits is not looked at each second. */
async function postponeAll(until: Date, now: Date, tx: Tx = db): Promise<Turn> {
  await execute(
    tx,
    sql`UPDATE notification_deliveries SET due_at = ${timeParam(until)}
        WHERE channel = 'WHATSAPP' AND phase = 'WAITING' AND due_at <= ${timeParam(now)}`,
  );
  return { kind: "none" };
}
