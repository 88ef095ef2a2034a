/* A test e-mail, by which an admin sees whether e-mail works, and what is known of it besides. */
import { z } from "zod";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { hasMail } from "~/platform/mail/mail";
import { countTry } from "~/platform/throttle";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { Email } from "../users/new-user";

/** In an hour: of one admin, and of all. */
const PER_ADMIN_MAX = 5;
const OF_ALL_MAX = 20;
const DAY_MS = 24 * 60 * 60_000;

export const TestEmail = z.object({ to: Email });

/** Counts a test e-mail. Throws EMAIL_NOT_SET_UP, and TOO_MANY_TEST_EMAILS {seconds}: then none may be sent. */
export async function countTestEmail(actor: Actor, now: Date): Promise<void> {
  if (!hasMail()) throw new DomainError("EMAIL_NOT_SET_UP");
  const hour = { windowSeconds: 3600 };
  const limits = [
    { key: `test e-mails of ${actor.id}`, failuresMax: PER_ADMIN_MAX, ...hour },
    { key: "test e-mails", failuresMax: OF_ALL_MAX, ...hour },
  ];
  const seconds = await countTry(limits, now);
  if (seconds > 0) throw new DomainError("TOO_MANY_TEST_EMAILS", { seconds });
}

/** `from`: the sender, null where e-mail is not set up. `last_sent_at`: ISO 8601. `failed`: in the last 24 hours. */
export type EmailState = { from: string | null; last_sent_at: string | null; failed: number };

/** Returns what notifications show of it: when the last e-mail went out, and how many did not. */
export async function emailState(now: Date): Promise<EmailState> {
  const since = { gt: new Date(now.getTime() - DAY_MS) };
  const [last, failed] = await Promise.all([
    db.notificationDelivery.findFirst({
      where: { channel: "EMAIL", phase: "SENT", error: null, notification: { createdAt: since } },
      orderBy: { endedAt: "desc" },
      select: { endedAt: true },
    }),
    db.notificationDelivery.count({
      where: { channel: "EMAIL", phase: "FAILED", notification: { createdAt: since } },
    }),
  ]);
  return {
    from: hasMail() ? (env.MAIL_FROM ?? null) : null,
    last_sent_at: last?.endedAt?.toISOString() ?? null,
    failed,
  };
}
