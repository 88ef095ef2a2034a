import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { ownAlerts } from "~/domain/devices/alerts";
import { allDevices, devicesInTrouble } from "~/domain/devices/all-devices";
import { attention } from "~/domain/reports/attention";
import { db } from "~/platform/db";
import { person } from "../support/cast";

const now = new Date("2026-11-21T08:00:00.000Z");
const HOUR_MS = 3_600_000;
const soon = new Date(now.getTime() + HOUR_MS);
const earlier = new Date(now.getTime() - HOUR_MS);
let ani: Actor;
let count = 0;
beforeEach(async () => {
  await db.device.deleteMany();
  ani = await person(`Ani${++count}`);
});

/** A device that works, on a server that answers, with what is different about it. */
async function device(name: string, change: object = {}, server: { ok: boolean } | null = { ok: true }) {
  const user = await person(`Owner${++count}`);
  const place = { userId: user.id, host: "waha.test", port: 1 };
  const serverId = server && (await db.server.create({ data: { ...place, ...server } })).id;
  const works = { status: "WORKING", connectedAt: earlier, phoneNumber: "6281234567890" };
  const own = {
    userId: user.id,
    serverId,
    name,
    session: `s-${count}`,
    sealedWebhookSecret: "",
    createdAt: now,
  };
  await db.device.create({ data: { ...own, ...works, ...change } });
  return user;
}

const namesOf = async (wish: object) =>
  (await allDevices({ limit: 50, ...wish }, now)).data.map(({ name }) => name);

test("devices that need somebody stand first; those that work, or were never connected, need nobody", async () => {
  await device("works");
  await device("new", { status: "STOPPED", connectedAt: null });
  await device("by an admin", { pauseReason: "admin" });
  await device("pause is over", { pauseReason: "restricted", pausedUntil: earlier });
  await device("stopped", { status: "STOPPED" });
  await device("failed", { status: "FAILED", connectedAt: null });
  await device("restricted", { pauseReason: "restricted", pausedUntil: soon });
  await device("wrong key", { pauseReason: "auth" });
  await device("server away", {}, { ok: false });
  await device("no server", {}, null);
  await device("warned", { quotaStatus: "FIRST_WARNING" });
  await device("capped", { quotaStatus: "CAPPED", quotaEndsAt: soon });
  await device("locked", { locked: true });
  await device("refused new people", { newStopReason: "restricted", newStopUntil: soon });
  await device("refused by quota", { newStopReason: "quota" });
  await device("stop is over", { newStopReason: "quota", newStopUntil: earlier });
  await device("counted anew", { quotaStatus: "CAPPED", quotaEndsAt: earlier });
  await device("lock is over", { locked: true, lockEndsAt: earlier });
  const lost = ["stopped", "failed", "server away", "no server"];
  const trouble = [
    ...lost,
    "restricted",
    "locked",
    "refused new people",
    "capped",
    "refused by quota",
    "wrong key",
    "warned",
  ];
  expect(await namesOf({})).toEqual([
    ...trouble,
    ...["works", "new", "by an admin", "pause is over", "stop is over", "counted anew", "lock is over"],
  ]);
  expect(await namesOf({ trouble: true })).toEqual(trouble);
  const cares = (await allDevices({ limit: 6, page: 2 }, now)).data.map(({ care }) => care);
  expect(cares).toEqual(["locked", "capped", "capped", "paused", "warned", null]);
});

test("devices are found by their name, their user and their number, in whatever way it is written", async () => {
  await device("Kasir", { phoneNumber: "6281100000007" });
  await device("Gudang");
  for (const q of ["kas", "+62 811-0000-0007", "0811 0000 0007"])
    expect(await namesOf({ q })).toEqual(["Kasir"]);
  expect(await namesOf({ q: "nobody" })).toEqual([]);
});

test("what needs attention counts only what this admin may see to, and nothing of locked users", async () => {
  const owner = await device("failed", { status: "FAILED" });
  const gone = await device("of somebody locked", { status: "FAILED" });
  await db.user.update({ where: { id: gone.id }, data: { active: false } });
  expect(await devicesInTrouble(now)).toEqual(new Map([[owner.id, 1]]));
  const request = { userId: ani.id, amount: 5, unitPrice: 100, orderAt: earlier };
  await db.creditRequest.create({ data: { ...request, totalPrice: 5n } });
  await db.creditRequest.create({ data: { ...request, totalPrice: 7n, approvedAt: now } });
  const dayAgo = new Date(now.getTime() - 25 * HOUR_MS);
  const cleanup = { host: "h", port: 1, https: false, sealedApiKey: "", session: "s", dueAt: now };
  await db.deviceCleanup.create({ data: { ...cleanup, createdAt: dayAgo } });
  for (const createdAt of [earlier, now]) await db.deviceCleanup.create({ data: { ...cleanup, createdAt } });
  const none = { requests: null, devices: null, cleanups: null, held: null };
  expect(await attention(await person(`A${++count}`, { role: "ADMIN" }), now)).toEqual(none);
  const credits = await person(`A${++count}`, { role: "ADMIN", features: ["REQUEST_CREDITS"] });
  const requests = { count: 1, total_price: 5, since: earlier.toISOString() };
  expect(await attention(credits, now)).toEqual({ ...none, requests });
  const users = await person(`A${++count}`, { role: "ADMIN", features: ["USERS"] });
  expect(await attention(users, now)).toEqual({ ...none, devices: 1, cleanups: 1 });
  const eka = await person(`A${++count}`, { role: "SUPER ADMIN" });
  expect(await attention(eka, now)).toEqual({ requests, devices: 1, cleanups: 1, held: 0 });
  const batch = {
    userId: ani.id,
    createdById: ani.id,
    name: "b",
    createdAt: now,
    submittedAt: now,
    held: true,
  };
  await db.batch.createMany({ data: [batch, { ...batch, kind: "TEST" }, { ...batch, status: "DONE" }] });
  expect(await attention(eka, now)).toMatchObject({ held: 2 });
});

test("who owns devices is told of those that need somebody, not of a session that just starts", async () => {
  const server = await db.server.create({ data: { userId: ani.id, host: "waha.test", port: 1, ok: true } });
  const mine = (name: string, change: object) =>
    db.device.create({
      data: {
        ...{
          userId: ani.id,
          serverId: server.id,
          name,
          session: name,
          sealedWebhookSecret: "",
          createdAt: now,
        },
        ...{ status: "WORKING", connectedAt: earlier, ...change },
      },
    });
  await mine("works", {});
  await mine("warned", { quotaStatus: "SECOND_WARNING" });
  await mine("lost", { status: "SCAN_QR_CODE" });
  await mine("starts", { status: "STARTING", statusSince: now });
  await mine("starts for long", { status: "STARTING", statusSince: earlier });
  await mine("new", { status: "STOPPED", connectedAt: null });
  await device("of somebody else", { status: "FAILED" });
  expect((await ownAlerts(ani, now)).map(({ name, care }) => [name, care])).toEqual([
    ["lost", "lost"],
    ["starts for long", "lost"],
    ["warned", "warned"],
  ]);
});
