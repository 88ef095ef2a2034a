import { cookieLine, readCookie } from "../request/cookies";

const PAIRING_COOKIE = "pairing";
/** WhatsApp takes a pairing code for a few minutes. */
const PAIRING_SECONDS = 160;

/** A pairing code that WAHA gave; the page that shows it refreshes itself, so it is kept by the browser. */
export type PairingCode = { device: number; code: string; phone: string; at: string };

export function pairingCookie(pairing: PairingCode): string {
  return cookieLine(PAIRING_COOKIE, JSON.stringify(pairing), PAIRING_SECONDS);
}

/** The code that this browser was given for a device, while it may still be good. */
export function readPairingCode(request: Request, deviceId: number): PairingCode | null {
  try {
    const { device, code, phone, at } =
      JSON.parse(readCookie(request.headers, PAIRING_COOKIE) ?? "null") ?? {};
    const whole = [code, phone, at].every((part) => typeof part === "string");
    return whole && device === deviceId && !Number.isNaN(Date.parse(at)) ? { device, code, phone, at } : null;
  } catch {
    return null;
  }
}
