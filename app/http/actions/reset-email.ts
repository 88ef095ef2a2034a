import { resetMail } from "~/domain/users/reset/reset-link";
import { emailReset } from "~/email/password-reset";
import type { Language } from "~/i18n/config";
import { clock } from "~/platform/clock";
import { env } from "~/platform/env";
import { cut } from "~/platform/graphemes";
import { log } from "~/platform/log";
import { hasMail } from "~/platform/mail/mail";

/** Of what is logged of a failure. */
const ERROR_CHARACTERS_MAX = 300;

/** Whether a link to set a new password can be sent at all: it needs e-mail, and the address of this installation. */
export const canEmailResets = (): boolean => hasMail() && env.APP_URL !== undefined;

/**
 * Sends the link to the account with this address, if there is one, after the request was answered: its answer and
 * its time tell nothing of that. A process that dies before has sent none, and the person asks again.
 */
export function emailResetLater(email: string, language: Language): void {
  setImmediate(async () => {
    try {
      const mail = await resetMail(email, clock.now());
      const outcome = mail && (await emailReset(mail, language));
      if (outcome?.kind === "refused") log.warn({ error: outcome.error }, "a reset e-mail was not sent");
    } catch (error) {
      log.warn({ error: cut(String(error), ERROR_CHARACTERS_MAX) }, "a reset e-mail was not sent");
    }
  });
}
