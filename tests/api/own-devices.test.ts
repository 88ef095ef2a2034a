/* A user sees their own numbers and connects a lost one again, and nothing more. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { removeDevice } from "~/domain/pairing/remove-device";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";
import { ask, tokensOf } from "./call";

let simulator: Simulator;
let people = 0;
let ani: Actor;
let eka: Actor;
let token = "";
let device: Awaited<ReturnType<typeof connectedDevice>>;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.02, scanMs: null });
  eka = await person("Eka", { role: "SUPER ADMIN" });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await db.device.deleteMany();
  await db.appSettings.update({ where: { id: 1 }, data: { usersConnectDevices: true } });
  ani = await person(`Ani${++people}`);
  device = await connectedDevice(ani, simulator);
  token = (await tokensOf(ani)).token;
});

const CALLS = [
  ["POST", "connect/start", {}],
  ["GET", "qr-raw", undefined],
  ["POST", "request-code", { phone_number: "6281100000077" }],
] as const;
const at = (path: string, id = device.id) => `/api/me/devices/${id}/${path}`;
const call = (method: string, path: string, json?: object, who = token) =>
  ask(method, at(path), { token: who, json });
const session = () => simulator.sessions.get(device.session)!;
const answers = async (who = token) => {
  const all: string[] = [];
  for (const [method, path, json] of CALLS) {
    const { status, json: answer } = await call(method, path, json, who);
    all.push(`${status} ${answer.code ?? "ok"}`);
  }
  return all;
};
const lose = () => simulator.sessions.stop(session());
const waits = () => until(() => session().status === "SCAN_QR_CODE", "the QR code");

test("one's own numbers are listed with their state, and nobody else's", async () => {
  const other = await connectedDevice(eka, simulator);
  const until8 = new Date(Date.now() + 3_600_000);
  const pause = { pauseReason: "admin", pausedUntil: until8, pauseDetail: "Repair" };
  const young = { phoneNumber: "628123990001", inUseSince: new Date().toISOString().slice(0, 10) };
  await db.device.update({ where: { id: device.id }, data: { ...pause, ...young } });
  const { status, json } = await ask("GET", "/api/me/devices", { token });
  expect(status).toBe(200);
  expect(json.data).toMatchObject([
    {
      ...{ id: device.id, status: "WORKING", phone_number: "628123990001", sent_today: 0 },
      ...{ daily_limit: null, new_contacts: { used: 0, per_day: 20 }, connectable: false },
      warnings: [
        { kind: "paused", reason: "admin", until: until8.toISOString(), detail: "Repair" },
        { kind: "warm_up", until: null },
      ],
    },
  ]);
  expect(json.data[0]).not.toHaveProperty("session");
  expect(json.meta.total).toBe(1);
  await db.device.delete({ where: { id: other.id } });
});

test("a lost number is started, shows its QR code and its pairing code, and is connected", async () => {
  lose();
  expect((await call("GET", "session")).json).toEqual({ status: "STOPPED", me: null });
  expect((await ask("GET", "/api/me/devices", { token })).json.data[0].connectable).toBe(true);
  simulator.sessions.logout(session());
  lose();
  expect(await call("POST", "connect/start")).toMatchObject({ status: 200, json: { ok: true } });
  await waits();
  expect((await call("GET", "qr-raw")).json.value).toEqual(expect.any(String));
  const code = await call("POST", "request-code", { phone_number: "6281100000077" });
  expect(code.json.code).toMatch(/^\w{4}-\w{4}$/);
  simulator.sessions.addWorking(device.session, "6281100000077");
  expect((await call("GET", "session")).json.me.phone_number).toBe("6281100000077");
  const acts = await db.auditEntry.findMany({ where: { actorId: ani.id }, orderBy: { id: "asc" } });
  expect(acts.map(({ act }) => act)).toEqual(["device.connect", "device.request_pairing"]);
});

test("a number that its phone unlinked shows a new code; one that failed does when that is wished", async () => {
  const fail = () => {
    simulator.sessions.become(session(), "FAILED");
    return db.device.update({ where: { id: device.id }, data: { phoneNumber: "628110000001" } });
  };
  await fail();
  await db.device.update({ where: { id: device.id }, data: { status: "FAILED", restartRefusals: 3 } });
  expect((await call("POST", "connect/start")).status).toBe(200);
  await waits();
  expect(session().phone).toBeNull();
  simulator.sessions.addWorking(device.session, "628110000001");
  await call("GET", "session");
  await fail();
  expect((await call("POST", "connect/start", { new_qr: true })).status).toBe(200);
  await waits();
});

test("somebody else's device is not found, for admins too", async () => {
  lose();
  const ekas = (await tokensOf(eka)).token;
  expect(await answers(ekas)).toEqual(Array(3).fill("404 NOT_FOUND"));
  expect((await call("GET", "session", undefined, ekas)).status).toBe(404);
  expect(session().status).toBe("STOPPED");
});

test("where admins switched it off, states are shown and nothing is connected", async () => {
  await db.appSettings.update({ where: { id: 1 }, data: { usersConnectDevices: false } });
  lose();
  expect((await call("GET", "session")).json.status).toBe("STOPPED");
  expect((await ask("GET", "/api/me/devices", { token })).json.data[0].connectable).toBe(false);
  expect(await answers()).toEqual(Array(3).fill("403 DEVICE_CONNECT_OFF"));
  // rights come before fields
  expect((await call("POST", "request-code", { phone: true })).status).toBe(403);
  expect(session().status).toBe("STOPPED");
});

test("a user can neither make, change nor remove a device", async () => {
  expect((await ask("POST", "/api/me/devices", { token, json: { name: "Baru" } })).status).toBe(405);
  for (const method of ["PUT", "DELETE", "POST"]) {
    expect((await call(method, "pause", {})).status).toBe(404);
    const admins = `/api/admin/users/${ani.id}/devices/${device.id}`;
    expect((await ask(method === "POST" ? "PUT" : method, admins, { token, json: {} })).status).toBe(403);
  }
  expect(await db.device.count({ where: { userId: ani.id } })).toBe(1);
});

test("a deleted device is not found", async () => {
  await removeDevice(eka, { userId: ani.id, deviceId: device.id }, new Date());
  expect(await answers()).toEqual(Array(3).fill("404 NOT_FOUND"));
});

test("a connected device is left alone, also one that is believed to be lost", async () => {
  const { life } = session();
  await db.device.update({ where: { id: device.id }, data: { status: "FAILED", restartRefusals: 3 } });
  expect(await answers()).toEqual(Array(3).fill("409 DEVICE_CONNECTED"));
  expect(session()).toMatchObject({ life, status: "WORKING" });
});

test("of two at once the second finds what the first one did", async () => {
  simulator.sessions.become(session(), "FAILED");
  const unlinked = { status: "FAILED", restartRefusals: 3, phoneNumber: "628110000001" };
  await db.device.update({ where: { id: device.id }, data: unlinked });
  const both = await Promise.all([call("POST", "connect/start"), call("POST", "connect/start")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await waits();
  expect(await db.auditEntry.count({ where: { actorId: ani.id, act: "device.logout" } })).toBe(1);
});

test("what is no wish and no number is refused by its name", async () => {
  lose();
  for (const json of [{ new_qr: "yes" }, { confirm: 1 }])
    expect(await call("POST", "connect/start", json)).toMatchObject({
      status: 422,
      json: { errors: { [Object.keys(json)[0]!]: expect.anything() } },
    });
  for (const phone_number of [true, "0812", "", ["62811"]])
    expect((await call("POST", "request-code", { phone_number })).status, String(phone_number)).toBe(422);
  expect((await ask("POST", at("connect/start", 0), { token })).status).toBe(404);
  expect(session().status).toBe("STOPPED");
});

test("what is wrong with the server is the admin's matter", async () => {
  await db.server.update({ where: { userId: ani.id }, data: { host: "127.0.0.1", port: 1 } });
  expect(await answers()).toEqual(Array(3).fill("409 NUMBER_UNREACHABLE"));
  const { text } = await call("POST", "connect/start");
  expect(text).not.toMatch(/WAHA|127\.0\.0\.1|ECONN/);
});

test("pairing codes, which show on the phone whose number was typed, are ten an hour", async () => {
  simulator.sessions.become(session(), "SCAN_QR_CODE");
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await call("POST", "request-code", { phone_number: `62811000001${n % 10}` })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});
