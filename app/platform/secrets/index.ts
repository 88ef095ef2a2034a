import { createHmac } from "node:crypto";
import { oldSecretsKey, secretsKey } from "./key";
import { keyId, openWith, sealWith } from "./seal";
import { findSecretColumn, type SecretColumn } from "./secret-columns";

export type { SecretColumn } from "./secret-columns";

const NO_KEY = "There is no key for secrets: run `npm run migrate` first.";

/**
 * A secret as the database may keep it, for this place of this owner (PLACES says who that is). An empty one
 * stays empty: there is none. Throws when the installation has no key, which no start lets happen.
 */
export function seal(place: SecretColumn, owner: string | number, text: string): string {
  if (text === "") return "";
  const key = secretsKey();
  if (!key) throw new Error(NO_KEY);
  return sealWith(key, findSecretColumn(place, owner), text);
}

/** What a daemon with many devices asks for all the time: opened, it stays so, in memory only. */
const KEPT_OPEN: readonly SecretColumn[] = ["serverKey", "webhookSecret"];
const KEPT_OPEN_MAX = 20_000;
const opened = new Map<string, { where: string; text: string }>();

/**
 * Returns the secret. Null when it cannot be opened: sealed with a key that is not here, for another place,
 * damaged, or never sealed. Callers report that to users, and go on without it.
 */
export function unseal(place: SecretColumn, owner: string | number, sealed: string): string | null {
  if (sealed === "") return "";
  const where = findSecretColumn(place, owner);
  for (const key of [secretsKey(), oldSecretsKey()]) {
    if (!key || !sealed.startsWith(keyId(key))) continue;
    const kept = opened.get(sealed);
    if (kept?.where === where) return kept.text;
    const text = openWith(key, where, sealed);
    if (text === null) continue;
    if (opened.size >= KEPT_OPEN_MAX) opened.clear();
    if (KEPT_OPEN.includes(place)) opened.set(sealed, { where, text });
    return text;
  }
  return null;
}

/**
 * Returns what only this installation can make of a text: HMAC-SHA-256 under a key of its own for each purpose, as
 * base64url. A party that knows the text, and not the key, cannot.
 */
export function derived(purpose: string, text: string): string {
  const key = secretsKey();
  if (!key) throw new Error(NO_KEY);
  const own = createHmac("sha256", key.bytes).update(`siar ${purpose}`).digest();
  return createHmac("sha256", own).update(text).digest("base64url");
}
