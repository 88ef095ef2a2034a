/*
 * What users' programs are still to be sent. Each endpoint is looked up in indexes: events that it does not want are
 * passed over in its next turn, so few stand before the one that it waits for.
 */
import { db, parseTime, query, type Sql, sql } from "~/platform/db";
import { isWebhookDue } from "../../webhooks/lease";
import { ageGauge, gauge, type Metric } from "./metric";

/** `fresh`: the first event that it has not had; `again`: the first that is sent once more. */
type Waiting = {
  due_at: unknown;
  due: number | boolean;
  events: number | bigint;
  fresh_at: unknown;
  again_at: unknown;
};

/** The backlog of all endpoints that are active, its age, and whether Siar itself is late with it. */
export async function webhookMetrics(now: Date): Promise<Metric[]> {
  const waiting = (await endpointsThatWait(now)).filter(({ events }) => Number(events) > 0);
  const [recorded] = await query<{ since: unknown }>(
    db,
    sql`SELECT MIN((SELECT f.at FROM outgoing_facts f WHERE f.user_id = l.user_id ORDER BY f.id LIMIT 1)) AS since
        FROM event_logs l`,
  );
  const fact = parseTime(recorded?.since);
  const firsts = waiting.map(({ fresh_at, again_at }) =>
    earliest([parseTime(fresh_at), parseTime(again_at)]),
  );
  const late = waiting.map(({ due, due_at }, i) => (due ? latest(parseTime(due_at), firsts[i]) : null));
  const backlog = waiting.reduce((sum, { events }) => sum + Number(events), 0);
  return [
    gauge("siar_webhook_backlog_events", "Events that users' webhooks are still to be sent.", [
      { value: backlog },
    ]),
    ageGauge(
      "siar_webhook_backlog_age_seconds",
      "Since the oldest of them happened. 0: none waits.",
      earliest([fact, ...firsts]),
      now,
    ),
    ageGauge(
      "siar_webhook_due_age_seconds",
      "For how long a webhook could have been tried and is not. 0: none waits so.",
      earliest([fact, ...late]),
      now,
    ),
  ];
}

/** Those that are active and behind their account's log, or are sent something once more. */
function endpointsThatWait(now: Date): Promise<Waiting[]> {
  const isWanted = sql`(e.endpoint_id = w.id OR (e.endpoint_id IS NULL AND w.events LIKE '% ' || e.type || ' %'))`;
  const fresh = sql`SELECT e.no FROM outgoing_events e WHERE e.user_id = w.user_id AND e.no > w.sent_through AND ${isWanted}
    ORDER BY e.no LIMIT 1`;
  const again = sql`FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.phase = 'PENDING' AND d.event_no <= w.sent_through`;
  const timeOf = (no: Sql) =>
    sql`(SELECT e.at FROM outgoing_events e WHERE e.user_id = b.user_id AND e.no = ${no})`;
  return query<Waiting>(
    db,
    sql`SELECT b.due_at, b.due, b.again_count + COALESCE(b.last_no - b.fresh + 1, 0) AS events,
          ${timeOf(sql`b.fresh`)} AS fresh_at, ${timeOf(sql`b.again`)} AS again_at
        FROM (SELECT w.user_id, w.due_at, l.last_no, ${isWebhookDue(now)} AS due, (${fresh}) AS fresh,
            (SELECT MIN(d.event_no) ${again}) AS again, (SELECT COUNT(*) ${again}) AS again_count
          FROM webhook_endpoints w JOIN event_logs l ON l.user_id = w.user_id
          WHERE w.status = 'active' AND EXISTS (SELECT 1 FROM users u WHERE u.id = w.user_id AND u.active)
            AND (l.last_no > w.sent_through OR EXISTS (SELECT 1 ${again}))) b`,
  );
}

const earliest = (times: (Date | null)[]): Date | null =>
  times.reduce((first, time) => (time && (!first || time < first) ? time : first), null);

const latest = (one: Date | null, other: Date | null | undefined): Date | null =>
  one && other ? (one > other ? one : other) : null;
