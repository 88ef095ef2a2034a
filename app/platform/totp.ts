import { Secret, TOTP } from "otpauth";

const DIGITS = 6;
const SECRET_BYTES = 20; // RFC 4226 §4, R6: 160 bits are recommended
/** One step early and one late are let pass: clocks differ (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;

/** A new secret, as authenticator apps take it: base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The code of a moment (RFC 6238 with SHA-1, 30 s, 6 digits: what every app understands). */
export function totpAt(secret: string, time: Date, digits = DIGITS): string {
  return new TOTP({ secret, digits }).generate({ timestamp: time.getTime() });
}

/**
 * Returns the time step whose code this is, now or one step away, and later than `lastStep`. Null for a wrong code
 * and for one that was used already (RFC 6238 §5.2: a code counts once).
 */
export function totpStep(secret: string, code: string, lastStep: number, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d+$/.test(token)) return null; // the library throws for letters of several bytes
  const totp = new TOTP({ secret, digits: DIGITS });
  const timestamp = now.getTime();
  const drift = totp.validate({ token, timestamp, window: DRIFT_STEPS });
  const step = drift === null ? null : totp.counter({ timestamp }) + drift;
  return step !== null && step > lastStep ? step : null;
}

/**
 * Returns what an authenticator app reads from a QR code (Key Uri Format). The library's own adds what every app takes
 * for granted, which makes the QR code denser.
 */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
