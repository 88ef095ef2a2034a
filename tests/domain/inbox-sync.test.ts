/* What people write while WAHA cannot tell it is read from its message store, before anything more goes to anybody. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { watchDevices } from "~/domain/device-monitor/monitor";
import { noteSession } from "~/domain/devices/session/device-status";
import { noteStart } from "~/domain/devices/session/inbox-gap";
import { wahaConfig } from "~/domain/devices/waha-client-config";
import { syncInbox } from "~/domain/inbox/sync-inbox";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { claimItems } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { db, transaction } from "~/platform/db";
import { beatWeb } from "~/platform/db/web-heartbeat";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

const ME = "daemon:1";
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
let simulator: Simulator;
let ani: Actor;
let device: { id: number; session: string };
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  await db.device.deleteMany();
  await db.webBeat.deleteMany();
  ani = await person(`Ani${++count}`, { credits: 1_000 });
  device = await connectedDevice(ani, simulator);
  await set({
    owner: ME,
    epoch: 1,
    leaseUntil: later(60 * MINUTE_MS),
    gapMinMs: 0,
    gapMaxMs: 0,
    reports: true,
  });
});

const set = (data: object) => db.device.update({ where: { id: device.id }, data });
const gap = async () => (await db.device.findUniqueOrThrow({ where: { id: device.id } })).newsFrom;
const numberOf = (row: number) => `62812${String(count * 100_000 + row).padStart(8, "0")}`;
const stopped = () => db.optOut.findMany({ where: { userId: ani.id }, select: { number: true, how: true } });

async function take(rows: number, at = now) {
  const [owned] = (await ownedDevices(ME, at)).filter(({ id }) => id === device.id);
  return transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    const took = await claimItems(tx, ME, [{ device: owned!, rows }], "SENDING", at);
    return took.get(device.id) ?? { rows: [], passed: 0 };
  });
}

async function writes(from: string, text: string): Promise<void> {
  const body = JSON.stringify({ session: device.session, from, text });
  const answer = await fetch(`${simulator.url}/__sim/incoming`, { method: "POST", body });
  expect(answer.status).toBe(201);
}

/** WAHA tells whole seconds. */
const anotherSecond = () => new Promise((resolve) => setTimeout(resolve, SECOND_MS));
const answers = () =>
  fetch(`${simulator.url}/ping`).then(
    () => true,
    () => false,
  );

async function sessionStatus(): Promise<string> {
  const headers = { "X-Api-Key": simulator.apiKey };
  const answer = await fetch(`${simulator.url}/api/sessions/${device.session}`, { headers });
  return ((await answer.json()) as { status: string }).status;
}

async function reconnects() {
  await noteSession(device.id, { status: "STARTING", phone: null }, now);
  await noteSession(device.id, { status: "WORKING", phone: null }, now);
}

test("after its session was away a device takes nothing before what people wrote meanwhile is read", async () => {
  await queuedBatch(ani, 3, now, numberOf);
  await reconnects();
  await writes(numberOf(3), "Berhenti!");
  await writes(numberOf(4), "Tolong jangan berhenti");
  expect(await take(3)).toMatchObject({ rows: [], passed: 0 });
  expect(await syncInbox(now)).toEqual({ read: 1, heard: 1 });
  expect(await stopped()).toEqual([{ number: numberOf(3), how: "REPLY" }]);
  const took = await take(3);
  expect(took.rows.map(({ rowNo }) => rowNo)).toEqual([2, 4]);
  expect(took.passed).toBe(1);
});

test("a stop whose sender a message is on its way to holds up nobody else's", async () => {
  await queuedBatch(ani, 2, now, numberOf);
  expect((await take(1)).rows.map(({ rowNo }) => rowNo)).toEqual([2]);
  await reconnects();
  await writes(numberOf(2), "STOP");
  await writes(numberOf(3), "STOP");
  await syncInbox(now);
  expect((await stopped()).map(({ number }) => number).sort()).toEqual([numberOf(2), numberOf(3)]);
  expect(await gap()).not.toBeNull(); // the first is to be heard again
});

test("a stop that was taken back meanwhile stops nobody, however often both are read", async () => {
  await queuedBatch(ani, 1, now, numberOf);
  await reconnects();
  await writes(numberOf(2), "stop");
  await anotherSecond();
  await writes(numberOf(2), "mulai");
  await syncInbox(now);
  expect(await stopped()).toEqual([]);
  await set({ newsFrom: later(-MINUTE_MS), newsAskedAt: null });
  await syncInbox(now);
  expect(await stopped()).toEqual([]);
  expect((await take(1)).rows).toHaveLength(1);
});

test("while no web process is there the store is read every few seconds, and nothing goes without", async () => {
  await queuedBatch(ani, 4, now, numberOf);
  await beatWeb(now);
  await syncInbox(now);
  expect(await gap()).toBeNull();
  expect((await take(1)).rows).toHaveLength(1);

  const away = later(20 * SECOND_MS);
  await writes(numberOf(3), "STOP");
  expect(await syncInbox(away)).toEqual({ read: 1, heard: 1 });
  expect(await gap()).not.toBeNull();
  const took = await take(1, later(22 * SECOND_MS));
  expect([took.passed, took.rows.length]).toEqual([1, 0]);
  expect((await take(1, later(25 * SECOND_MS))).rows).toHaveLength(1);
  expect((await take(1, later(40 * SECOND_MS))).rows).toHaveLength(0); // nobody has read for 20 s
  await syncInbox(later(40 * SECOND_MS));
  expect((await take(1, later(41 * SECOND_MS))).rows).toHaveLength(1);

  await beatWeb(later(60 * SECOND_MS));
  await syncInbox(later(61 * SECOND_MS));
  expect(await gap()).toBeNull();
});

test("a device whose WAHA cannot tell us is read every half minute, and waits for nothing", async () => {
  await set({ reports: null });
  await queuedBatch(ani, 2, now, numberOf);
  expect((await take(1)).rows).toHaveLength(1);
  await syncInbox(now);
  await writes(numberOf(3), "berhenti");
  expect(await syncInbox(later(20 * SECOND_MS))).toEqual({ read: 0, heard: 0 });
  expect(await syncInbox(later(31 * SECOND_MS))).toEqual({ read: 1, heard: 1 });
  expect(await take(1)).toMatchObject({ rows: [], passed: 1 });
});

test("one that nobody was written to with for a week is not asked about", async () => {
  await set({ sentDay: "2020-01-01" });
  expect(await syncInbox(now)).toEqual({ read: 0, heard: 0 });
});

test("a server that was away is a gap as well; as long as its store cannot be read nothing goes", async () => {
  await queuedBatch(ani, 1, now, numberOf);
  await set({ statusAt: later(-MINUTE_MS) });
  await fetch(`${simulator.url}/__sim/down`, { method: "POST", body: JSON.stringify({ ms: 1_500 }) });
  await expect.poll(() => answers()).toBe(false);
  await watchDevices(now);
  expect(await gap()).not.toBeNull();
  await syncInbox(now);
  expect((await take(1)).rows).toHaveLength(0);
  await expect.poll(() => answers(), { timeout: 10_000 }).toBe(true);
  await syncInbox(later(5 * SECOND_MS));
  expect((await take(1)).rows).toHaveLength(1);
});

test("a server that was started again and was back before anybody missed it is a gap too: what it had not told is lost with it", async () => {
  await queuedBatch(ani, 2, now, numberOf);
  const round = async (at: Date) => {
    await set({ statusAt: later(-MINUTE_MS) });
    await watchDevices(at);
  };
  await round(now);
  await round(later(15 * SECOND_MS));
  expect(await gap()).toBeNull();
  await writes(numberOf(3), "berhenti");
  await new Promise((resolve) => setTimeout(resolve, 2_500)); // what WAHA says of its age is no more exact
  await fetch(`${simulator.url}/__sim/crash`, { method: "POST" });
  await expect.poll(() => answers(), { timeout: 10_000 }).toBe(true);
  await expect.poll(async () => (await sessionStatus()) === "WORKING", { timeout: 10_000 }).toBe(true);
  await round(later(30 * SECOND_MS));
  expect(await gap()).not.toBeNull();
  expect((await take(2, later(31 * SECOND_MS))).rows).toHaveLength(0);
  await syncInbox(later(31 * SECOND_MS));
  expect(await stopped()).toMatchObject([{ number: numberOf(3) }]);
});

test("our clock that was set back makes no gap; a server that was started again since does", async () => {
  const server = await db.server.findUniqueOrThrow({ where: { userId: ani.id } });
  const waha = wahaConfig(server)!;
  const ago = (ms: number) =>
    db.server.update({ where: { id: server.id }, data: { startedAt: new Date(Date.now() - ms) } });
  await fetch(`${simulator.url}/__sim/restart`, { method: "POST" });
  await expect.poll(() => answers(), { timeout: 10_000 }).toBe(true);
  await noteStart([await ago(-60 * MINUTE_MS)], waha); // an hour ago it was an hour later
  const { startedAt } = await db.server.findUniqueOrThrow({ where: { id: server.id } });
  expect(Math.abs(Date.now() - startedAt!.getTime())).toBeLessThan(MINUTE_MS);
  expect(await gap()).toBeNull();
  await noteStart([await ago(MINUTE_MS)], waha);
  expect(await gap()).not.toBeNull();
});

test.each([1e300, -1, 9e12, "1", null])(
  "a server that says it runs for %s ms upsets nobody",
  async (uptime) => {
    const liar = createServer((_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ uptime, status: "WORKING", name: device.session }));
    }).listen(0, "127.0.0.1");
    await once(liar, "listening");
    const { port } = liar.address() as AddressInfo;
    try {
      const server = await db.server.findUniqueOrThrow({ where: { userId: ani.id } });
      for (const startedAt of [null, now])
        await noteStart([{ ...server, startedAt }], { ...wahaConfig(server)!, port });
      expect(await db.server.findUniqueOrThrow({ where: { id: server.id } })).toMatchObject({
        startedAt: null,
      });
      expect(await gap()).toBeNull();
    } finally {
      liar.close();
    }
  },
);

test("a stop whose sender a message is on its way to closes the gap only when that is known", async () => {
  await queuedBatch(ani, 2, now, numberOf);
  const [row] = (await take(1)).rows;
  await reconnects();
  await writes(row!.receiver, "stop");
  await syncInbox(now);
  expect((await stopped()).length).toBe(1); // the list holds already
  expect(await gap()).not.toBeNull();
  await db.dispatch.deleteMany({ where: { userId: ani.id } });
  await syncInbox(later(5 * SECOND_MS));
  expect(await gap()).toBeNull();
});

test("thousands of messages are read in turns, all of them before anything goes", async () => {
  await queuedBatch(ani, 1, now, numberOf);
  await reconnects();
  for (let i = 0; i < 2_100; i += 100) {
    if (i === 1_000) await anotherSecond();
    await Promise.all(Array.from({ length: 100 }, (_, j) => writes(`62899${i + j + 1_000_000}`, "Halo")));
  }
  await writes(numberOf(2), "stop");
  await syncInbox(now);
  expect(await stopped()).toEqual([]);
  expect((await take(1)).rows).toHaveLength(0);
  for (let i = 1; (await gap()) !== null; i++) await syncInbox(later(i * 5 * SECOND_MS));
  expect(await take(1)).toMatchObject({ rows: [], passed: 1 });
});

test("of several daemons one reads", async () => {
  await queuedBatch(ani, 1, now, numberOf);
  await reconnects();
  const all = await Promise.all([syncInbox(now), syncInbox(now), syncInbox(now)]);
  expect(all.map(({ read }) => read).sort()).toEqual([0, 0, 1]);
});
