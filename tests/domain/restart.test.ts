/* A session that failed while the network was away, and one whose phone has unlinked it. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { Watch, watchDevices } from "~/domain/device-monitor/monitor";
import { isUnlinked } from "~/domain/devices/session/restart";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import type { Session } from "../../simulator/sessions/session";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

const SECOND_MS = 1_000;
let simulator: Simulator;
let people = 0;
let ani: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let session: Session;
let now: Date;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.001, scanMs: null });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await db.device.deleteMany();
  ani = await person(`Ani${++people}`);
  device = await connectedDevice(ani, simulator);
  session = simulator.sessions.get(device.session)!;
  now = new Date();
});

const deviceNow = () => db.device.findUniqueOrThrow({ where: { id: device.id } });
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * SECOND_MS);
};

/** The watcher looks at it now. */
async function look() {
  await db.device.updateMany({ data: { statusAt: null } });
  await watchDevices(now);
}

/** Looks every ten seconds, and how often its session was started anew meanwhile. */
async function watchedFor(seconds: number, failsAgain: boolean): Promise<number> {
  let starts = 0;
  for (let passed = 0; passed < seconds; passed += 10) {
    const { restartTries } = await deviceNow();
    const { life } = session;
    await look();
    if ((await deviceNow()).restartTries > restartTries) {
      starts += 1;
      await until(async () => (await deviceNow()).status !== "FAILED", "the restart to be answered");
      await until(() => session.life > life && session.status === "WORKING", "the session to be up");
      if (failsAgain) simulator.sessions.fail(session);
    }
    wait(10);
  }
  return starts;
}

test("a session that failed while it was paired is started again by itself, and works", async () => {
  simulator.sessions.fail(session);
  await look();
  expect((await deviceNow()).status).toBe("FAILED");
  wait(5);
  expect(await watchedFor(20, false)).toBe(0);
  expect(await watchedFor(60, false)).toBe(1);
  expect(await deviceNow()).toMatchObject({ status: "WORKING", restartTries: 0, restartRefusals: 0 });
});

test("one that fails at once again and again has been unlinked: after three tries it is left to a person", async () => {
  simulator.sessions.fail(session);
  expect(await watchedFor(20 * 60, true)).toBe(3);
  const left = await deviceNow();
  expect(left.status).toBe("FAILED");
  expect(isUnlinked(left)).toBe(true);
  simulator.sessions.start(session); // somebody else did
  await until(() => session.status === "WORKING", "the session to be up");
  await look();
  expect(isUnlinked(await deviceNow())).toBe(false);
});

test("a session that nobody ever scanned, or that was logged out since, is left alone", async () => {
  await db.device.update({ where: { id: device.id }, data: { connectedAt: null } });
  simulator.sessions.fail(session);
  expect(await watchedFor(5 * 60, false)).toBe(0);
  const later = new Date(device.connectedAt!.getTime() + SECOND_MS);
  await db.device.update({
    where: { id: device.id },
    data: { connectedAt: device.connectedAt, storeSince: later },
  });
  expect(await watchedFor(5 * 60, false)).toBe(0);
});

test("two daemons do not start it both", async () => {
  simulator.sessions.fail(session);
  await look();
  wait(60);
  const { life } = session;
  await db.device.updateMany({ data: { statusAt: null } });
  await Promise.all([new Watch().round(now), new Watch().round(now)]);
  await until(async () => (await deviceNow()).status !== "FAILED", "the restart to be answered");
  expect(session.life).toBe(life + 1);
});
