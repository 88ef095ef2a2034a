import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20; // RFC 4226 §4, R6: 160 bits are recommended
/** One step early and one late are let pass: clocks differ (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"; // RFC 4648 base32

/** A new secret, as authenticator apps take it: base32. */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES));
}

/** The code of a moment (RFC 6238 with SHA-1, 30 s, 6 digits: what every app understands). */
export function totpAt(secret: string, time: Date, digits = DIGITS): string {
  return hotp(secret, stepOf(time), digits);
}

/**
 * Returns the time step whose code this is, now or one step away, and later than `lastStep`. Null for a wrong code
 * and for one that was used already (RFC 6238 §5.2: a code counts once).
 */
export function totpStep(secret: string, code: string, lastStep: number, now: Date): number | null {
  const typed = Buffer.from(code.replace(/\s/g, ""));
  if (typed.length !== DIGITS) return null;
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, i) => stepOf(now) - DRIFT_STEPS + i);
  const step = steps.find((each) => timingSafeEqual(Buffer.from(hotp(secret, each, DIGITS)), typed));
  return step !== undefined && step > lastStep ? step : null;
}

/** Returns what an authenticator app reads from a QR code (Key Uri Format). */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

const stepOf = (time: Date) => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

/** RFC 4226 §5.3. */
function hotp(secret: string, counter: number, digits: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hmac = createHmac("sha1", fromBase32(secret)).update(message).digest();
  const offset = (hmac.at(-1) ?? 0) & 15;
  const number = (hmac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** Eight characters for five bytes; what we encode has no rest. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
