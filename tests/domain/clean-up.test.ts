import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanUpDevices } from "~/domain/devices/run-cleanup";
import { removeDevice } from "~/domain/pairing/remove-device";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { deletionLoss } from "~/domain/user-deletion/deletion-loss";
import { db } from "~/platform/db";
import { closeConnections, fetchSession } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { connectedDevice } from "../support/device";

const now = new Date("2026-11-21T08:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const after = (ms: number) => new Date(now.getTime() + ms);
/** Much longer than the steps that need the server away; the test waits for the end of it. */
const AWAY_MS = 3_000;
let cast: Awaited<ReturnType<typeof wholeCast>>;
let waha: Simulator;

beforeAll(async () => {
  cast = await wholeCast();
  waha = await startSimulator({ waitScale: 0.01, scanMs: null });
});
afterAll(async () => {
  await closeConnections();
  await waha.close();
});

const server = () => ({ host: waha.host, port: waha.port, https: false, apiKey: waha.apiKey });
const isThere = async (session: string) => (await fetchSession(server(), session)).kind;
const cleanUpOf = (session: string) => db.deviceCleanup.findFirstOrThrow({ where: { session } });

test("the page before deleting says what will be lost", async () => {
  const user = await person("Gita", { credits: 30 });
  await connectedDevice(user, waha);
  await queuedBatch(user, 3, now);
  await db.creditRequest.create({
    data: { userId: user.id, amount: 5, unitPrice: 1, totalPrice: 5n, orderAt: now },
  });
  const { loss } = await deletionLoss(user.id);
  expect(loss).toEqual({ devices: 1, batches: 1, unsent: 3, credits: 27, requests: 1 });
});

test("a deleted user's WhatsApp sessions are ended over there by the daemon, once", async () => {
  const user = await person("Hadi");
  const { session } = await connectedDevice(user, waha);
  await deleteUser(cast.citra, user.id, now);
  expect(await isThere(session)).toBe("found");
  expect(await cleanUpDevices(now)).toEqual({ deleted: 1, later: 0 });
  expect(await isThere(session)).toBe("missing");
  expect(await cleanUpOf(session)).toMatchObject({ doneAt: now, sealedApiKey: "" });
  expect(await cleanUpDevices(after(HOUR))).toEqual({ deleted: 0, later: 0 });
});

test("a server that is away is asked again, ever more rarely, until it is back, even after days", async () => {
  const user = await person("Indah");
  const { session } = await connectedDevice(user, waha);
  const back = waha.down(AWAY_MS);
  await deleteUser(cast.citra, user.id, now);
  expect(await db.user.findUnique({ where: { id: user.id } })).toBeNull(); // gone here at once
  expect(await cleanUpDevices(now)).toEqual({ deleted: 0, later: 1 });
  expect(await cleanUpOf(session)).toMatchObject({ attempts: 1, dueAt: after(MINUTE), doneAt: null });
  expect(await cleanUpDevices(after(MINUTE - 1))).toEqual({ deleted: 0, later: 0 });
  await db.deviceCleanup.updateMany({ where: { session }, data: { attempts: 40 } }); // two weeks later
  await back;
  expect(await cleanUpDevices(after(14 * 24 * HOUR))).toEqual({ deleted: 1, later: 0 });
  expect(await isThere(session)).toBe("missing");
});

test("after many tries the next one comes six hours later, not later still", async () => {
  const user = await person("Jaya");
  const device = await connectedDevice(user, waha);
  await db.server.update({ where: { userId: user.id }, data: { port: 1 } });
  await removeDevice(cast.citra, { userId: user.id, deviceId: device.id }, now);
  await db.deviceCleanup.updateMany({ where: { session: device.session }, data: { attempts: 40 } });
  await cleanUpDevices(now);
  expect(await cleanUpOf(device.session)).toMatchObject({ attempts: 41, dueAt: after(6 * HOUR) });
});
