import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";
import { writeLetter } from "~/platform/mail/letter";
import { sendMail } from "~/platform/mail/mail";
import type { MailOutcome } from "~/platform/mail/smtp";
import { newToken } from "~/platform/tokens";

/** The request waits for it. */
const MS_MAX = 25_000;

/** Sends a test to this address, in the language of the admin. */
export function emailTest(to: string, language: Language): Promise<MailOutcome> {
  const t = answersIn(language);
  const letter = writeLetter({
    title: t("testEmail.title"),
    paragraphs: [t("testEmail.text")],
    open: null,
    foot: { text: t("testEmail.foot"), url: null },
    language,
  });
  return sendMail({ id: `test.${newToken()}`, to: { name: "", address: to }, ...letter }, { msMax: MS_MAX });
}
