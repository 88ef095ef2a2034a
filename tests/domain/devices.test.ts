import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { watchDevices } from "~/domain/device-monitor/monitor";
import { addDevice, deviceById, listDevices } from "~/domain/devices/devices";
import { pauseDevice, resumeDevice } from "~/domain/devices/pause";
import { pauseEnd } from "~/domain/devices/pause-end";
import { NewServer, setServer, storedServerView, testServer, userServer } from "~/domain/devices/server";
import { serverFault } from "~/domain/devices/server-fault";
import { userDetails } from "~/domain/devices/user-details";
import { wahaConfig } from "~/domain/devices/waha-client-config";
import { openWebhookSecret } from "~/domain/devices/webhook-address";
import type { DomainError, Params } from "~/domain/errors";
import {
  deviceSession,
  pairAnew,
  qrRaw,
  requestCode,
  restartConnect,
  startConnect,
} from "~/domain/pairing/pair";
import { removeDevice } from "~/domain/pairing/remove-device";
import { connectionAnswer } from "~/http/presenters/device-server";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { unseal } from "~/platform/secrets";
import { closeConnections, fetchSession, stopSession } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person, wholeCast } from "../support/cast";
import { faults } from "../support/refusal";
import { until } from "../support/until";

const now = new Date();
let cast: Awaited<ReturnType<typeof wholeCast>>;
let waha: Simulator;
let citra: Actor;
let count = 0;

beforeAll(async () => {
  cast = await wholeCast();
  citra = cast.citra;
  waha = await startSimulator({ waitScale: 0.01, scanMs: null });
});
afterAll(async () => {
  await closeConnections();
  await waha.close();
});

const address = (change: object = {}) =>
  NewServer.parse({ host: waha.host, port: waha.port, api_key: waha.apiKey, ...change });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: "nothing was refused", params: {} as Params, extra: {} as Record<string, unknown> }),
    ({ code, params, extra }: DomainError) => ({ code: code as string, params, extra }),
  );

/** Something that listens and answers everything with `code`, as WAHA words it; but for who it is, if that is given. */
async function answering(code: number, version?: object) {
  const listener = createServer((request, answer) => {
    const good = version && request.url === "/api/server/version";
    answer.writeHead(good ? 200 : code, { "Content-Type": "application/json" });
    answer.end(JSON.stringify(good ? version : { message: "No.", statusCode: code }));
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return { host: "127.0.0.1", port, close: () => listener.close() };
}

/** Somebody with a server, and a device that is not connected yet. */
async function withDevice() {
  count += 1;
  const { id: userId } = await person(`P${count}`);
  await setServer(citra, userId, address(), now);
  const { device } = await addDevice(citra, userId, { name: "Phone" }, now);
  return { userId, deviceId: device.id, session: device.session };
}

test("setting a server tells at once how it answers, and remembers engine and version, but never shows the key", async () => {
  const { id } = await person("Rini");
  const answer = await setServer(citra, id, address(), now);
  expect(answer).toMatchObject({ ok: true, host: waha.host, port: waha.port, https: false });
  expect(answer.connection).toEqual({
    ok: true,
    stage: "ready",
    ms: expect.any(Number),
    httpCode: 200,
    error: null,
  });
  const stored = await db.server.findUniqueOrThrow({ where: { userId: id } });
  expect(stored).toMatchObject({ engine: "NOWEB", version: "2026.8.2" });
  expect(wahaConfig(stored)).toMatchObject({ apiKey: waha.apiKey });
  expect(await userServer(id, now)).toMatchObject({ host: waha.host, connection: { ok: true } });
  expect(JSON.stringify([answer, await userDetails(id, now)])).not.toContain(waha.apiKey);
});

test("without a new key the old one stays; a wrong one is kept, with the diagnosis", async () => {
  const { id } = await person("Sari");
  await setServer(citra, id, address(), now);
  expect((await setServer(citra, id, address({ api_key: "" }), now)).connection.ok).toBe(true);
  expect((await setServer(citra, id, address({ api_key: null }), now)).connection.ok).toBe(true);
  const wrong = await setServer(citra, id, address({ api_key: "wrong" }), now);
  expect(wrong.connection).toMatchObject({ ok: false, stage: "auth", httpCode: 401 });
  const { code, extra } = await refusal(userServer(id, now));
  expect(code).toBe("SERVER_UNREACHABLE");
  expect(extra).toMatchObject({
    shouldReconnect: true,
    host: waha.host,
    port: waha.port,
    stage: "auth",
    httpCode: 401,
  });
  expect(await testServer(citra, id, now)).toMatchObject({ ok: false, stage: "auth" });
});

test.each([
  [401, "auth", "KEY_REFUSED"],
  [403, "auth", "KEY_TOO_NARROW"],
  [422, "http", "REFUSING"],
  [502, "http", "BROKEN"],
] as const)(
  "a server that worked and now answers %i is in one state, also by the daemon",
  async (code, stage, fault) => {
    const which = await withDevice();
    const gateway = await answering(code);
    try {
      const place = { host: gateway.host, port: gateway.port };
      await db.server.update({ where: { userId: which.userId }, data: place });
      const later = new Date(now.getTime() + 3_600_000);
      await watchDevices(later);
      const server = await storedServerView(which.userId);
      const expected = { ok: false, stage, httpCode: code, error: expect.stringContaining(`HTTP ${code}`) };
      expect(server?.connection).toMatchObject(expected);
      expect(serverFault(server!.connection)).toBe(fault);
      await testServer(citra, which.userId, now);
      expect((await storedServerView(which.userId))?.connection).toMatchObject({
        ok: false,
        stage,
        httpCode: code,
      });
      const refused = await refusal(deviceSession(citra, which, now));
      expect(refused.code).toBe(stage === "auth" ? "SERVER_UNREACHABLE" : "WAHA_FAILED");
      expect(refused.params.fault).toBe(fault);
    } finally {
      gateway.close();
    }
  },
);

test("a server that says who it is but refuses every session is never said to be both ready and not", async () => {
  const which = await withDevice();
  const gateway = await answering(422, { version: "2026.8.2", engine: "NOWEB", tier: "PLUS" });
  try {
    const place = { host: gateway.host, port: gateway.port };
    await db.server.update({ where: { userId: which.userId }, data: place });
    await watchDevices(new Date(now.getTime() + 7_200_000));
    const server = await storedServerView(which.userId);
    expect(server?.connection).toMatchObject({ ok: false, stage: "http", httpCode: 422 });
    expect(serverFault(server!.connection)).toBe("REFUSING");
  } finally {
    gateway.close();
  }
});

test.each([
  ["another host", { host: "localhost" }],
  ["another port", { port: 4000 }],
  ["another scheme", { https: true }],
])(
  "a server's key is not sent to %s: it is asked for again, and nothing is changed",
  async (_what, elsewhere) => {
    const { id } = await person(`Moved${++count}`);
    await setServer(citra, id, address(), now);
    const before = await db.server.findUniqueOrThrow({ where: { userId: id } });
    for (const api_key of [undefined, null, ""]) {
      const moved = address({ ...elsewhere, api_key });
      expect(await faults(setServer(citra, id, moved, now))).toEqual({ api_key: "KEY_FOR_ADDRESS" });
    }
    expect(await db.server.findUniqueOrThrow({ where: { userId: id } })).toEqual(before);
    await setServer(citra, id, address({ ...elsewhere, api_key: "its own" }), now);
    expect(await db.server.findUniqueOrThrow({ where: { userId: id } })).toMatchObject(elsewhere);
  },
);

test("a server without a key may be moved without one", async () => {
  const { id } = await person(`Moved${++count}`);
  await setServer(citra, id, address({ api_key: "" }), now);
  const moved = await setServer(citra, id, address({ port: 1, api_key: "" }), now);
  expect(moved).toMatchObject({ port: 1 });
});

test("a user without a server has none to show, to test or to add devices to", async () => {
  const { id } = await person("Tono");
  const all = [userServer(id, now), testServer(citra, id, now), addDevice(citra, id, { name: "x" }, now)];
  const refusals = await Promise.all(all.map(refusal));
  expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill("SERVER_MISSING"));
});

test.each([
  ["169.254.169.254", "SERVER_ADDRESS_FORBIDDEN"],
  ["metadata.google.internal", "SERVER_ADDRESS_FORBIDDEN"],
  ["0xA9FEA9FE", "SERVER_ADDRESS_FORBIDDEN"],
  ["[fe80::1]", "SERVER_ADDRESS_FORBIDDEN"],
  ["http://waha.test", "SERVER_ADDRESS_INVALID"],
  ["user@waha.test", "SERVER_ADDRESS_INVALID"],
  ["waha.test/path", "SERVER_ADDRESS_INVALID"],
])("the host %s is refused at once and nothing is stored", async (host, code) => {
  const { id } = await person(`Host${++count}`);
  expect((await refusal(setServer(citra, id, address({ host }), now))).code).toBe(code);
  expect(await db.server.count({ where: { userId: id } })).toBe(0);
});

test("a good test of the server ends the pause that a wrong key had made, and no other pause", async () => {
  const { userId, deviceId } = await withDevice();
  const { device: other } = await addDevice(citra, userId, { name: "Second" }, now);
  await db.device.update({ where: { id: deviceId }, data: { pauseReason: "auth" } });
  await pauseDevice(citra, { userId, deviceId: other.id }, {}, now);
  await testServer(citra, userId, now);
  const { data } = await listDevices(userId, now);
  expect(data.map(({ paused }) => paused?.reason ?? null)).toEqual([null, "admin"]);
});

test("a server that did not keep our message ids may show anew that it does once it is another version", async () => {
  const { userId } = await withDevice();
  const distrusted = { where: { userId }, data: { honoursId: false } };
  await db.server.update(distrusted);
  await testServer(citra, userId, now);
  expect((await db.server.findUniqueOrThrow({ where: { userId } })).honoursId).toBe(false);
  waha.setEngine("NOWEB", "2026.9.1");
  await testServer(citra, userId, now);
  expect(await db.server.findUniqueOrThrow({ where: { userId } })).toMatchObject({
    version: "2026.9.1",
    honoursId: null,
  });
});

test("a device is connected by its QR code: the session is made over there, waits for the scan, then works", async () => {
  const which = await withDevice();
  expect(which.session).toMatch(/^siar-[0-9a-f]{16}$/);
  expect((await startConnect(citra, which, now)).ok).toBe(true);
  const shown = await until(() => qrRaw(citra, which).catch(() => null), "a QR code");
  expect(shown.value).toMatch(/^2@/);
  expect((await deviceSession(citra, which, now)).status).toBe("SCAN_QR_CODE");
  waha.sessions.addWorking(which.session, "6281111222333");
  expect(await deviceSession(citra, which, now)).toMatchObject({
    status: "WORKING",
    me: { phone_number: "6281111222333" },
  });
  const { data } = await listDevices(which.userId, now);
  expect(data).toMatchObject([
    { status: "WORKING", phone_number: "6281111222333", connected_at: now.toISOString() },
  ]);
  expect((await refusal(qrRaw(citra, which))).code).toBe("DEVICE_NOT_READY");
});

test("starting a session that is there already is no fault, and a stopped one runs again", async () => {
  const which = await withDevice();
  await startConnect(citra, which, now);
  expect((await startConnect(citra, which, now)).ok).toBe(true);
  await stopSession({ host: waha.host, port: waha.port, https: false, apiKey: waha.apiKey }, which.session);
  expect((await deviceSession(citra, which, now)).status).toBe("STOPPED");
  await startConnect(citra, which, now);
  await until(() => qrRaw(citra, which).catch(() => null), "a QR code");
});

test("a session that is there already, made by hand or for another address, reports to us once its device is connected", async () => {
  const which = await withDevice();
  const hook = {
    url: "http://127.0.0.1:9/api/hooks/waha/1",
    events: ["*"],
    hmac: { key: "of another Siar" },
  };
  const session = waha.sessions.addWorking(which.session, "6281111222334");
  session.config = { ...session.config, webhooks: [hook] };
  env.APP_URL = "http://siar.test";
  try {
    await watchDevices(now);
    expect(await deviceById(which, now)).toMatchObject({ status: "WORKING", reports: false });
    await startConnect(citra, which, now);
    const stored = await db.device.findUniqueOrThrow({ where: { id: which.deviceId } });
    const webhookSecret = openWebhookSecret(stored);
    expect(session.config.webhooks).toMatchObject([
      { url: `http://siar.test/api/hooks/waha/${which.deviceId}`, hmac: { key: webhookSecret } },
    ]);
    expect((await deviceById(which, now)).reports).toBe(true);
    await until(
      async () => (await deviceSession(citra, which, now)).status === "WORKING",
      "the session to be up again, without a scan",
    );
    const { life } = session;
    expect(await startConnect(citra, which, now)).toEqual({ ok: true, status: "WORKING" });
    expect(session.life).toBe(life);
    session.config = { webhooks: [] };
    await pairAnew(citra, which, now);
    const hooks = { webhooks: [{ hmac: { key: webhookSecret } }] };
    expect(session.config).toMatchObject({ ...hooks, noweb: { store: { enabled: true } } });
    session.config = {};
    await restartConnect(citra, which, now);
    expect(session.config).toMatchObject(hooks);
  } finally {
    env.APP_URL = undefined;
  }
});

test("a device is connected by a pairing code too", async () => {
  const which = await withDevice();
  expect((await refusal(requestCode(citra, which, { phone: "6281234567890" }, now))).code).toBe(
    "DEVICE_NOT_READY",
  );
  await startConnect(citra, which, now);
  await until(() => qrRaw(citra, which).catch(() => null), "a QR code");
  expect((await requestCode(citra, which, { phone: "+62 812-3456-7890" }, now)).code).toMatch(
    /^\w{4}-\w{4}$/,
  );
  expect((await refusal(requestCode(citra, which, { phone: "0812" }, now))).code).toBe("VALIDATION");
});

test("a pairing code that nobody types pairs no phone, and a new pairing is what helps", async () => {
  const which = await withDevice();
  await startConnect(citra, which, now);
  await until(() => qrRaw(citra, which).catch(() => null), "a QR code");
  await requestCode(citra, which, { phone: "6281119990035" }, now);
  const waiting = await deviceSession(citra, which, now);
  expect(waiting).toEqual({ status: "SCAN_QR_CODE", me: null });
  waha.sessions.fail(waha.sessions.get(which.session)!);
  expect(await deviceSession(citra, which, now)).toEqual({ status: "FAILED", me: null });
  expect(await deviceById(which, now)).toMatchObject({ status: "FAILED", phone_number: null });
  await startConnect(citra, which, now);
  await until(() => qrRaw(citra, which).catch(() => null), "a new QR code");
});

test("a phone that was logged out is no longer the device's, and a code that runs out then asks for a new pairing", async () => {
  const which = await withDevice();
  const session = waha.sessions.addWorking(which.session, "6281111222555");
  await deviceSession(citra, which, now);
  expect((await deviceById(which, now)).phone_number).toBe("6281111222555");
  waha.sessions.fail(session); // such as a network that is away: the pairing is kept
  await deviceSession(citra, which, now);
  expect((await deviceById(which, now)).phone_number).toBe("6281111222555");
  const later = new Date(now.getTime() + 60_000);
  await pairAnew(citra, which, later);
  await until(() => qrRaw(citra, which).catch(() => null), "a QR code");
  await deviceSession(citra, which, later);
  waha.sessions.fail(session);
  await deviceSession(citra, which, later);
  expect(await deviceById(which, later)).toMatchObject({ status: "FAILED", phone_number: null });
});

test("pausing and resuming are said once and change nothing when said twice", async () => {
  const which = await withDevice();
  await pauseDevice(citra, which, {}, now);
  expect((await pauseDevice(citra, which, {}, now)).device.paused).toEqual({
    reason: "admin",
    until: null,
    detail: null,
  });
  await db.device.update({ where: { id: which.deviceId }, data: { failuresInRow: 10 } });
  await resumeDevice(citra, which, now);
  expect((await resumeDevice(citra, which, now)).device.paused).toBeNull();
  expect((await db.device.findUniqueOrThrow({ where: { id: which.deviceId } })).failuresInRow).toBe(0);
});

test("a pause has an end and a reason when an admin gives them, and is over when the end has come", async () => {
  const which = await withDevice();
  const end = new Date(now.getTime() + 3_600_000);
  const { device } = await pauseDevice(citra, which, { until: end, reason: "New phone" }, now);
  expect(device.paused).toEqual({ reason: "admin", until: end.toISOString(), detail: "New phone" });
  expect((await listDevices(which.userId, new Date(end.getTime() + 1))).data[0]?.paused).toBeNull();
  await pauseDevice(citra, which, { reason: "Stolen" }, now);
  const kept = { pauseReason: "admin", pausedUntil: null, pauseDetail: "Stolen" };
  expect(await db.device.findUnique({ where: { id: which.deviceId } })).toMatchObject(kept);
  for (const until of [now, new Date(now.getTime() + 2 * 366 * 86_400_000)])
    expect((await refusal(pauseDevice(citra, which, { until }, now))).code).toBe("VALIDATION");
  expect(await db.device.findUnique({ where: { id: which.deviceId } })).toMatchObject(kept);
});

test.each([
  ["open", "", null],
  ["hour", "", "2026-11-21T09:00:00.000Z"],
  ["four_hours", "", "2026-11-21T12:00:00.000Z"],
  ["morning", "", "2026-11-22T01:00:00.000Z"], // 08:00 in Jakarta
  ["at", "2026-11-23T15:30", "2026-11-23T08:30:00.000Z"],
] as const)("a pause that lasts %j %j ends at %j", (lasts, until, end) => {
  const at = new Date("2026-11-21T08:00:00.000Z");
  expect(pauseEnd({ lasts, until, reason: "" }, at)?.toISOString() ?? null).toBe(end);
});

test("a pause ends by the clock of the admin who chose it", () => {
  const at = new Date("2026-11-21T15:30:00.000Z"); // 00:30 of the next day in Papua
  const end = (lasts: "morning" | "at", until = "") =>
    pauseEnd({ lasts, until, reason: "" }, at, "WIT")?.toISOString();
  expect(end("morning")).toBe("2026-11-22T23:00:00.000Z");
  expect(end("at", "2026-11-23T15:30")).toBe("2026-11-23T06:30:00.000Z");
});

test.each(["", "tomorrow", "2026-02-30T10:00"])("a pause until %j is refused", (until) => {
  expect(() => pauseEnd({ lasts: "at", until, reason: "" }, now)).toThrow("VALIDATION");
});

test("a removed device is gone here at once, and its session over there is noted for deletion", async () => {
  const which = await withDevice();
  await startConnect(citra, which, now);
  await removeDevice(citra, which, now);
  expect((await listDevices(which.userId, now)).data).toEqual([]);
  const noted = await db.deviceCleanup.findFirst({ where: { session: which.session } });
  expect(noted).toMatchObject({ host: waha.host, port: waha.port, doneAt: null });
  expect(unseal("cleanUpKey", which.session, noted!.sealedApiKey)).toBe(waha.apiKey);
  const server = { host: waha.host, port: waha.port, https: false, apiKey: waha.apiKey };
  expect((await fetchSession(server, which.session)).kind).toBe("found"); // the daemon deletes it
});

test("somebody else's device is not found, and a Super Admin's belong to Super Admins", async () => {
  const [mine, other] = [await withDevice(), await withDevice()];
  const mixed = { userId: mine.userId, deviceId: other.deviceId };
  const works = [
    () => pauseDevice(citra, mixed, {}, now),
    () => removeDevice(citra, mixed, now),
    () => qrRaw(citra, mixed),
  ];
  for (const work of works) expect((await refusal(work())).code).toBe("NOT_FOUND");
  expect((await refusal(setServer(citra, cast.eka.id, address(), now))).code).toBe("SUPER_ADMIN_PROTECTED");
  expect((await refusal(addDevice(citra, cast.eka.id, { name: "x" }, now))).code).toBe(
    "SUPER_ADMIN_PROTECTED",
  );
  expect(await listDevices(cast.eka.id, now)).toEqual({ data: [] });
});

test("the test of a connection warns of a NOWEB that WhatsApp lets connect no more, and of no other engine", async () => {
  const { id } = await person("Outdated");
  const warned = async (engine: "NOWEB" | "GOWS", version: string) => {
    waha.setEngine(engine, version);
    const { connection } = await setServer(citra, id, address(), now);
    const [en, idn] = (["en", "id"] as const).map(
      (language) => connectionAnswer(connection, language).warning,
    );
    return [connection.ok, en?.includes("2026.8.2") ?? false, idn?.includes("2026.8.2") ?? false];
  };
  expect(await warned("NOWEB", "2026.7.1")).toEqual([true, true, true]);
  expect(await warned("NOWEB", "2026.7.2")).toEqual([true, false, false]);
  expect(await warned("GOWS", "2026.7.1")).toEqual([true, false, false]);
  waha.setEngine("NOWEB", "2026.8.2");
});

test("a phone that is paired hands over its old chats, unless the installation does not want them", async () => {
  const fullSync = async () => {
    const which = await withDevice();
    await startConnect(citra, which, now);
    const { noweb } = waha.sessions.get(which.session)!.config as { noweb: { store: object } };
    return noweb.store;
  };
  expect(await fullSync()).toEqual({ enabled: true, fullSync: true });
  await db.appSettings.update({ where: { id: 1 }, data: { readOldChats: false } });
  expect(await fullSync()).toEqual({ enabled: true, fullSync: false });
  await db.appSettings.update({ where: { id: 1 }, data: { readOldChats: true } });
});
