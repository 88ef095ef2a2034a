/*
 * A user connects an own device again, by the steps that admins take (pair.ts). The owner can make and remove none,
 * and does not interrupt one that works. What is wrong with its server is the admin's matter.
 */
import type { z } from "zod";
import { withLock } from "../../platform/keyed-mutex";
import { countTry } from "../../platform/throttle";
import type { Actor } from "../actor";
import { changeableDevice, type DeviceId } from "../devices/devices";
import { isUnlinked } from "../devices/session/restart";
import { DomainError, type ErrorCode } from "../errors";
import { mayUsersConnect } from "../settings/app-settings";
import { deviceSession, type PairingPhone, pairAnew, qrRaw, requestCode, startConnect } from "./pair";
import { type Pairing, pairing } from "./pairing-state";

const OF_THE_SERVER: ErrorCode[] = [
  "SERVER_MISSING",
  "SERVER_UNREACHABLE",
  "SERVER_KEY_UNREADABLE",
  "WAHA_FAILED",
];
/** Each shows a question on the phone whose number was typed. */
const CODES_PER_HOUR_MAX = 10;
const HOUR_SECONDS = 60 * 60;

/** `anew`: an own device that failed is logged out, and shows a new code. `confirmed`: as for `pairAnew`. */
type Wish = { anew?: boolean; confirmed?: boolean };

/**
 * Starts the device's session, so that a QR code or a pairing code can be asked for. One that its phone unlinked is
 * paired anew. Of two at once the second finds what the first one did. Throws NOT_FOUND for what is not one's own,
 * DEVICE_CONNECT_OFF, DEVICE_CONNECTED, NUMBER_UNREACHABLE, DEVICE_NOT_READY, and DEVICE_ROWS_OPEN as `pairAnew`
 * does.
 */
export function connectOwnDevice(actor: Actor, deviceId: number, now: Date, wish: Wish = {}) {
  return withLock(`connect device ${deviceId}`, () =>
    asOwner(actor, deviceId, async (which) => {
      const { status } = await notConnected(actor, which, now);
      const device = await changeableDevice(actor, which);
      const isAnew = status === "FAILED" && (wish.anew || isUnlinked(device));
      return isAnew ? pairAnew(actor, which, now, wish) : startConnect(actor, which, now);
    }),
  );
}

/** The text of the QR code to draw. Throws as `connectOwnDevice` does, but for DEVICE_ROWS_OPEN. */
export function ownQrRaw(actor: Actor, deviceId: number, now: Date): Promise<{ value: string }> {
  return asOwner(actor, deviceId, async (which) => {
    const { status } = await notConnected(actor, which, now);
    // In any other state WAHA would hold the question for up to 15 s (docs/waha.md#calls-that-wait).
    if (status !== "SCAN_QR_CODE") throw new DomainError("DEVICE_NOT_READY", {}, {}, { status });
    return qrRaw(actor, which);
  });
}

/** A code to type on that phone. Throws as `ownQrRaw` does, VALIDATION (phone, phone_number), PAIRING_CODES_USED. */
export function requestOwnCode(
  actor: Actor,
  deviceId: number,
  typed: z.output<typeof PairingPhone>,
  now: Date,
): Promise<{ code: string }> {
  return asOwner(actor, deviceId, async (which) => {
    await notConnected(actor, which, now);
    const limit = {
      key: `pairing codes of ${actor.id}`,
      failuresMax: CODES_PER_HOUR_MAX,
      windowSeconds: HOUR_SECONDS,
    };
    const seconds = await countTry([limit], now);
    if (seconds > 0) throw new DomainError("PAIRING_CODES_USED", { seconds });
    return requestCode(actor, which, typed, now);
  });
}

/** How the session is right now; also where users may not connect. Throws NOT_FOUND and NUMBER_UNREACHABLE. */
export function ownSession(actor: Actor, deviceId: number, now: Date) {
  const which = { userId: actor.id, deviceId };
  return inOwnersWords(() => deviceSession(actor, which, now));
}

/** How far the pairing is; what is wrong with the server is part of it. Throws NOT_FOUND and DEVICE_CONNECT_OFF. */
export async function ownPairing(actor: Actor, deviceId: number, now: Date): Promise<Pairing> {
  return asOwner(actor, deviceId, async (which) => {
    const found = await pairing(actor, which, now);
    return { ...found, trouble: found.trouble && ownersWords(found.trouble) };
  });
}

/** Throws NOT_FOUND for what is not one's own, and DEVICE_CONNECT_OFF where admins switched it off. */
export async function assertMayConnect(actor: Actor, deviceId: number): Promise<DeviceId> {
  const which = { userId: actor.id, deviceId };
  await changeableDevice(actor, which);
  if (!(await mayUsersConnect())) throw new DomainError("DEVICE_CONNECT_OFF");
  return which;
}

async function asOwner<T>(actor: Actor, deviceId: number, work: (which: DeviceId) => Promise<T>): Promise<T> {
  const which = await assertMayConnect(actor, deviceId);
  return inOwnersWords(() => work(which));
}

/** As WAHA says now: what is stored may be older. */
async function notConnected(actor: Actor, which: DeviceId, now: Date) {
  const session = await deviceSession(actor, which, now);
  if (session.status === "WORKING") throw new DomainError("DEVICE_CONNECTED");
  return session;
}

async function inOwnersWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? ownersWords(error) : error;
  }
}

/** Addresses, keys and answers of the server are for admins. */
function ownersWords(error: DomainError): DomainError {
  if (OF_THE_SERVER.includes(error.code)) return new DomainError("NUMBER_UNREACHABLE");
  return error.code === "DEVICE_NOT_READY" && error.extra.status === "WORKING"
    ? new DomainError("DEVICE_CONNECTED")
    : error;
}
