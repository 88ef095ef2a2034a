/* All devices of one WAHA are asked about in one call; one by one where that does not tell what is needed. */
import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { Watch } from "~/domain/device-monitor/monitor";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { deviceWebhook } from "~/domain/devices/webhook-address";
import { db, forUpdate, postgresql, query, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { until } from "../support/until";
import {
  deviceAt,
  devicesThere,
  front,
  json,
  KEY_OF_ONE,
  LIST,
  LONE_SESSION,
  MINUTE_MS,
  now,
  round,
  SECOND_MS,
  sessionAt,
  simulator,
  useWatchedDevices,
  watch,
} from "../support/watched-devices";

useWatchedDevices();

test("however many devices of however many people are on one WAHA, it is asked once, and for all of them", async () => {
  const devices = await devicesThere(121);
  expect(await round()).toEqual({ asked: 121, working: 121 });
  expect(front.asked.sort()).toEqual(["/api/server/status", LIST]);
  const asked = await db.device.findMany({ where: { id: { in: devices.map(({ id }) => id) } } });
  expect(new Set(asked.map(({ statusAt }) => statusAt?.getTime()))).toEqual(new Set([now.getTime()]));
});

test("a single device's session is asked about by itself: its server may have thousands", async () => {
  await devicesThere(1);
  await round();
  expect([front.lists(), front.singles()]).toEqual([0, 1]);
});

test("what the list says of each is written down, as its own call would be", async () => {
  const [stopped, waiting, other, quiet, again, same] = await devicesThere(6);
  simulator.sessions.stop(sessionAt(stopped!));
  simulator.sessions.become(sessionAt(waiting!), "SCAN_QR_CODE");
  simulator.sessions.addWorking(other!.session, "6281188888888");
  await db.device.update({ where: { id: quiet!.id }, data: { status: "STARTING", restartTries: 2 } });
  await db.device.update({ where: { id: again!.id }, data: { restartTries: 1, restartRefusals: 1 } });
  const before = await deviceAt(same!.id);
  await round();
  expect(front.singles()).toBe(0);
  const gap = new Date(now.getTime() - 5 * MINUTE_MS);
  expect(await deviceAt(stopped!.id)).toMatchObject({
    ...{ status: "STOPPED", statusSince: now, newsFrom: gap, connectedAt: stopped!.connectedAt },
    ...{ phoneNumber: stopped!.phoneNumber, storeSince: stopped!.storeSince },
  });
  expect(await deviceAt(waiting!.id)).toMatchObject({
    status: "SCAN_QR_CODE",
    storeSince: now,
    newsFrom: gap,
  });
  expect(await deviceAt(other!.id)).toMatchObject({
    ...{ status: "WORKING", phoneNumber: "6281188888888", storeSince: now, newsFrom: null },
  });
  expect(await deviceAt(quiet!.id)).toMatchObject({
    ...{ status: "WORKING", statusSince: now, connectedAt: now, restartTries: 0, newsFrom: gap },
  });
  expect(await deviceAt(again!.id)).toMatchObject({ restartTries: 0, restartRefusals: 0 });
  expect(await deviceAt(same!.id)).toEqual({ ...before, pairing: expect.any(String), statusAt: now });
});

test("where nothing is new nothing is read or written of devices, but when they were asked about", async () => {
  await devicesThere(4);
  await round(); // from now on it is known since when the server runs
  const spies = [
    ...(["updateMany", "findMany"] as const).map((name) => vi.spyOn(db.device, name)),
    vi.spyOn(db, "$transaction"),
  ];
  await watch.round(new Date(now.getTime() + 16 * SECOND_MS));
  expect(front.lists()).toBe(2);
  for (const spy of spies) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

test("whether each reports to us is told by the list, also to those that no webhook is wanted from", async () => {
  const [reporting, silent] = await devicesThere(2);
  env.APP_URL = "http://siar.test";
  try {
    const { url, hmacKey } = deviceWebhook(reporting!)!;
    sessionAt(reporting!).config = { webhooks: [{ url, events: ["*"], hmac: { key: hmacKey } }] };
    await round();
    expect([(await deviceAt(reporting!.id)).reports, (await deviceAt(silent!.id)).reports]).toEqual([
      true,
      false,
    ]);
  } finally {
    env.APP_URL = undefined;
  }
  await round(SECOND_MS);
  expect((await deviceAt(silent!.id)).reports).toBeNull();
  expect([front.lists(), front.singles()]).toEqual([2, 0]);
});

test("pauses end when the server lets us in, the session works, or their time has come; no others", async () => {
  const [auth, ready, notReady, over, admin] = await devicesThere(5);
  const pause = (device: typeof auth, data: object) => db.device.update({ where: { id: device!.id }, data });
  await pause(auth, { pauseReason: "auth", pauseDetail: "401" });
  await pause(ready, { pauseReason: "not_ready" });
  await pause(notReady, { pauseReason: "not_ready" });
  sessionAt(notReady!).status = "STARTING";
  await pause(over, { pauseReason: "failures", pausedUntil: new Date(now.getTime() - 1) });
  await pause(admin, { pauseReason: "admin", pausedUntil: new Date(now.getTime() + MINUTE_MS) });
  await round();
  const reasons = async () => {
    const devices = await Promise.all([auth, ready, notReady, over, admin].map((each) => deviceAt(each!.id)));
    return devices.map(({ pauseReason }) => pauseReason);
  };
  expect(await reasons()).toEqual([null, null, "not_ready", null, "admin"]);
  expect(await deviceAt(auth!.id)).toMatchObject({ pauseDetail: null });
});

test("a pause or a state that came while the list was on its way stays", async () => {
  const [paused, told] = await devicesThere(2);
  await db.device.update({ where: { id: paused!.id }, data: { pauseReason: "not_ready" } });
  const waiting: ServerResponse[] = [];
  front.list = (response) => waiting.push(response);
  simulator.sessions.stop(sessionAt(told!));
  const list = await (
    await fetch(`${simulator.url}${LIST}`, { headers: { "x-api-key": simulator.apiKey } })
  ).text();
  const done = round();
  const response = await until(() => waiting[0], "the list to be asked for");
  await db.device.update({ where: { id: paused!.id }, data: { pauseReason: "auth" } });
  await db.device.update({ where: { id: told!.id }, data: { status: "FAILED" } });
  json(200, list)(response);
  await done;
  expect(await deviceAt(paused!.id)).toMatchObject({ pauseReason: "auth" });
  expect(await deviceAt(told!.id)).toMatchObject({ status: "FAILED", connectedAt: told!.connectedAt });
});

test("a device that a sender holds is left for the next time, and holds up nobody", async () => {
  if (!postgresql) return; // on SQLite there is one writer at a time
  const [held, free] = await devicesThere(2);
  for (const device of [held, free]) simulator.sessions.stop(sessionAt(device!));
  const list = await fetch(`${simulator.url}${LIST}`, { headers: { "x-api-key": simulator.apiKey } });
  const reply = json(200, await list.text());
  const told: ServerResponse[] = [];
  front.list = (response) => told.push(response);
  const asked = round();
  const response = await until(() => told[0], "the list to be asked for");
  await transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM devices WHERE id = ${held!.id} ${forUpdate()}`);
    reply(response);
    await asked;
  });
  expect([(await deviceAt(held!.id)).status, (await deviceAt(free!.id)).status]).toEqual([
    "WORKING",
    "STOPPED",
  ]);
  front.list = reply;
  await round(16 * SECOND_MS);
  expect((await deviceAt(held!.id)).status).toBe("STOPPED");
});

test("sessions that failed are started again, by one of two daemons", async () => {
  const devices = await devicesThere(2);
  for (const device of devices) simulator.sessions.fail(sessionAt(device));
  await round();
  const lives = devices.map((device) => sessionAt(device).life);
  await db.device.updateMany({ data: { statusAt: null } });
  const later = new Date(now.getTime() + MINUTE_MS);
  await Promise.all([watch.round(later), new Watch().round(later)]);
  const started = async () => (await db.device.count({ where: { status: "FAILED" } })) === 0;
  await until(started, "the restarts to be answered");
  expect(devices.map((device) => sessionAt(device).life)).toEqual(lives.map((life) => life + 1));
});

test("of a session that the list has not, its own call tells whether it is there", async () => {
  const [gone, stopped] = await devicesThere(4);
  for (const device of [gone, stopped]) simulator.sessions.remove(sessionAt(device!));
  await db.device.update({ where: { id: stopped!.id }, data: { status: "STOPPED" } });
  await round();
  expect([front.lists(), front.singles()]).toEqual([1, 2]);
  expect(await deviceAt(stopped!.id)).toMatchObject({ status: "STOPPED", storeSince: null });
  expect(await deviceAt(gone!.id)).toMatchObject({ status: "STOPPED", storeSince: null });
  expect((await db.server.findUniqueOrThrow({ where: { id: gone!.serverId! } })).ok).toBe(true);
});

test("the list of a key that is for one session lacks the others, and they are not taken for gone", async () => {
  const [lone, other] = await devicesThere(2);
  simulator.sessions.addWorking(LONE_SESSION, lone!.phoneNumber!);
  await db.device.update({ where: { id: lone!.id }, data: { session: LONE_SESSION } });
  const sealedApiKey = sealedServerKey(lone!.userId, KEY_OF_ONE);
  await db.server.update({ where: { id: lone!.serverId! }, data: { sealedApiKey } });
  expect(await round()).toEqual({ asked: 2, working: 1 });
  expect([front.lists(), front.singles()]).toEqual([1, 1]);
  expect(await deviceAt(other!.id)).toMatchObject({ status: "WORKING", storeSince: other!.storeSince });
  const server = await db.server.findUniqueOrThrow({ where: { id: lone!.serverId! } });
  expect(server).toMatchObject({ ok: false, stage: "auth", httpCode: 403 });
});

test("with another key it is another place, which may be told something else", async () => {
  const [mine, , theirs, also] = await devicesThere(4);
  const sealedApiKey = sealedServerKey(theirs!.userId, "wrong");
  await db.server.update({ where: { id: theirs!.serverId! }, data: { sealedApiKey } });
  expect(await round()).toEqual({ asked: 4, working: 2 });
  const ok = async (device: typeof mine) =>
    (await db.server.findUniqueOrThrow({ where: { id: device!.serverId! } })).ok;
  expect([await ok(mine), await ok(theirs)]).toEqual([true, false]);
  expect((await deviceAt(also!.id)).newsFrom).not.toBeNull();
});

test("a long list is not asked for to hear of few, and is when many are due again", async () => {
  const devices = await devicesThere(8);
  const entries = devices.map(({ session }) => ({ name: session, status: "STARTING" }));
  const others = Array.from({ length: 100 }, (_, n) => ({ name: `other-${n}`, status: "WORKING" }));
  front.list = json(200, [...entries, ...others]);
  await round();
  expect([front.lists(), front.singles()]).toEqual([1, 0]);
  await db.device.updateMany({ data: { statusAt: now } });
  await db.device.updateMany({
    where: { id: { in: [devices[0]!.id, devices[1]!.id] } },
    data: { statusAt: null },
  });
  await watch.round(now);
  expect([front.lists(), front.singles()]).toEqual([1, 2]);
  await round();
  expect(front.lists()).toBe(2);
});

test("those whose turn comes soon go along with one that is due, and no others", async () => {
  const [due, soon, late] = await devicesThere(3);
  const ago = (device: typeof due, seconds: number) =>
    db.device.update({
      where: { id: device!.id },
      data: { statusAt: new Date(now.getTime() - seconds * SECOND_MS) },
    });
  await ago(due, 14);
  await ago(soon, 11);
  await ago(late, 5);
  expect(await watch.round(now)).toMatchObject({ asked: 0 });
  await ago(due, 16);
  expect(await watch.round(now)).toMatchObject({ asked: 2 });
  expect((await deviceAt(late!.id)).statusAt?.getTime()).toBe(now.getTime() - 5 * SECOND_MS);
});

test("of two daemons one asks about each device", async () => {
  await devicesThere(60);
  await db.device.updateMany({ data: { statusAt: null } });
  const both = await Promise.all([watch.round(now), new Watch().round(now)]);
  expect(both.reduce((sum, { asked }) => sum + asked, 0)).toBe(60);
  expect(await watch.round(now)).toMatchObject({ asked: 0 });
});

test("what was not asked when the daemon stops is left for the next one", async () => {
  const devices = await devicesThere(40);
  const stop = new AbortController();
  front.list = json(403, {});
  front.single = (response) => {
    stop.abort();
    json(200, { name: "any", status: "STOPPED", me: null })(response);
  };
  await db.device.updateMany({ data: { statusAt: null } });
  await watch.round(now, stop.signal);
  const told = await db.device.count({ where: { status: "STOPPED" } });
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(devices.length);
});

test("servers that are one WAHA are looked at once, and each is told of it", async () => {
  const devices = await devicesThere(4);
  const ids = devices.map(({ serverId }) => serverId!);
  const [first, second] = [...new Set(ids)];
  await db.server.updateMany({
    where: { id: { in: ids } },
    data: { checkedAt: null, ok: null, honoursId: false },
  });
  await db.server.update({ where: { id: second }, data: { version: "2026.4.1" } });
  await db.device.update({ where: { id: devices[3]!.id }, data: { pauseReason: "auth" } });
  await round();
  expect(front.probes()).toBe(1);
  const seen = { ok: true, stage: "ready", engine: "NOWEB", version: "2026.8.2", checkedAt: now };
  expect(await db.server.findUnique({ where: { id: first } })).toMatchObject({ ...seen, honoursId: false });
  expect(await db.server.findUnique({ where: { id: second } })).toMatchObject({ ...seen, honoursId: null });
  expect((await deviceAt(devices[3]!.id)).pauseReason).toBeNull();
});
