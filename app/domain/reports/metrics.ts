/*
 * How the installation is, in figures for a monitoring system. From counters, hot tables and what jobs and
 * daemons left behind: no item is read, so asking every few seconds costs nothing.
 */
import { db, query, sql } from "~/platform/db";
import { WAITING } from "../credits/request-status";
import { HEARTBEAT_SECONDS_MAX } from "../health";
import { SEND_TIME_BOUNDS_MS, type SendTimes } from "../sending/lease/send-times";

export type Sample = {
  labels?: Record<string, string>;
  value: number;
  suffix?: "_bucket" | "_sum" | "_count";
};
export type Metric = { name: string; help: string; type: "gauge" | "histogram"; samples: Sample[] };

const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
  name,
  help,
  type: "gauge",
  samples,
});

/** All of it. Throws when the database is away. */
export async function metrics(now: Date): Promise<Metric[]> {
  return [
    ...(await messages()),
    ...(await queue()),
    ...(await devices()),
    ...(await daemons(now)),
    ...(await ledger()),
    ...(await waiting()),
  ];
}

const OUTCOMES = ["sent", "failed", "refunded", "skipped", "confirmed", "delivered", "read"] as const;

async function messages(): Promise<Metric[]> {
  const [sums] = await query<Record<(typeof OUTCOMES)[number] | "open", number>>(
    db,
    sql`SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) AS sent, CAST(COALESCE(SUM(failed), 0) AS BIGINT) AS failed,
               CAST(COALESCE(SUM(refunded), 0) AS BIGINT) AS refunded, CAST(COALESCE(SUM(skipped), 0) AS BIGINT) AS skipped,
               CAST(COALESCE(SUM(confirmed), 0) AS BIGINT) AS confirmed, CAST(COALESCE(SUM(delivered), 0) AS BIGINT) AS delivered, CAST(COALESCE(SUM(read), 0) AS BIGINT) AS read,
               CAST(COALESCE(SUM(recipients - sent - failed - refunded - skipped), 0) AS BIGINT) AS open
        FROM batches WHERE submitted_at IS NOT NULL`,
  );
  const samples = OUTCOMES.map((outcome) => ({ labels: { outcome }, value: sums?.[outcome] ?? 0 }));
  return [
    gauge("siar_messages", "Rows of all batches by what became of them.", samples),
    gauge("siar_queue_rows", "Rows of all batches that are still to be sent.", [{ value: sums?.open ?? 0 }]),
  ];
}

async function queue(): Promise<Metric[]> {
  const rows = await query<{ phase: string; rows: number }>(
    db,
    sql`SELECT phase, COUNT(*) AS rows FROM dispatches GROUP BY phase`,
  );
  const phases = ["CLAIMED", "SENDING", "WAITING", "UNCONFIRMED"];
  const samples = phases.map((phase) => ({
    labels: { phase: phase.toLowerCase() },
    value: rows.find((row) => row.phase === phase)?.rows ?? 0,
  }));
  return [gauge("siar_rows_in_hand", "Rows that a daemon has in hand.", samples)];
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
  const beats = await db.heartbeat.findMany({ select: { beatAt: true, sendTimes: true } });
  const ages = beats.map(({ beatAt }) => Math.max(0, now.getTime() - beatAt.getTime()) / 1000);
  const alive = ages.filter((age) => age <= HEARTBEAT_SECONDS_MAX).length;
  const youngest = ages.length > 0 ? [{ value: Math.min(...ages) }] : [];
  return [
    gauge("siar_daemons_alive", "Daemons that wrote a heartbeat lately.", [{ value: alive }]),
    gauge("siar_daemon_heartbeat_age_seconds", "Since the newest heartbeat.", youngest),
    sendSeconds(beats.flatMap(({ sendTimes }) => (sendTimes as SendTimes | null) ?? [])),
  ];
}

function sendSeconds(all: SendTimes[]): Metric {
  const sum = (of: (times: SendTimes) => number) => all.reduce((total, times) => total + of(times), 0);
  let within = 0;
  const buckets = SEND_TIME_BOUNDS_MS.map((ms, i): Sample => {
    within += sum((times) => times.within[i] ?? 0);
    return { suffix: "_bucket", labels: { le: String(ms / 1000) }, value: within };
  });
  const count = sum((times) => times.count);
  return {
    name: "siar_send_seconds",
    help: "How long WAHA took to answer a send, of the daemons that wrote a heartbeat within a day.",
    type: "histogram",
    samples: [
      ...buckets,
      { suffix: "_bucket", labels: { le: "+Inf" }, value: count },
      { suffix: "_sum", value: sum((times) => times.sum) / 1000 },
      { suffix: "_count", value: count },
    ],
  };
}

/** No sample while the ledger was never checked, or its last check could not be finished. */
async function ledger(): Promise<Metric[]> {
  const run = await db.jobRun.findUnique({ where: { name: "check-ledger" } });
  const { differences } = (run?.ok ? run.result : {}) as { differences?: unknown[] };
  const found = differences ? [{ value: differences.length }] : [];
  const at = run ? [{ value: Math.round(run.finishedAt.getTime() / 1000) }] : [];
  return [
    gauge("siar_ledger_differences", "What the last check of the books found wrong; 0 is right.", found),
    gauge("siar_ledger_checked_timestamp_seconds", "When the books were last checked.", at),
  ];
}

async function waiting(): Promise<Metric[]> {
  const value = await db.creditRequest.count({ where: WAITING });
  return [gauge("siar_credit_requests_waiting", "Credit requests that no admin has answered.", [{ value }])];
}
