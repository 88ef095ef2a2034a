/*
 * Writes down what came of an attempt: the delivery, and how the endpoint stands, in one transaction. It counts only
 * while the endpoint is still this worker's. An event whose attempt was not written down is sent again.
 */
import {
  empty,
  execute,
  forUpdate,
  parseTime,
  query,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { notify } from "../notifications/notify";
import type { AttemptOutcome } from "./attempt";
import type { NextEvent, Receiver } from "./next-event";
import { nextAttemptAt } from "./retry-times";
import { endPending } from "./webhooks";

/** An endpoint that nothing was delivered to for so long is disabled. */
export const FAILING_MS_MAX = 5 * 24 * 60 * 60_000;
/** Answers are kept of so many deliveries of an endpoint. */
const ANSWERS_KEPT = 200;

type Standing = { status: string; failing_since: unknown };

/** Returns whether the event was delivered, and the endpoint is still this worker's. */
export function recordAttempt(
  owner: string,
  receiver: Receiver,
  next: NextEvent,
  outcome: AttemptOutcome,
  now: Date,
): Promise<boolean> {
  return transaction(async (tx) => {
    const [standing] = await query<Standing>(
      tx,
      sql`SELECT status, failing_since FROM webhook_endpoints WHERE id = ${receiver.id} AND owner = ${owner} ${forUpdate()}`,
    );
    if (!standing) return false;
    const attempts = next.attempts + 1;
    const again = outcome.fault === null ? null : againAt(standing, attempts, outcome, now);
    await writeDelivery(tx, receiver, next, { ...outcome, attempts, again }, now);
    await writeEndpoint(tx, receiver, next, { standing, outcome, again }, now);
    return outcome.fault === null && standing.status === "active";
  });
}

/** Null: it is not tried again. */
function againAt({ status }: Standing, attempts: number, { fault, answer }: AttemptOutcome, now: Date) {
  if (fault === "gone" || status !== "active") return null;
  return nextAttemptAt(attempts, answer?.retryAfter ?? null, now);
}

type Attempted = AttemptOutcome & { attempts: number; again: Date | null };

async function writeDelivery(
  tx: Tx,
  { id }: Receiver,
  { event }: NextEvent,
  { fault, answer, durationMs, attempts, again }: Attempted,
  now: Date,
) {
  const phase = fault === null ? "DELIVERED" : again ? "PENDING" : "FAILED";
  const columns = sql`phase = excluded.phase, attempts = excluded.attempts, due_at = excluded.due_at, response_status = excluded.response_status,
    duration_ms = excluded.duration_ms, error = excluded.error, response_body = excluded.response_body, ended_at = excluded.ended_at`;
  await execute(
    tx,
    sql`INSERT INTO webhook_deliveries (endpoint_id, event_no, phase, attempts, due_at, response_status, duration_ms, error, response_body, ended_at)
        VALUES (${id}, ${event.no}, ${phase}, ${attempts}, ${timeParam(again ?? now)}, ${answer?.status ?? null}, ${durationMs}, ${fault},
          ${answer?.body ?? null}, ${timeParam(again ? null : now)})
        ON CONFLICT (endpoint_id, event_no) DO UPDATE SET ${columns}`,
  );
  await execute(
    tx,
    sql`UPDATE webhook_deliveries SET response_body = NULL WHERE endpoint_id = ${id} AND response_body IS NOT NULL
          AND event_no <= (SELECT k.event_no FROM webhook_deliveries k WHERE k.endpoint_id = ${id}
            AND k.response_body IS NOT NULL ORDER BY k.event_no DESC LIMIT 1 OFFSET ${ANSWERS_KEPT})`,
  );
}

type Ended = { standing: Standing; outcome: AttemptOutcome; again: Date | null };

async function writeEndpoint(
  tx: Tx,
  receiver: Receiver,
  { event }: NextEvent,
  { standing, outcome: { fault }, again }: Ended,
  now: Date,
) {
  const since = fault === null ? null : (parseTime(standing.failing_since) ?? now);
  // Sent again from an earlier event on meanwhile: then that stays so.
  const isTurnOver = again === null && event.no > receiver.sentThrough;
  const moved = isTurnOver
    ? sql`, sent_through = CASE WHEN sent_through = ${receiver.sentThrough} THEN CAST(${event.no} AS INTEGER) ELSE sent_through END`
    : empty;
  await execute(
    tx,
    sql`UPDATE webhook_endpoints SET failing_since = ${timeParam(since)}, due_at = ${timeParam(again ?? now)} ${moved}
        WHERE id = ${receiver.id}`,
  );
  if (isTurnOver) receiver.sentThrough = event.no;
  if (standing.status !== "active") return;
  if (fault === "gone") await endWebhook(tx, receiver, "gone", now);
  else if (since && now.getTime() - since.getTime() >= FAILING_MS_MAX)
    await endWebhook(tx, receiver, "disabled", now);
}

/** Sends nothing more to an endpoint, and tells its owner. */
export async function endWebhook(
  tx: Tx,
  { id, userId, url }: Pick<Receiver, "id" | "userId" | "url">,
  status: "disabled" | "gone",
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE webhook_endpoints SET status = ${status} WHERE id = ${id} AND status = 'active'`,
  );
  await endPending(tx, id, now);
  const notification = {
    ...({ userId, kind: "webhook_disabled", link: `/settings/webhooks/${id}` } as const),
    ...{
      key: `webhook:${id}:${status}:${now.toISOString()}`,
      params: { host: new URL(url).host, why: status },
    },
  };
  await notify(tx, [notification], now);
}
