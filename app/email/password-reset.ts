import type { ResetMail } from "~/domain/users/reset/reset-link";
import { FALLBACK_LANGUAGE, type Language, parseLanguage } from "~/i18n/config";
import { answersIn } from "~/i18n/server";
import { writeLetter } from "~/platform/mail/letter";
import { sendMail } from "~/platform/mail/mail";
import type { MailOutcome } from "~/platform/mail/smtp";
import { hashToken } from "~/platform/tokens";

/** Sends the link to a person who forgot their password, in their language, or that of the page. */
export function emailReset(
  { name, email, language: kept, url }: ResetMail,
  asked: Language,
): Promise<MailOutcome> {
  const language = parseLanguage(kept ?? "") ?? asked ?? FALLBACK_LANGUAGE;
  const t = answersIn(language);
  const letter = writeLetter({
    title: t("passwordReset.title"),
    paragraphs: [t("passwordReset.text", { email })],
    open: { text: t("passwordReset.open"), url },
    foot: { text: t("passwordReset.foot"), url: null },
    language,
  });
  return sendMail({ id: `reset.${hashToken(url)}`, to: { name, address: email }, ...letter });
}
