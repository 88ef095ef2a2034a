/*
 * Sends notifications by e-mail. That an e-mail is being sent is committed before the server is asked. So one that
 * may have gone out is never sent again, whatever is killed: one too few is better than two.
 */
import { clock } from "~/platform/clock";
import { db, execute, query, skipLocked, sql, timeParam } from "~/platform/db";
import type { MailOutcome } from "~/platform/mail/smtp";
import { withBatchNames } from "./batch-names";
import type { NotificationKind } from "./kinds";

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

/** After a first failure, and then each time; then once in two hours, for a day. */
const AGAIN_MINUTES = [1, 5, 15, 30, 60, 120];
const GIVEN_UP_MS = 24 * 60 * 60_000;
/** A process that died while it sent one left it so; longer than sending may take. */
const SENDING_MS_MAX = 10 * 60_000;

/** Sends what is due, one after the other, and returns how many e-mails there were. Two daemons share them. */
export async function deliverEmails(send: SendEmail, signal: AbortSignal): Promise<number> {
  await endAbandoned(clock.now());
  for (let sent = 0; ; sent += 1) {
    const due = signal.aborted ? null : await claim(clock.now());
    if (!due) return sent;
    await note(due, await send(due), clock.now());
  }
}

/** SQL: whether an e-mail is due. */
export const isEmailDue = (now: Date) =>
  sql`(channel = 'EMAIL' AND phase IN ('WAITING', 'SENDING') AND due_at <= ${timeParam(now)})`;

type Claimed = DueEmail & { attempts: number; createdAt: Date };

async function claim(now: Date): Promise<Claimed | null> {
  const until = timeParam(new Date(now.getTime() + SENDING_MS_MAX));
  const [claimed] = await query<{ notification_id: number }>(
    db,
    sql`UPDATE notification_deliveries SET phase = 'SENDING', attempts = attempts + 1, due_at = ${until}
        WHERE channel = 'EMAIL' AND notification_id = (
          SELECT notification_id FROM notification_deliveries
          WHERE channel = 'EMAIL' AND phase = 'WAITING' AND due_at <= ${timeParam(now)}
          ORDER BY due_at, notification_id LIMIT 1 ${skipLocked()})
        RETURNING notification_id`,
  );
  if (!claimed) return null;
  const row = await db.notificationDelivery.findUnique({
    where: { notificationId_channel: { notificationId: claimed.notification_id, channel: "EMAIL" } },
    include: { notification: { include: { user: { select: { name: true, email: true, language: true } } } } },
  });
  if (!row) return claim(now); // its user was deleted meanwhile
  const { id, kind, params, link, createdAt, user } = row.notification;
  const [due] = await withBatchNames([
    {
      ...{ id, kind: kind as NotificationKind, params: params as DueEmail["params"], link },
      ...{ name: user.name, email: user.email, language: user.language },
      ...{ attempts: row.attempts, createdAt },
    },
  ]);
  return due ?? null;
}

async function note({ id, attempts, createdAt }: Claimed, outcome: MailOutcome, now: Date) {
  const error = "error" in outcome ? outcome.error : null;
  const minutes = AGAIN_MINUTES[attempts - 1] ?? AGAIN_MINUTES.at(-1)!;
  const again = new Date(now.getTime() + minutes * 60_000);
  const isOver =
    outcome.kind === "refused" && (outcome.forGood || again.getTime() - createdAt.getTime() > GIVEN_UP_MS);
  const phase = outcome.kind !== "refused" ? "SENT" : isOver ? "FAILED" : "WAITING";
  await execute(
    db,
    sql`UPDATE notification_deliveries SET phase = ${phase}, error = ${error},
          due_at = ${timeParam(phase === "WAITING" ? again : now)}, ended_at = ${timeParam(phase === "WAITING" ? null : now)}
        WHERE notification_id = ${id} AND channel = 'EMAIL' AND phase = 'SENDING'`,
  );
}

/** What a process left behind may have gone out. */
async function endAbandoned(now: Date) {
  await execute(
    db,
    sql`UPDATE notification_deliveries SET phase = 'SENT', ended_at = ${timeParam(now)}, error = 'interrupted'
        WHERE channel = 'EMAIL' AND phase = 'SENDING' AND due_at <= ${timeParam(now)}`,
  );
}
