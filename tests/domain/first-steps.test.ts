/* What a new account is shown to do first, and what its admin is shown. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { ownConnection } from "~/domain/devices/own/own-connection";
import { setupSteps } from "~/domain/devices/own/setup-steps";
import { firstSteps, hideFirstSteps } from "~/domain/reports/first-steps";
import { dashboardSettings } from "~/domain/settings/app-settings";
import { db } from "~/platform/db";
import { person } from "../support/cast";

const NEW = { balance: 0, total_batches: 0, mayConnect: true };
let people = 0;
let ani: Actor;
beforeEach(async () => {
  ani = await person(`Ani${++people}`);
  await db.appSettings.update({ where: { id: 1 }, data: { usersConnectDevices: true } });
});

async function device(connected = false) {
  const { id: userId } = ani;
  const address = { host: "127.0.0.1", port: 1, ok: true };
  const server = await db.server.upsert({ where: { userId }, create: { userId, ...address }, update: {} });
  const own = { userId, serverId: server.id, name: "Phone", session: `siar-first-${userId}` };
  const state = connected ? { status: "WORKING", connectedAt: new Date() } : {};
  const where = { session: own.session };
  const create = { ...own, ...state, sealedWebhookSecret: "", createdAt: new Date() };
  return db.device.upsert({ where, create, update: state });
}

test("a new account has four steps, which go when all are done", async () => {
  expect(await firstSteps(ani, NEW)).toEqual({
    number: { done: false, hasDevice: false, deviceId: null },
    phone: { done: false, isSet: false },
    credits: { done: false, isRequested: false },
    campaign: { done: false },
  });
  const { id } = await device();
  await db.user.update({ where: { id: ani.id }, data: { phone: "628123990001" } });
  const request = { userId: ani.id, amount: 5, unitPrice: 100, totalPrice: 5n, orderAt: new Date() };
  await db.creditRequest.create({ data: request });
  expect(await firstSteps(ani, NEW)).toEqual({
    number: { done: false, hasDevice: true, deviceId: id },
    phone: { done: false, isSet: true },
    credits: { done: false, isRequested: true },
    campaign: { done: false },
  });
  await device(true);
  const at = new Date();
  const code = { userId: ani.id, phone: "628123990001", confirmedAt: at };
  await db.phoneConfirmation.create({ data: code });
  expect(await firstSteps(ani, { balance: 5, total_batches: 0, mayConnect: true })).toMatchObject({
    number: { done: true, deviceId: null },
    phone: { done: true },
    credits: { done: true },
    campaign: { done: false },
  });
  expect(await firstSteps(ani, { balance: 0, total_batches: 1, mayConnect: true })).toBeNull();
});

test("who hid them, and admins, see no steps", async () => {
  await hideFirstSteps(ani);
  expect(await firstSteps(ani, NEW)).toBeNull();
  expect(await firstSteps(await person(`Eka${people}`, { role: "SUPER ADMIN" }), NEW)).toBeNull();
});

test("where users may not connect, the first step leads to no connecting", async () => {
  await device();
  await db.appSettings.update({ where: { id: 1 }, data: { usersConnectDevices: false } });
  const { mayConnect } = await dashboardSettings();
  expect((await firstSteps(ani, { ...NEW, mayConnect }))?.number).toEqual({
    done: false,
    hasDevice: true,
    deviceId: null,
  });
});

test("it is known whether a number was never connected, or is lost", async () => {
  const now = new Date();
  expect(await ownConnection(ani, now)).toBe("never");
  const { id } = await device();
  expect(await ownConnection(ani, now)).toBe("never");
  await device(true);
  expect(await ownConnection(ani, now)).toBe("connected");
  await db.device.update({ where: { id }, data: { status: "FAILED" } });
  expect(await ownConnection(ani, now)).toBe("lost");
});

test("an admin sees what an account still needs", async () => {
  expect(await setupSteps(ani.id)).toMatchObject({ server: "missing", device: { state: "missing" } });
  const { id } = await device();
  expect(await setupSteps(ani.id)).toEqual({
    hasSignedIn: false,
    server: "ok",
    device: { state: "waiting", id },
    hasSent: false,
  });
  await db.server.update({ where: { userId: ani.id }, data: { ok: false } });
  await device(true);
  expect(await setupSteps(ani.id)).toMatchObject({ server: "away", device: { state: "connected" } });
  await db.device.update({ where: { id }, data: { lastSentAt: new Date() } });
  expect(await setupSteps(ani.id)).toBeNull();
});
