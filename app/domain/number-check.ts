/*
 * Asks whether a number is on WhatsApp before anything is sent to it, if an admin has set a key for that. It asks
 * once per message, so at the device's own pace. Answers are kept for 30 days, since many checks are themselves a
 * sign of spam (docs/waha.md#number-checks).
 */
import { db, isUniqueViolation } from "~/platform/db";
import { env } from "~/platform/env";
import { unseal } from "~/platform/secrets";
import { checkExists, type SendOutcome, toChatId, type WahaServer } from "~/platform/waha";
import { RETENTION } from "./retention-periods";
import { SETTINGS_ID } from "./settings/app-settings";

const KEPT_MS = RETENTION.number_check_days * 24 * 60 * 60_000;
/** The session that a separate checking server asks through: WAHA's own default. */
const CHECKING_SESSION = "default";

/** `key` null: it cannot be opened. */
export type CheckSettings = { key: string | null };
export type Checked = { kind: "exists"; chatId: string } | { kind: "stop"; outcome: SendOutcome };

/** Returns how numbers are to be checked now; null: not at all. */
export async function checkSettings(): Promise<CheckSettings | null> {
  const select = { sealedCheckNumberKey: true };
  const settings = await db.appSettings.findUnique({ where: { id: SETTINGS_ID }, select });
  const sealed = settings?.sealedCheckNumberKey;
  return sealed ? { key: unseal("checkNumberKey", SETTINGS_ID, sealed) } : null;
}

/** Returns whether numbers must be checked by a server whose key cannot be opened. */
export function lacksCheckKey(settings: CheckSettings | null): boolean {
  return settings?.key === null && env.NUMBER_CHECK_URL !== undefined;
}

/**
 * Returns the chat to send to, or what ends this try. `refused`: the number is not on WhatsApp. `not-now`: there
 * was no answer. Asks NUMBER_CHECK_URL with the key, otherwise the device's own server.
 */
export async function checkNumber(
  settings: CheckSettings,
  device: { session: string; server: WahaServer },
  digits: string,
  now: Date,
): Promise<Checked> {
  const known = await db.numberCheck.findUnique({ where: { phone: digits } });
  if (known && now.getTime() - known.checkedAt.getTime() < KEPT_MS)
    return known.exists ? there(known.chatId, digits) : ABSENT;
  const [server, session] = askedAt(settings, device);
  const answer = await checkExists(server, session, digits);
  switch (answer.kind) {
    case "exists":
      await remember(digits, true, answer.chatId, now);
      return there(answer.chatId, digits);
    case "absent":
      await remember(digits, false, null, now);
      return ABSENT;
    case "rate_limited":
      return stop({ kind: "not-now", reason: "rate_limited", detail: answer.detail });
    case "not_ready":
      return stop({ kind: "not-now", reason: "not_ready", detail: answer.status ?? "number check" });
    case "failed":
      return stop({ kind: "not-now", reason: "unreachable", detail: `number check: ${answer.detail}` });
  }
}

/** The chat that an earlier check gave for this number, for looking its message up. */
export async function knownChatId(digits: string): Promise<string> {
  const known = await db.numberCheck.findUnique({ where: { phone: digits } });
  return known?.chatId ?? toChatId(digits);
}

const stop = (outcome: SendOutcome): Checked => ({ kind: "stop", outcome });
const ABSENT = stop({ kind: "refused", reason: "not_on_whatsapp", detail: "number check" });
const there = (chatId: string | null, digits: string): Checked => ({
  kind: "exists",
  chatId: chatId ?? toChatId(digits),
});

function askedAt(
  { key }: CheckSettings,
  device: { session: string; server: WahaServer },
): [WahaServer, string] {
  if (!env.NUMBER_CHECK_URL) return [device.server, device.session];
  const url = new URL(env.NUMBER_CHECK_URL);
  const https = url.protocol === "https:";
  const port = Number(url.port || (https ? 443 : 80));
  return [{ host: url.hostname, port, https, apiKey: key ?? "" }, CHECKING_SESSION];
}

async function remember(phone: string, exists: boolean, chatId: string | null, checkedAt: Date) {
  const data = { exists, chatId, checkedAt };
  try {
    await db.numberCheck.upsert({ where: { phone }, create: { phone, ...data }, update: data });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error; // another device asked about the same number
  }
}
