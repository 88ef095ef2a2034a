/*
 * Kills the daemon again and again while it sends through a simulator that fails on both sides of the
 * acceptance point, and compares what the recipients got with the database and the ledger. The
 * simulator's journal is the truth.
 */
import { checkLedger } from "~/domain/credits/check";
import { db, postgresql, query, sql } from "~/platform/db";
import type { FaultName } from "../../simulator/fault-table";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "./batch";
import { person } from "./cast";
import { ended, startDaemon } from "./daemon";
import { connectedDevice } from "./device";
import { until } from "./until";

export type TortureOptions = {
  rows: number;
  kills: number;
  seed: number;
  engine: "NOWEB" | "GOWS" | "WEBJS";
};

export type TortureReport = {
  killsWhileSending: number;
  faults: Record<string, number>;
  sent: number;
  refunded: number;
  failed: number;
  duplicates: string[];
  lost: string[];
  sentButNotReceived: string[];
  refundedButReceived: string[];
  unsettledCredits: number;
  differences: string[];
  integrity: string;
};

/** Both sides of the point at which WAHA has accepted a message. */
const RATES: Partial<Record<FaultName, number>> = {
  "drop-before": 0.02,
  "error-before": 0.02,
  "drop-after": 0.02,
  "error-after": 0.02,
  "late-accept": 0.02,
  "empty-201": 0.01,
  "empty-201-sent": 0.01,
  slow: 0.01,
  "broken-answer": 0.01,
};

/** Small times, so that minutes of trouble fit into seconds; their order is that of production. */
const SETTINGS = {
  SEND_GAP_SECONDS: "0",
  SEND_CONCURRENCY: "4",
  SEND_LEASE_SECONDS: "3",
  SEND_TIMEOUT_SECONDS: "2",
  CONFIRM_GRACE_SECONDS: "4",
};
const LATE_MS = 1_000;
const ALIVE_MS_MIN = 50;
const ALIVE_MS_MAX = 700;
const DAEMON_START_MS_MAX = 30_000;
const END_MS_MAX = 180_000;

export async function torture({ rows, kills, seed, engine }: TortureOptions): Promise<TortureReport> {
  const random = seeded(seed);
  const simulator = await startSimulator({ engine, waitScale: 0.05, sendMs: 15 });
  simulator.faults.set({ seed, rates: RATES, endings: false, lateMs: LATE_MS, slowMs: 500 });
  const ani = await person("Ani", { credits: rows });
  await connectedDevice(ani, simulator, { engine });
  const batchId = await queuedBatch(ani, rows, new Date(), (row) => `62811${String(10_000_000 + row)}`);
  try {
    const killsWhileSending = await killAgainAndAgain(batchId, kills, random);
    const last = startDaemon(SETTINGS);
    try {
      await until(() => isOver(batchId), "the batch to end", END_MS_MAX);
    } finally {
      last.kill("SIGTERM");
      await ended(last);
    }
    const faults = Object.fromEntries(simulator.faults.struck);
    return { killsWhileSending, faults, ...(await compare(batchId, simulator)) };
  } finally {
    await simulator.close();
  }
}

async function killAgainAndAgain(batchId: number, kills: number, random: () => number): Promise<number> {
  let whileSending = 0;
  for (let kill = 0; kill < kills; kill++) {
    const before = await progress(batchId);
    const daemon = startDaemon(SETTINGS);
    await new Promise((resolve) => daemon.once("message", resolve));
    // Life begins with the first row that this daemon moves, so that it is killed at work.
    await until(
      async () => (await progress(batchId)) > before || isOver(batchId),
      "the daemon to send",
      DAEMON_START_MS_MAX,
    );
    await new Promise((resolve) =>
      setTimeout(resolve, ALIVE_MS_MIN + random() * (ALIVE_MS_MAX - ALIVE_MS_MIN)),
    );
    if (!(await isOver(batchId))) whileSending++;
    daemon.kill("SIGKILL");
    await ended(daemon);
  }
  return whileSending;
}

async function progress(batchId: number): Promise<number> {
  const { sent, failed, refunded } = await db.batch.findUniqueOrThrow({ where: { id: batchId } });
  return sent + failed + refunded;
}

async function isOver(batchId: number): Promise<boolean> {
  const { status } = await db.batch.findUniqueOrThrow({ where: { id: batchId } });
  return status === "DONE" || status === "FAILED";
}

async function compare(batchId: number, simulator: Simulator) {
  const items = await db.batchItem.findMany({ where: { batchId } });
  const received = new Map<string, number>();
  for (const { chatId } of simulator.journal.list()) received.set(chatId, (received.get(chatId) ?? 0) + 1);
  const times = (receiver: string) => received.get(`${receiver}@c.us`) ?? 0;
  const rowsWhere = (test: (item: (typeof items)[number]) => boolean) =>
    items.filter(test).map((item) => `row ${item.rowNo}`);
  const batch = await db.batch.findUniqueOrThrow({ where: { id: batchId } });
  const charged = items.filter(
    (item) => item.charged && item.status !== "SENT" && item.status !== "FAILED",
  ).length;
  const { differences } = await checkLedger();
  const [integrity] = postgresql
    ? [{ integrity_check: "ok" }]
    : await query<{ integrity_check: string }>(db, sql`PRAGMA integrity_check`);
  return {
    sent: batch.sent,
    refunded: batch.refunded,
    failed: batch.failed,
    duplicates: rowsWhere((item) => times(item.receiver) > 1),
    lost: rowsWhere((item) => item.status === "READY"),
    sentButNotReceived: rowsWhere((item) => item.status === "SENT" && times(item.receiver) === 0),
    refundedButReceived: rowsWhere(
      (item) => ["REFUNDED", "SKIPPED"].includes(item.status) && times(item.receiver) > 0,
    ),
    unsettledCredits: charged + (await db.dispatch.count()),
    differences,
    integrity: integrity!.integrity_check,
  };
}

/** mulberry32: the same seed, the same kills. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
