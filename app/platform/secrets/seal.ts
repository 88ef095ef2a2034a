/*
 * Sealed values: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits each, as
 * `sealed1.<id of the key>.<nonce, tag and ciphertext in base64url>`. The place of a value goes into its tag:
 * moved to another row or column it does not open.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const VERSION = "sealed1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_CHARACTERS = 16;
const KEY = /^[0-9a-f]{64}$/i;

/** `id` names the key and reveals nothing of it: it stands in every value that was sealed with it. */
export type SecretsKey = { id: string; bytes: Buffer };

/** 32 random bytes as 64 hex digits; null for anything else. */
export function readKey(text: string): SecretsKey | null {
  if (!KEY.test(text)) return null;
  const bytes = Buffer.from(text, "hex");
  const id = createHash("sha256").update("siar secrets key").update(bytes).digest("hex");
  return { id: id.slice(0, ID_CHARACTERS), bytes };
}

/** Returns what every value begins with that was sealed with this key. */
export const keyId = (key: SecretsKey) => `${VERSION}.${key.id}.`;

export function sealWith(key: SecretsKey, place: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return keyId(key) + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url");
}

/** Null: sealed with another key, for another place, damaged, or not sealed at all. Never throws. */
export function openWith(key: SecretsKey, place: string, sealed: string): string | null {
  const mark = keyId(key);
  if (!sealed.startsWith(mark)) return null;
  const all = Buffer.from(sealed.slice(mark.length), "base64url");
  const nonce = all.subarray(0, NONCE_BYTES);
  const tag = all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    const text = decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
