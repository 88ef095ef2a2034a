import { createHmac } from "node:crypto";

/** The owner of the list: a user's id, or null for that of all accounts. */
type Owner = number | null;

/**
 * Returns what is stored of an erased number: HMAC-SHA-256 (RFC 2104) of the list's owner and the digits, as
 * base64url. `key`: hex, of this installation. Without the key, a hash does not let anyone try out all numbers. The
 * same number of two lists has two hashes.
 */
export function hashOfNumber(key: string, owner: Owner, number: string): string {
  return createHmac("sha256", Buffer.from(key, "hex"))
    .update(`${owner ?? "everybody"}:${number}`)
    .digest("base64url");
}
