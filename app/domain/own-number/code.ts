import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

const DIGITS = 6;

/** So long a code counts. */
export const CODE_SECONDS = 10 * 60;

/** Six random digits. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

/** Returns whether this could be a code at all. */
export const isCode = (typed: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(typed);

type Whose = { userId: number; phone: string };

/**
 * Returns what is kept of a code: HMAC-SHA-256 (RFC 2104) of account, phone and code, as base64url. `key`: hex, of
 * this installation.
 */
export function hashOfCode(key: string, { userId, phone }: Whose, code: string): string {
  return createHmac("sha256", Buffer.from(key, "hex"))
    .update(`phone code ${userId}:${phone}:${code}`)
    .digest("base64url");
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
