import { z } from "zod";
import { clock } from "../../platform/clock";
import { db, transaction } from "../../platform/db";
import {
  adoptSession,
  type ControlResult,
  createSession,
  fetchSession,
  logoutSession,
  qr,
  requestCode as requestPairingCode,
  restartSession,
  type SessionMe,
  startSession,
} from "../../platform/waha";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { changeableDevice, type DeviceId, deviceTarget, lockedDevice } from "../devices/devices";
import { isPaired } from "../devices/is-paired";
import { scheduleOneCleanUp } from "../devices/schedule-clean-up";
import { callRefusal } from "../devices/server-fault";
import { noteSession } from "../devices/session/device-status";
import { NO_RESTARTS, restarted } from "../devices/session/restart";
import { storeBegan } from "../devices/session/store-history";
import { wahaConfig } from "../devices/waha-client-config";
import { deviceWebhook, newWebhookSecret, openWebhookSecret } from "../devices/webhook-address";
import { DomainError, wrongField } from "../errors";
import { writtenNumber } from "../phone-numbers/from-cell";
import { drainDevice } from "../sending/reconcile/drain-device";
import { areOldChatsRead } from "../settings/app-settings";
import { internationalDigits, onePhone, TypedPhone } from "../users/phone";

/** The phone that will type the pairing code, as `phone_number` or `phone`: international digits; a plus is let pass. */
export const PairingPhone = z
  .object({ phone: TypedPhone.optional(), phone_number: TypedPhone.optional() })
  .refine(({ phone, phone_number }) => phone !== undefined || phone_number !== undefined, {
    path: ["phone"],
    error: "PHONE_REQUIRED",
  });

type Connecting = { ok: true; status: string };

/**
 * Makes the device's session in WAHA, or starts an existing one of any maker, and has it report to us. It then
 * waits for its QR code to be scanned, unless it is paired already. Codes that ran out are made anew. Throws what
 * `connectable` throws, and WAHA's faults.
 */
export async function startConnect(actor: Actor, which: DeviceId, now: Date): Promise<Connecting> {
  const device = await reporting(await connectable(actor, which));
  return noted(actor, device, await madeOrStarted(device), now);
}

/**
 * Restarts the session, whatever its state; the pairing stays. One that WAHA does not know is made. Throws as
 * `startConnect` does.
 */
export async function restartConnect(actor: Actor, which: DeviceId, now: Date): Promise<Connecting> {
  const device = await reporting(await connectable(actor, which));
  const { server, session } = device;
  const again = await restarted(server, session, await settingsOf(device));
  const done = again.kind === "missing" ? await madeOrStarted(device) : again;
  return noted(actor, device, done, now);
}

/**
 * Drops the pairing, so that the device must be paired anew: for a session that stays FAILED after a restart
 * (docs/waha.md#failed-sessions). A session that WAHA does not know is made. Throws as `startConnect` does, and
 * DEVICE_ROWS_OPEN as `drainDevice` does.
 */
export async function pairAnew(
  actor: Actor,
  which: DeviceId,
  now: Date,
  { confirmed = false } = {},
): Promise<Connecting> {
  const device = await reporting(await connectable(actor, which));
  const { resume } = await drainDevice(device.id, confirmed, now);
  try {
    const left = await logoutSession(device.server, device.session);
    if (left.kind === "failed") throw callRefusal(left);
    await storeBegan(device.id, clock.now());
    await transaction(async (tx) => {
      await lockedDevice(tx, actor, which);
      await recordAct(tx, actor, "device.logout", deviceTarget(device), { user_id: which.userId }, now);
    });
    return await noted(actor, device, await madeOrStarted(device, { paired: false }), now);
  } finally {
    await resume();
  }
}

/** The text of the QR code to draw and scan; it changes every 20 to 60 s. Throws DEVICE_NOT_READY too. */
export async function qrRaw(actor: Actor, which: DeviceId): Promise<{ value: string }> {
  const { server, session } = await connectable(actor, which);
  const result = await qr(server, session);
  if (result.kind === "failed") throw callRefusal(result);
  if (result.kind !== "qr") throw notReady(result.kind === "not_ready" ? result.status : null);
  return { value: result.value };
}

/** A code to type on that phone instead of scanning. Throws VALIDATION (phone, phone_number) and DEVICE_NOT_READY too. */
export async function requestCode(
  actor: Actor,
  which: DeviceId,
  typed: z.output<typeof PairingPhone>,
  now: Date,
): Promise<{ code: string }> {
  const { server, id, session, name } = await connectable(actor, which);
  const phone = onePhone(pairingDigits("phone_number", typed), pairingDigits("phone", typed));
  if (phone === undefined) throw wrongField("phone", { code: "PHONE_REQUIRED" });
  const result = await requestPairingCode(server, session, phone);
  if (result.kind === "failed") throw callRefusal(result);
  if (result.kind !== "code") throw notReady(result.kind === "not_ready" ? result.status : null);
  const target = deviceTarget({ id, name });
  await transaction(async (tx) => {
    await lockedDevice(tx, actor, which);
    const detail = { user_id: which.userId, phone };
    await recordAct(tx, actor, "device.request_pairing", target, detail, now);
  });
  return { code: result.code };
}

/** Returns undefined for a number that did not come by this name. */
function pairingDigits(name: "phone_number" | "phone", typed: z.output<typeof PairingPhone>) {
  const phone = typed[name];
  if (phone === undefined) return undefined;
  const read = internationalDigits(writtenNumber(phone)?.digits.replace("+", "") ?? phone);
  if ("fault" in read) throw wrongField(name, read.fault);
  return read.digits;
}

/**
 * Returns how the session is right now, as WAHA reports it, and stores it. A session that WAHA does not know is
 * STOPPED.
 */
export async function deviceSession(
  actor: Actor,
  which: DeviceId,
  now: Date,
): Promise<{ status: string; me: { phone_number: string; push_name: string | null } | null }> {
  const device = await connectable(actor, which);
  const state = await fetchSession(device.server, device.session, deviceWebhook(device));
  if (state.kind === "failed") throw callRefusal(state);
  const { status, me, reports } = state.kind === "found" ? state : { status: null, me: null, reports: null };
  await noteSession(device.id, { status, phone: me?.phone ?? null, pairing: me?.pairing, reports }, now);
  return { status: status ?? "STOPPED", me: me && meView(me) };
}

/** Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, SERVER_MISSING or SERVER_KEY_UNREADABLE. */
async function connectable(actor: Actor, which: DeviceId) {
  const device = await changeableDevice(actor, which);
  if (!device.server) throw new DomainError("SERVER_MISSING");
  const server = wahaConfig(device.server);
  if (!server) throw new DomainError("SERVER_KEY_UNREADABLE");
  return { ...device, server };
}

/** A webhook secret that cannot be opened is made anew here, where WAHA gets it. */
async function reporting(device: Connectable): Promise<Connectable> {
  if (openWebhookSecret(device) !== null) return device;
  const { id, sealedWebhookSecret } = device;
  const fresh = { sealedWebhookSecret: newWebhookSecret(device.session) };
  const { count } = await db.device.updateMany({ where: { id, sealedWebhookSecret }, data: fresh });
  if (count > 0) return { ...device, ...fresh };
  const made = await db.device.findUnique({ where: { id }, select: { sealedWebhookSecret: true } });
  if (!made) throw new DomainError("NOT_FOUND");
  return { ...device, ...made }; // by another request, at the same moment
}

type Connectable = Awaited<ReturnType<typeof connectable>>;

async function madeOrStarted(device: Connectable, known: { paired?: boolean } = {}): Promise<ControlResult> {
  const { server, session } = device;
  const settings = await settingsOf(device);
  const made = await createSession(server, session, settings);
  if (made.kind !== "exists") {
    if (made.kind === "done") await storeBegan(device.id, clock.now());
    return made;
  }
  const adopted = await adoptSession(server, session, settings, known);
  if (adopted.kind !== "done") return adopted;
  // A failed session needs a restart, not a start (docs/waha.md#failed-sessions); one without a phone a new pairing.
  if (adopted.status === "FAILED")
    return isPaired(device) ? restartSession(server, session) : newPairing(device);
  return adopted.status === "STOPPED" ? startSession(server, session) : adopted;
}

/** The session drops the phone it waited for, and shows new codes: for one that has no phone to lose. */
async function newPairing({ id, server, session }: Connectable): Promise<ControlResult> {
  const left = await logoutSession(server, session);
  if (left.kind === "done") await storeBegan(id, clock.now());
  return left;
}

async function settingsOf(device: Connectable) {
  return { webhook: deviceWebhook(device), fullSync: await areOldChatsRead() };
}

async function noted(actor: Actor, device: Connectable, done: ControlResult, now: Date): Promise<Connecting> {
  if (done.kind === "failed") throw callRefusal(done);
  if (done.kind === "missing") throw notReady(null);
  const status = done.status ?? "STARTING";
  await noteSession(device.id, { status, phone: null, reports: deviceWebhook(device) && true }, now);
  const { id, userId, server, session } = device;
  try {
    await transaction(async (tx) => {
      await lockedDevice(tx, actor, { userId, deviceId: id });
      await tx.device.update({ where: { id }, data: { ...NO_RESTARTS, restartedAt: now } });
      await recordAct(tx, actor, "device.connect", deviceTarget(device), { user_id: userId }, now);
    });
  } catch (error) {
    // Removed while its session was made: what was made is deleted over there.
    if ((await db.device.count({ where: { id } })) === 0) await scheduleOneCleanUp(server, session, now);
    throw error;
  }
  return { ok: true, status };
}

const meView = ({ phone, pushName }: SessionMe) => ({ phone_number: phone, push_name: pushName });

const notReady = (status: string | null) =>
  new DomainError("DEVICE_NOT_READY", {}, {}, { status: status ?? "STOPPED" });
