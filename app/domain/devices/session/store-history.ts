/*
 * Since when a session has the same message store in WAHA. A message that the store lacks was surely not sent only
 * if the store is older than the message. WAHA wipes the store when a session is logged out or deleted
 * (docs/waha.md#lifetime-of-the-store). Another phone, or another server, has another one.
 */
import type { Device } from "generated/sqlite/client";
import { db } from "../../../platform/db";

/** The states of a session with which no phone is paired: whatever store it gets then is a new one. */
const UNPAIRED = ["SCAN_QR_CODE", "PASSKEY_REQUIRED", "PASSKEY_CONFIRMATION_REQUIRED"];

type Before = Pick<Device, "status" | "phoneNumber" | "connectedAt" | "pairing">;
/** `status` null: there is no such session. */
type After = { status: string | null; phone: string | null; pairing?: string | null };

/**
 * Returns the values to store about the store's beginning after this report of the session: `storeSince`, null for
 * "not known", or nothing. If no process saw the beginning, it is the moment at which it was noticed, which is
 * later.
 */
export function storeNoted(before: Before, after: After, now: Date): StoreNoted {
  if (after.status === null) return { storeSince: null };
  const changed = after.status !== before.status;
  if (changed && (UNPAIRED.includes(after.status) || UNPAIRED.includes(before.status))) return begun(now);
  if (after.status !== "WORKING") return {};
  const other = before.phoneNumber !== null && after.phone !== null && before.phoneNumber !== after.phone;
  // Logged out and paired anew between two looks: WAHA wiped its store, although the number is the same.
  const anew = Boolean(before.pairing && after.pairing && before.pairing !== after.pairing);
  return other || anew || (changed && before.connectedAt === null) ? begun(now) : {};
}

/** Its chats are to be read for who is known, from the first one on. */
type StoreNoted = { storeSince?: Date | null; chatsDueAt?: Date; chatsPlace?: number };
const begun = (now: Date): StoreNoted => ({ storeSince: now, chatsDueAt: now, chatsPlace: 0 });

/** So long after its store began all chats of a device are read once more. */
export const CHATS_AGAIN_MS = 15 * 60_000;

/** The store of this device's session surely began after everything before `now`: it was made, or logged out. */
export async function storeBegan(deviceId: number, now: Date): Promise<void> {
  await db.device.updateMany({ where: { id: deviceId }, data: { storeSince: now } });
}
