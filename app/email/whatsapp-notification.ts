import type { DueWhatsapp } from "~/domain/whatsapp-notifications/turn";
import { FALLBACK_LANGUAGE, parseLanguage } from "~/i18n/config";
import { env } from "~/platform/env";

/**
 * Writes a notification as a WhatsApp message in its reader's language: title and sentence, each on one line.
 * Without APP_URL it has no link.
 */
export async function writeNotification({
  kind,
  params,
  link,
  language: kept,
}: Pick<DueWhatsapp, "kind" | "params" | "link" | "language">): Promise<string> {
  // All texts of both languages: only where notifications are sent.
  const { notificationTexts } = await import("~/i18n/notification-texts");
  const language = parseLanguage(kept ?? "") ?? FALLBACK_LANGUAGE;
  const { title, text } = notificationTexts(kind, params, { language, timeZone: env.APP_TIMEZONE });
  const url = env.APP_URL ? [new URL(link, env.APP_URL).href] : [];
  return [title, text, ...url].map(oneLine).join("\n\n");
}

/** A name with a line break cannot look like a line of ours. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
