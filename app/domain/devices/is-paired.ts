import type { Device } from "generated/sqlite/client";

/** The states of a session that waits for a phone. */
const WAITS_FOR_PHONE = ["SCAN_QR_CODE", "PASSKEY_REQUIRED", "PASSKEY_CONFIRMATION_REQUIRED"];

/** The daemon and a page may both notice that a phone was paired, each at its own moment. */
const NOTICED_TWICE_MS = 10_000;

/**
 * Returns whether a phone is paired with the device's session, as far as is known. Only a session that works names
 * its phone truly (docs/waha.md#the-phone-of-a-session). A session that has waited for a phone since then, or was
 * logged out, has lost it. Then a restart cannot help it.
 */
export function isPaired(
  device: Pick<Device, "status" | "phoneNumber" | "connectedAt" | "storeSince">,
): boolean {
  const { status, phoneNumber, connectedAt, storeSince } = device;
  if (status === "WORKING") return true;
  if (phoneNumber === null || WAITS_FOR_PHONE.includes(status)) return false;
  if (storeSince === null) return true;
  return connectedAt !== null && storeSince.getTime() <= connectedAt.getTime() + NOTICED_TWICE_MS;
}
