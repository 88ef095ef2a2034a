import type { DueEmail } from "~/domain/notifications/deliver-email";
import { FALLBACK_LANGUAGE, parseLanguage } from "~/i18n/config";
import { env } from "~/platform/env";
import { writeLetter } from "~/platform/mail/letter";
import { sendMail } from "~/platform/mail/mail";
import type { MailOutcome } from "~/platform/mail/smtp";

/** Writes a notification as an e-mail in its reader's language, and hands it to the mail server. */
export async function emailNotification(due: DueEmail): Promise<MailOutcome> {
  const to = { name: due.name, address: due.email };
  return sendMail({ id: `notification.${due.id}`, to, ...(await emailOf(due)) });
}

/** Without APP_URL an e-mail has no links. */
async function emailOf({ kind, params, link, language: kept }: DueEmail) {
  // All texts of both languages: only where e-mails are sent.
  const [{ notificationTexts }, { answersIn }] = await Promise.all([
    import("~/i18n/notification-texts"),
    import("~/i18n/server"),
  ]);
  const language = parseLanguage(kept ?? "") ?? FALLBACK_LANGUAGE;
  const t = answersIn(language);
  const { title, text } = notificationTexts(kind, params, { language, timeZone: env.APP_TIMEZONE });
  const at = (path: string) => (env.APP_URL ? new URL(path, env.APP_URL).href : null);
  const url = at(link);
  return writeLetter({
    title,
    paragraphs: [text],
    open: url === null ? null : { text: t("email.open"), url },
    foot: { text: t("email.settings"), url: at("/settings/notifications") },
    language,
  });
}
