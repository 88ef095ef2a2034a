/* Sends notifications by e-mail: deliveries.ts says why none goes twice. */
import { clock } from "~/platform/clock";
import { db, query, skipLocked, sql, timeParam } from "~/platform/db";
import type { MailOutcome } from "~/platform/mail/smtp";
import {
  type Attempt,
  endAbandoned,
  endOld,
  mayHaveBeenSent,
  noteOutcome,
  SENDING_MS_MAX,
} from "./deliveries";
import type { NotificationKind } from "./kinds";
import { withStoredNames } from "./stored-names";

/** A notification that is due by e-mail, with whom it goes to. */
export type DueEmail = {
  id: number;
  kind: NotificationKind;
  params: Record<string, string | number | null>;
  link: string;
  name: string;
  email: string;
  language: string | null;
};

/** Makes the e-mail and hands it to the server. Must not throw. */
export type SendEmail = (due: DueEmail) => Promise<MailOutcome>;

/** Sends what is due, one after the other, and returns how many e-mails there were. Two daemons share them. */
export async function deliverEmails(send: SendEmail, signal: AbortSignal): Promise<number> {
  await endAbandoned("email", clock.now());
  await endOld("email", clock.now());
  for (let sent = 0; ; sent += 1) {
    const due = signal.aborted ? null : await claim(clock.now());
    if (!due) return sent;
    await noteOutcome(db, "email", due, await send(due), clock.now());
  }
}

type Claimed = DueEmail & Attempt;

async function claim(now: Date): Promise<Claimed | null> {
  const until = timeParam(new Date(now.getTime() + SENDING_MS_MAX));
  const [claimed] = await query<{ notification_id: number }>(
    db,
    sql`UPDATE notification_deliveries SET phase = 'SENDING', attempts = attempts + 1, due_at = ${until}
        WHERE channel = 'EMAIL' AND notification_id = (
          SELECT d.notification_id FROM notification_deliveries d
          WHERE d.channel = 'EMAIL' AND d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)}
            AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.id = d.notification_id AND ${mayHaveBeenSent})
          ORDER BY d.due_at, d.notification_id LIMIT 1 ${skipLocked()})
        RETURNING notification_id`,
  );
  if (!claimed) return null;
  const row = await db.notificationDelivery.findUnique({
    where: { notificationId_channel: { notificationId: claimed.notification_id, channel: "EMAIL" } },
    include: { notification: { include: { user: { select: { name: true, email: true, language: true } } } } },
  });
  if (!row) return claim(now); // its user was deleted meanwhile
  const { id, kind, params, link, createdAt, user } = row.notification;
  const [due] = await withStoredNames([
    {
      ...{ id, kind: kind as NotificationKind, params: params as DueEmail["params"], link },
      ...{ name: user.name, email: user.email, language: user.language },
      ...{ attempts: row.attempts, createdAt },
    },
  ]);
  return due ?? null;
}
