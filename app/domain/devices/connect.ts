import type { Server } from "generated/sqlite/client";
import { z } from "zod";
import { db } from "../../platform/db";
import {
  type CallFault,
  createSession,
  logoutSession,
  qr,
  requestCode as requestPairingCode,
  restartSession,
  type SessionMe,
  sessionOf,
  startSession,
} from "../../platform/waha";
import { recordAct } from "../audit/record";
import { DomainError, wrongField } from "../errors";
import type { Actor } from "../users/actor";
import { internationalDigits } from "../users/phone";
import { noteSession } from "./device-status";
import { changeableDevice, type DeviceId, deviceTarget } from "./devices";
import { webhookAddress } from "./webhook-address";

/** The phone that will type the pairing code: international digits; a plus is let pass. */
export const PairingPhone = z.object({
  phone: z.union([z.string(), z.number().transform(String)], "PHONE_REQUIRED"),
});

/**
 * Makes the device's session in WAHA, or starts the one that is there; it then waits for its QR code to be
 * scanned, unless it is paired already. Throws what `connectable` throws, and WAHA's faults.
 */
export async function startConnect(
  actor: Actor,
  which: DeviceId,
  now: Date,
): Promise<{ ok: true; status: string }> {
  const { server, id, session, webhookSecret, name } = await connectable(actor, which);
  const target = deviceTarget({ id, name });
  const url = webhookAddress(id);
  const made = await createSession(server, session, {
    webhook: url ? { url, hmacKey: webhookSecret } : null,
  });
  const started = made.kind === "exists" ? await startAgain(server, session) : made;
  if (started.kind === "failed") throw wahaFault(started);
  if (started.kind === "missing") throw notReady(null);
  const status = started.status ?? "STARTING";
  await noteSession(id, { status, phone: null }, now);
  await recordAct(db, actor, "device.connect", target, { user_id: which.userId }, now);
  return { ok: true, status };
}

/** Restarts the session, whatever its state; the pairing stays. One that WAHA does not know is made. Throws as `startConnect` does. */
export async function restartConnect(
  actor: Actor,
  which: DeviceId,
  now: Date,
): Promise<{ ok: true; status: string }> {
  const { server, id, session, name } = await connectable(actor, which);
  const restarted = await restartSession(server, session);
  if (restarted.kind === "missing") return startConnect(actor, which, now);
  if (restarted.kind === "failed") throw wahaFault(restarted);
  const status = restarted.status ?? "STARTING";
  await noteSession(id, { status, phone: null }, now);
  await recordAct(db, actor, "device.connect", deviceTarget({ id, name }), { user_id: which.userId }, now);
  return { ok: true, status };
}

/**
 * Drops the pairing, so that the device must be paired anew: for a session that stays FAILED after a
 * restart (WAHA.md §2). A session that WAHA does not know is made. Throws as `startConnect` does.
 */
export async function pairAnew(
  actor: Actor,
  which: DeviceId,
  now: Date,
): Promise<{ ok: true; status: string }> {
  const { server, id, session, name } = await connectable(actor, which);
  const left = await logoutSession(server, session);
  if (left.kind === "failed") throw wahaFault(left);
  await recordAct(db, actor, "device.logout", deviceTarget({ id, name }), { user_id: which.userId }, now);
  return startConnect(actor, which, now);
}

/** The text of the QR code to draw and scan; it changes every 20 to 60 s. Throws DEVICE_NOT_READY too. */
export async function qrRaw(actor: Actor, which: DeviceId): Promise<{ value: string }> {
  const { server, session } = await connectable(actor, which);
  const result = await qr(server, session);
  if (result.kind === "failed") throw wahaFault(result);
  if (result.kind !== "qr") throw notReady(result.kind === "not_ready" ? result.status : null);
  return { value: result.value };
}

/** A code to type on that phone instead of scanning. Throws VALIDATION (phone) and DEVICE_NOT_READY too. */
export async function requestCode(
  actor: Actor,
  which: DeviceId,
  { phone }: z.output<typeof PairingPhone>,
  now: Date,
): Promise<{ code: string }> {
  const { server, id, session, name } = await connectable(actor, which);
  const read = internationalDigits(phone.replace(/^\+|[\s-]/g, ""));
  if ("fault" in read) throw wrongField("phone", read.fault);
  const result = await requestPairingCode(server, session, read.digits);
  if (result.kind === "failed") throw wahaFault(result);
  if (result.kind !== "code") throw notReady(result.kind === "not_ready" ? result.status : null);
  const target = deviceTarget({ id, name });
  await recordAct(
    db,
    actor,
    "device.request_pairing",
    target,
    { user_id: which.userId, phone: read.digits },
    now,
  );
  return { code: result.code };
}

/** How the session is right now, as WAHA says; it is remembered. A session that WAHA does not know is STOPPED. */
export async function deviceSession(
  actor: Actor,
  which: DeviceId,
  now: Date,
): Promise<{ status: string; me: { phone_number: string; push_name: string | null } | null }> {
  const { server, id, session } = await connectable(actor, which);
  const state = await sessionOf(server, session);
  if (state.kind === "failed") throw wahaFault(state);
  const { status, me } = state.kind === "found" ? state : { status: "STOPPED", me: null };
  await noteSession(id, { status, phone: me?.phone ?? null }, now);
  return { status, me: me && meView(me) };
}

/** Throws NOT_FOUND, SUPER_ADMIN_PROTECTED or SERVER_MISSING. */
async function connectable(actor: Actor, which: DeviceId) {
  const device = await changeableDevice(actor, which);
  if (!device.server) throw new DomainError("SERVER_MISSING");
  return { ...device, server: device.server };
}

/** A failed session needs a restart, not a start (WAHA.md §2). */
async function startAgain(server: Server, session: string) {
  const state = await sessionOf(server, session);
  if (state.kind !== "found") return state;
  if (state.status === "FAILED") return restartSession(server, session);
  if (state.status === "STOPPED") return startSession(server, session);
  return { kind: "done" as const, status: state.status };
}

const meView = ({ phone, pushName }: SessionMe) => ({ phone_number: phone, push_name: pushName });

const notReady = (status: string | null) =>
  new DomainError("DEVICE_NOT_READY", {}, {}, { status: status ?? "STOPPED" });

/** A server that is away is the admin's matter (409); anything else that it says is its own fault (502). */
function wahaFault({ reason, detail }: CallFault): DomainError {
  const away = reason === "unreachable" || reason === "unauthorized";
  return away
    ? new DomainError("SERVER_UNREACHABLE", {}, {}, { shouldReconnect: true, reason, detail })
    : new DomainError("WAHA_FAILED", {}, {}, { reason, detail });
}
