import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { countTestEmail } from "~/domain/settings/test-email";
import { emailTest } from "~/email/test-email";
import type { Language } from "~/i18n/config";

/**
 * Sends a test e-mail. Throws what `countTestEmail` throws, TEST_EMAIL_REFUSED, and TEST_EMAIL_UNCERTAIN where the
 * server may have taken it. Both carry its own words (`answer`), shortened and without its password.
 */
export async function sendTestEmail(
  actor: Actor,
  { to }: { to: string },
  language: Language,
  now: Date,
): Promise<{ ok: true }> {
  await countTestEmail(actor, now);
  const outcome = await emailTest(to, language);
  if (outcome.kind === "sent") return { ok: true };
  const { error: answer } = outcome;
  const code = outcome.kind === "maybe" ? "TEST_EMAIL_UNCERTAIN" : "TEST_EMAIL_REFUSED";
  throw new DomainError(code, { reason: answer }, {}, { answer });
}
