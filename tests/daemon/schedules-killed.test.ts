import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { addDays } from "~/domain/schedules/local-date";
import { clockIn, dateIn } from "~/domain/sending-hours/zone";
import { createTemplate } from "~/domain/templates/templates";
import { db, postgresql } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { importLines, listOf } from "../support/contact-lists";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { scheduled } from "../support/schedules";
import { until } from "../support/until";

/** The long form: SCHEDULE_KILLS=40 npx vitest run tests/daemon/schedules-killed.test.ts */
const KILLS = Number(process.env.SCHEDULE_KILLS ?? 5);
const CONTACTS = 400;
const on = postgresql ? "PostgreSQL" : "SQLite";
const HOUR_MS = 60 * 60_000;
/** An hour ago, so that midnight changes nothing. */
const DUE_AT = new Date(Date.now() - HOUR_MS);
const DATE = dateIn("WIB", DUE_AT);

let simulator: Simulator;
let ani: Actor;
let list: number;
let template: number;
let daemons: ChildProcess[] = [];
let made = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
  ani = await person("Ani", { credits: 10_000_000 });
  await connectedDevice(ani, simulator);
  list = await listOf(ani, "A", {}, new Date());
  const numbers = Array.from({ length: CONTACTS }, (_, i) => `62812${34_000_000 + i};${DATE}`);
  await importLines(ani, list, ["phone_number;tanggal", ...numbers], "replace", new Date());
  template = (await createTemplate(ani, { name: "A", text: "Halo" }, new Date())).template.id;
});
afterAll(async () => {
  await killAll();
  await simulator.close();
});

const start = () => {
  daemons = [1, 2].map(() => startDaemon({ SEND_LEASE_SECONDS: "1", SEND_GAP_SECONDS: "3600" }));
  return Promise.all(daemons.map((daemon) => once(daemon, "message")));
};

async function killAll() {
  for (const daemon of daemons) daemon.kill("SIGKILL");
  await Promise.all(daemons.map(ended));
}

/** Two schedules that are due: one by a rule, one on the contacts' own date. */
async function dueNow() {
  const before = new Date(DUE_AT.getTime() - 12 * HOUR_MS);
  const time = clockIn("WIB", DUE_AT);
  const plan = { list_ids: [list], template_id: template, time, zone: "WIB" as const };
  for (const when of [{ rrule: "FREQ=DAILY" }, { date_column: "tanggal" }]) {
    made += 1;
    const id = await scheduled(ani, { ...plan, ...when, name: `S${made}` }, before);
    const due = { nextOn: DATE, forecastOn: addDays(DATE, 3), dueAt: DUE_AT };
    await db.schedule.update({ where: { id }, data: due });
  }
}

const open = () => db.schedule.count({ where: { runs: { none: {} } } });
const isBegun = async () =>
  (await db.batch.count({ where: { submittedAt: null } })) > 0 || (await open()) === 0;

test(`on ${on}, two daemons that are killed ${KILLS} times make each batch of a schedule once and whole`, {
  timeout: 600_000,
}, async () => {
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await dueNow();
    await start();
    await until(isBegun, "a batch that is being made", 30_000);
    await sleep(Math.random() * 150);
    await killAll();
    if ((await open()) > 0) interrupted += 1;
  }
  await start();
  await until(async () => (await open()) === 0, "all schedules to have run", 120_000);
  await sleep(2_000); // what would run a second time has its time
  await killAll();
  expect(interrupted).toBeGreaterThan(0);

  const runs = await db.scheduleRun.findMany({ orderBy: { scheduleId: "asc" } });
  expect(runs.map(({ status }) => status)).toEqual(Array(2 * KILLS).fill("done"));
  expect(new Set(runs.map(({ scheduleId }) => scheduleId)).size).toBe(2 * KILLS);
  const batches = await db.batch.findMany({ where: { submittedAt: { not: null } }, orderBy: { id: "asc" } });
  expect(batches.map(({ id }) => id)).toEqual(runs.map(({ batchId }) => batchId!).sort((a, b) => a - b));
  for (const { id, recipients, reserved } of batches) {
    expect([recipients, reserved]).toEqual([CONTACTS, CONTACTS]);
    const items = await db.batchItem.findMany({ where: { batchId: id }, select: { receiver: true } });
    expect(new Set(items.map(({ receiver }) => receiver)).size).toBe(CONTACTS);
  }
  expect(await db.scheduleContact.count()).toBe(KILLS * CONTACTS);
  expect((await checkLedger()).differences).toEqual([]);
});
