import type { Actor } from "../actor";
import type { DeviceId } from "../devices/devices";
import { DomainError, type ErrorCode } from "../errors";
import { deviceSession, qrRaw } from "./pair";

const TROUBLES: ErrorCode[] = ["SERVER_UNREACHABLE", "SERVER_KEY_UNREADABLE", "WAHA_FAILED"];
const CODES_KEPT_MAX = 1_000;

const codes = new Map<number, { value: string; since: Date }>();

/** How far the pairing of a device is; `trouble`: why WAHA could not be asked. */
export type Pairing = {
  status: string | null;
  qr: { value: string; since: Date } | null;
  trouble: DomainError | null;
};

/**
 * Asks WAHA how the session is and, while it waits for a scan, for the QR code. WAHA's faults are part of
 * the answer. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED or SERVER_MISSING.
 */
export async function pairing(actor: Actor, which: DeviceId, now: Date): Promise<Pairing> {
  let status: string | null = null;
  try {
    ({ status } = await deviceSession(actor, which, now));
    // In any other state WAHA would hold the question for up to 15 s (docs/waha.md#calls-that-wait).
    if (status !== "SCAN_QR_CODE") return { status, qr: null, trouble: null };
    const { value } = await qrRaw(actor, which);
    return { status, qr: { value, since: qrSince(which.deviceId, value, now) }, trouble: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "DEVICE_NOT_READY") return { status: "STARTING", qr: null, trouble: null };
    if (!TROUBLES.includes(error.code)) throw error;
    return { status, qr: null, trouble: error };
  }
}

/** Returns since when this process has known that QR code of a device: WAHA does not give the age of a code. */
function qrSince(deviceId: number, value: string, now: Date): Date {
  const known = codes.get(deviceId);
  if (known?.value === value) return known.since;
  if (codes.size >= CODES_KEPT_MAX) codes.clear();
  codes.set(deviceId, { value, since: now });
  return now;
}
