import { createHmac } from "node:crypto";

/** Whose list: a user's id, or null for everybody's. */
type Owner = number | null;

/**
 * What is kept of a number that was forgotten: HMAC-SHA-256 (RFC 2104) of whose list it is and the digits, as
 * base64url. `key`: hex, of this installation. Whoever has the hash and not the key cannot try out all numbers; the
 * same number of two lists has two hashes.
 */
export function hashOfNumber(key: string, owner: Owner, number: string): string {
  return createHmac("sha256", Buffer.from(key, "hex"))
    .update(`${owner ?? "everybody"}:${number}`)
    .digest("base64url");
}
