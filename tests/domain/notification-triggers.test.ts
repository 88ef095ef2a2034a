import { beforeAll, beforeEach, expect, test } from "vitest";
import { notifyOfWaits } from "~/domain/notification-triggers/batches";
import { notifyOfDevices } from "~/domain/notification-triggers/devices";
import { notifyOfDaemon, notifyOfLedger } from "~/domain/notification-triggers/system";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";

const began = new Date("2026-11-21T05:00:00Z");
const after = (seconds: number) => new Date(began.getTime() + seconds * 1000);

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});
beforeEach(async () => {
  await db.notification.deleteMany();
  await db.device.deleteMany();
});

let count = 0;
async function device(owner: { id: number }) {
  count += 1;
  const address = { host: "127.0.0.1", port: 1, ok: true };
  const server = await db.server.upsert({
    where: { userId: owner.id },
    create: { userId: owner.id, ...address },
    update: address,
  });
  const data = { userId: owner.id, serverId: server.id, name: `Toko ${count}`, session: `s-${count}` };
  const times = { createdAt: began, connectedAt: began, statusSince: after(-3600) };
  return db.device.create({ data: { ...data, ...times, sealedWebhookSecret: "", status: "WORKING" } });
}

const becomes = (id: number, status: string, at: Date) =>
  db.device.update({ where: { id }, data: { status, statusSince: at, statusAt: at } });

const told = async (user: { id: number }) =>
  (await db.notification.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } })).map(
    ({ kind, params }) => ({ kind, ...(params as object) }),
  );

/** Looks each 15 seconds, as the daemon does, from one second to another. */
async function watch(from: number, until: number, change?: (second: number) => Promise<unknown>) {
  for (let second = from; second <= until; second += 15) {
    await change?.(second);
    await notifyOfDevices(after(second));
  }
}

test("a loss of five minutes is told to the owner and the admins of users, once, and so is its end", async () => {
  const { id, name } = await device(cast.ani);
  await becomes(id, "FAILED", began);
  await watch(0, 285);
  expect(await told(cast.ani)).toEqual([]);
  await watch(300, 900);
  const lost = { kind: "device_disconnected", device: name };
  for (const who of [cast.ani, cast.citra, cast.eka]) expect(await told(who)).toEqual([lost]);
  for (const who of [cast.budi, cast.dewi]) expect(await told(who)).toEqual([]);
  await becomes(id, "WORKING", after(900));
  await watch(900, 1200);
  expect(await told(cast.ani)).toEqual([lost, { kind: "device_connected", device: name }]);
});

test("a short loss is not told, and neither is its end", async () => {
  const { id } = await device(cast.ani);
  await becomes(id, "STARTING", began);
  await watch(0, 120);
  await becomes(id, "WORKING", after(120));
  await watch(135, 900);
  expect(await told(cast.ani)).toEqual([]);
});

test("a device that flaps twenty times in ten minutes is told of once", async () => {
  const { id, name } = await device(cast.ani);
  await watch(0, 600, (second) => becomes(id, second % 30 === 0 ? "FAILED" : "WORKING", after(second)));
  expect(await told(cast.ani)).toEqual([{ kind: "device_disconnected", device: name }]);
});

test("after six of a day one says that there are many, and then none", async () => {
  const { id, name } = await device(cast.ani);
  for (let round = 0; round < 6; round += 1) {
    const at = round * 1200;
    await becomes(id, "FAILED", after(at));
    await watch(at, at + 330);
    await becomes(id, "WORKING", after(at + 345));
    await watch(at + 345, at + 450);
  }
  const all = await told(cast.ani);
  expect(all).toHaveLength(7);
  expect(all.at(-1)).toEqual({ kind: "device_disconnected", device: name, unstable: 1 });
});

test("what WhatsApp does to a number is told once, with its end, and again when it begins anew", async () => {
  const { id, name } = await device(cast.ani);
  const end = after(3 * 24 * 3600);
  const capped = { quotaStatus: "CAPPED", quotaTotal: 50, quotaUsed: 50, quotaEndsAt: end, quotaAt: began };
  await db.device.update({ where: { id }, data: capped });
  await watch(0, 60);
  const notice = { kind: "device_restricted", device: name, what: "capped", until: end.toISOString() };
  expect(await told(cast.ani)).toEqual([notice]);
  await db.device.update({ where: { id }, data: { quotaStatus: "NONE" } });
  await watch(75, 90);
  await db.device.update({ where: { id }, data: { quotaStatus: "FIRST_WARNING" } });
  await watch(105, 120);
  expect(await told(cast.ani)).toMatchObject([notice, { what: "warned" }]);
});

test("several daemons at once tell it once", async () => {
  const { id } = await device(cast.ani);
  await becomes(id, "FAILED", after(-600));
  await Promise.all([1, 2, 3].map(() => notifyOfDevices(began)));
  expect(await told(cast.ani)).toHaveLength(1);
});

test("a batch that waits half an hour for a device is told of, and one that its owner paused is not", async () => {
  const hadi = await person("Hadi", { credits: 500 });
  await db.heartbeat.create({
    data: { daemon: "d", host: "h", pid: 1, startedAt: began, beatAt: after(86_400) },
  });
  const batch = await queuedBatch(hadi, 2, began);
  const paused = await queuedBatch(hadi, 2, began);
  await db.batch.update({ where: { id: paused }, data: { paused: true } });
  await notifyOfWaits(began);
  await notifyOfWaits(after(29 * 60));
  expect(await told(hadi)).toEqual([]);
  await Promise.all([notifyOfWaits(after(31 * 60)), notifyOfWaits(after(31 * 60))]);
  await notifyOfWaits(after(60 * 60));
  expect(await told(hadi)).toMatchObject([{ kind: "batch_waiting", why: "no_device", batch }]);
  await device(hadi);
  await notifyOfWaits(after(61 * 60));
  expect(await db.batchWait.findMany({ where: { batchId: batch } })).toEqual([]);
});

test("Super Admins hear of a ledger that does not balance, and of a daemon that is gone, each time once", async () => {
  const check = { ok: false, users: 1, entries: 1, batches: 1, differences: ["user 1"] };
  await notifyOfLedger({ ...check, ok: true, differences: [] }, began);
  expect(await told(cast.eka)).toEqual([]);
  await notifyOfLedger(check, began);
  const run = { name: "check-ledger", finishedAt: began, ok: true, result: check };
  await db.jobRun.create({ data: run });
  await notifyOfLedger(check, after(86_400));
  expect(await told(cast.eka)).toMatchObject([{ kind: "ledger_difference", differences: 1 }]);
  expect(await told(cast.citra)).toEqual([]);
  await db.heartbeat.updateMany({ data: { beatAt: began } });
  expect(await notifyOfDaemon(after(60))).toBe(false);
  expect(await notifyOfDaemon(after(180))).toBe(true);
  expect(await notifyOfDaemon(after(360))).toBe(true);
  expect((await told(cast.eka)).filter(({ kind }) => kind === "daemon_down")).toHaveLength(1);
});
