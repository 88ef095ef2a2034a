/*
 * How the installation is, in figures for a monitoring system: the whole of it, whichever web process answers. From
 * counters, hot tables and what jobs and daemons left behind. No item is read, so asking often costs little.
 *
 * prom-client is not used: it holds the counts of one process. Ours are of several, and stand in the database.
 */

import { db, parseTime, query, sql } from "~/platform/db";
import { WAITING } from "../../credits/request-status";
import { HEARTBEAT_SECONDS_MAX } from "../../health";
import { openOnly } from "../../statuses";
import { countedMetrics } from "./counted";
import { ageGauge, deprecated, gauge, type Metric, type Sample } from "./metric";
import { sendableSince } from "./sendable-since";
import { spaceMetrics } from "./space";
import { webhookMetrics } from "./webhooks";

/** All of it. Throws when the database is away. */
export async function metrics(now: Date): Promise<Metric[]> {
  return [
    ...(await countedMetrics()),
    ...(await queue(now)),
    ...(await inProgress()),
    ...(await inbox(now)),
    ...(await webhookMetrics(now)),
    ...(await devices()),
    ...(await daemons(now)),
    ...(await ledger()),
    ...(await waiting()),
    ...(await spaceMetrics()),
    ...(await messages(now)),
  ];
}

async function queue(now: Date): Promise<Metric[]> {
  const [sums] = await query<{ open: number }>(
    db,
    sql`SELECT CAST(COALESCE(SUM(recipients - sent - failed - refunded - skipped), 0) AS BIGINT) AS open
        FROM batches WHERE ${openOnly()} AND submitted_at IS NOT NULL`,
  );
  const items = gauge("siar_queue_items", "Items of all batches that are still to be sent.", [
    { value: sums?.open ?? 0 },
  ]);
  return [
    items,
    ageGauge(
      "siar_sendable_item_age_seconds",
      "For how long the oldest item could have been sent: a device is free for it. 0: none waits so.",
      await sendableSince(now),
      now,
    ),
    deprecated("siar_queue_rows", items),
  ];
}

async function inProgress(): Promise<Metric[]> {
  const rows = await query<{ phase: string; items: number }>(
    db,
    sql`SELECT phase, COUNT(*) AS items FROM dispatches GROUP BY phase`,
  );
  const phases = ["CLAIMED", "SENDING", "WAITING", "UNCONFIRMED"];
  const samples = phases.map((phase) => ({
    labels: { phase: phase.toLowerCase() },
    value: rows.find((row) => row.phase === phase)?.items ?? 0,
  }));
  const dispatches = gauge("siar_dispatches", "Items in progress, by phase.", samples);
  return [dispatches, deprecated("siar_rows_in_hand", dispatches)];
}

/** A webhook that comes is handled at once. What came while none could is read from WAHA's message store. */
async function inbox(now: Date): Promise<Metric[]> {
  const [behind] = await query<{ devices: number; since: unknown }>(
    db,
    sql`SELECT COUNT(*) AS devices, MIN(news_from) AS since FROM devices WHERE news_from IS NOT NULL AND server_id IS NOT NULL`,
  );
  const value = behind?.devices ?? 0;
  return [
    gauge("siar_inbox_behind_devices", "Devices whose missed replies are still to be read.", [{ value }]),
    ageGauge(
      "siar_inbox_behind_seconds",
      "Since when replies may be missing, of the device that is furthest behind. 0: none is.",
      parseTime(behind?.since),
      now,
    ),
  ];
}

async function devices(): Promise<Metric[]> {
  const rows = await query<{ status: string; paused: number | boolean; devices: number }>(
    db,
    sql`SELECT status, pause_reason IS NOT NULL AS paused, COUNT(*) AS devices FROM devices GROUP BY 1, 2`,
  );
  const samples = rows.map(({ status, paused, devices: value }) => ({
    labels: { status: status.toLowerCase(), paused: paused ? "yes" : "no" },
    value,
  }));
  return [gauge("siar_devices", "Devices by WAHA's status and whether they are paused.", samples)];
}

async function daemons(now: Date): Promise<Metric[]> {
  const beats = await db.heartbeat.findMany({ select: { beatAt: true } });
  const ages = beats.map(({ beatAt }) => Math.max(0, now.getTime() - beatAt.getTime()) / 1000);
  const alive = ages.filter((age) => age <= HEARTBEAT_SECONDS_MAX).length;
  const youngest = ages.length > 0 ? [{ value: Math.min(...ages) }] : [];
  return [
    gauge("siar_daemons_alive", "Daemons that wrote a heartbeat lately.", [{ value: alive }]),
    gauge("siar_daemon_heartbeat_age_seconds", "Since the newest heartbeat.", youngest),
  ];
}

/** No sample while the ledger was never checked, or its last check could not be finished. */
async function ledger(): Promise<Metric[]> {
  const run = await db.jobRun.findUnique({ where: { name: "check-ledger" } });
  const { differences } = (run?.ok ? run.result : {}) as { differences?: unknown[] };
  const found = differences ? [{ value: differences.length }] : [];
  const at = run ? [{ value: Math.round(run.finishedAt.getTime() / 1000) }] : [];
  return [
    gauge(
      "siar_ledger_differences",
      "Differences that the last check of the ledger found; 0 is right.",
      found,
    ),
    gauge("siar_ledger_checked_timestamp_seconds", "When the ledger was last checked.", at),
  ];
}

async function waiting(): Promise<Metric[]> {
  const value = await db.creditRequest.count({ where: WAITING });
  return [gauge("siar_credit_requests_waiting", "Credit requests that wait for an admin.", [{ value }])];
}

const OUTCOMES = ["sent", "failed", "refunded", "skipped", "confirmed", "delivered", "read"] as const;

/** It walks through all batches, so it is not read at each call. It goes in 1.0, with this. */
const MESSAGES_READ_EVERY_MS = 5 * 60_000;
let messagesRead: { at: Date; samples: Sample[] } | null = null;

async function messages(now: Date): Promise<Metric[]> {
  const age = messagesRead ? now.getTime() - messagesRead.at.getTime() : Number.NaN;
  if (!(age >= 0 && age < MESSAGES_READ_EVERY_MS)) messagesRead = { at: now, samples: await readMessages() };
  const help =
    "Deprecated: use siar_item_outcomes_total and siar_receipts_total. Items of all batches by what became of them, up to 5 minutes old.";
  return [gauge("siar_messages", help, messagesRead?.samples ?? [])];
}

async function readMessages(): Promise<Sample[]> {
  const [sums] = await query<Record<(typeof OUTCOMES)[number], number>>(
    db,
    sql`SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) AS sent, CAST(COALESCE(SUM(failed), 0) AS BIGINT) AS failed,
               CAST(COALESCE(SUM(refunded), 0) AS BIGINT) AS refunded, CAST(COALESCE(SUM(skipped), 0) AS BIGINT) AS skipped,
               CAST(COALESCE(SUM(confirmed), 0) AS BIGINT) AS confirmed, CAST(COALESCE(SUM(delivered), 0) AS BIGINT) AS delivered, CAST(COALESCE(SUM(read), 0) AS BIGINT) AS read
        FROM batches WHERE submitted_at IS NOT NULL`,
  );
  return OUTCOMES.map((outcome) => ({ labels: { outcome }, value: sums?.[outcome] ?? 0 }));
}
