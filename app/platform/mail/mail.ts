import { env } from "../env";
import { type MailOutcome, sendBySmtp, smtpServer } from "./smtp";

/** A mail to one person. `id` makes the Message-ID: the same mail has the same one. */
export type Mail = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
};

/** Whether the operator set up e-mail. */
export const hasMail = (): boolean => Boolean(env.SMTP_URL && env.MAIL_FROM);

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** Sends a mail by the server of SMTP_URL, within `msMax` if that is given. Never throws; see `MailOutcome`. */
export async function sendMail(
  { id, to, subject, text, html }: Mail,
  { msMax }: { msMax?: number } = {},
): Promise<MailOutcome> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url || !from) return { kind: "refused", error: "SMTP_URL and MAIL_FROM are not set.", forGood: false };
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const sender = addressIn(from);
  const mail = new MailComposer({
    from: oneLine(from),
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(subject),
    messageId: `<${id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`,
    headers: { "Auto-Submitted": "auto-generated" }, // RFC 3834: no answer of a machine comes back
    ...{ text, html },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const raw = await mail.compile().build();
  return sendBySmtp(smtpServer(url), { from: sender, to: to.address, raw, msMax });
}

/** The address in `Siar <siar@example.com>`, or the whole where it is one. */
const addressIn = (from: string): string => /<([^<>\s]+)>\s*$/.exec(from)?.[1] ?? from.trim();
