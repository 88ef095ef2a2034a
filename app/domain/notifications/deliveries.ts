/*
 * What becomes of notifications on their way by e-mail and WhatsApp. That one is being sent is committed before its
 * server is called. So one that may have gone out is never sent again, whatever is killed: one too few is better
 * than two.
 */
import { db, execute, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import { type Channel, STORED_CHANNEL } from "./kinds";

/**
 * `maybe`: it may have gone out. `refused`: it has not; `forGood`: nor will it another time. `error`: the mail
 * server's own words, or one of ours.
 */
export type DeliveryOutcome =
  | { kind: "sent" }
  | { kind: "maybe"; error: string }
  | { kind: "refused"; error: string; forGood: boolean };

/** After a first failure, and then each time; then once in two hours, for a day. */
const AGAIN_MINUTES = [1, 5, 15, 30, 60, 120];
/** So old a notification is not sent any more. */
export const GIVEN_UP_MS = 24 * 60 * 60_000;
/** A process that died while it sent one left it so; longer than sending may take. */
export const SENDING_MS_MAX = 10 * 60_000;

/** SQL over `notification_deliveries`: whether there is something to do by this channel. */
export const isDeliveryDue = (channel: Channel, now: Date): Sql =>
  sql`(channel = ${STORED_CHANNEL[channel]} AND phase IN ('WAITING', 'SENDING') AND due_at <= ${timeParam(now)})`;

/** SQL over `notifications n`: a database that went back in time has it, so it may have gone out already. */
export const mayHaveBeenSent: Sql = sql`EXISTS (SELECT 1 FROM memory m WHERE m.lost_at > n.created_at)`;

/** A delivery that is being sent. */
export type Attempt = {
  /** Of the notification. */
  id: number;
  attempts: number;
  /** When it was notified. */
  createdAt: Date;
};

/** Notes what became of it: it is over, or tried again later. */
export async function noteOutcome(
  tx: Tx,
  channel: Channel,
  { id, attempts, createdAt }: Attempt,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> {
  const error = "error" in outcome ? outcome.error : null;
  const minutes = AGAIN_MINUTES[attempts - 1] ?? AGAIN_MINUTES.at(-1)!;
  const again = new Date(now.getTime() + minutes * 60_000);
  const isOver =
    outcome.kind === "refused" && (outcome.forGood || again.getTime() - createdAt.getTime() > GIVEN_UP_MS);
  const phase = outcome.kind !== "refused" ? "SENT" : isOver ? "FAILED" : "WAITING";
  await execute(
    tx,
    sql`UPDATE notification_deliveries SET phase = ${phase}, error = ${error},
          due_at = ${timeParam(phase === "WAITING" ? again : now)}, ended_at = ${timeParam(phase === "WAITING" ? null : now)}
        WHERE notification_id = ${id} AND channel = ${STORED_CHANNEL[channel]} AND phase = 'SENDING'`,
  );
}

/**
 * Gives up what may have gone out before the database went back in time, and what is older than `before`, if that is
 * given. Returns how many there were.
 */
export async function endOld(channel: Channel, now: Date, before?: Date): Promise<number> {
  const isOld = before ? sql`n.created_at < ${timeParam(before)} OR ${mayHaveBeenSent}` : mayHaveBeenSent;
  return execute(
    db,
    sql`UPDATE notification_deliveries SET phase = 'FAILED', error = COALESCE(error, 'too_late'), ended_at = ${timeParam(now)}
        WHERE channel = ${STORED_CHANNEL[channel]} AND phase = 'WAITING' AND due_at <= ${timeParam(now)} AND EXISTS (
          SELECT 1 FROM notifications n WHERE n.id = notification_deliveries.notification_id AND (${isOld}))`,
  );
}

/** What a process left behind may have gone out: it counts as sent. */
export async function endAbandoned(channel: Channel, now: Date): Promise<void> {
  await execute(
    db,
    sql`UPDATE notification_deliveries SET phase = 'SENT', ended_at = ${timeParam(now)}, error = 'interrupted'
        WHERE channel = ${STORED_CHANNEL[channel]} AND phase = 'SENDING' AND due_at <= ${timeParam(now)}`,
  );
}
