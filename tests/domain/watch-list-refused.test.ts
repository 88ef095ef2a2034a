/* Servers that answer the question for all of their sessions with nothing that helps, with lies, or not at all. */
import type { ServerResponse } from "node:http";
import net from "node:net";
import { expect, test, vi } from "vitest";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { closeConnections } from "~/platform/waha";
import { until } from "../support/until";
import {
  deviceAt,
  devicesThere,
  front,
  json,
  MINUTE_MS,
  now,
  openFront,
  round,
  SECOND_MS,
  sessionAt,
  simulator,
  useWatchedDevices,
  watch,
} from "../support/watched-devices";

useWatchedDevices();

/** What the list says of these two is not enough, or makes no sense. */
const poor: [string, (entries: Record<string, unknown>[]) => unknown[]][] = [
  ["no account of a session that works", (entries) => entries.map(({ me, ...entry }) => entry)],
  ["no settings, and so no webhooks", (entries) => entries.map(({ config, ...entry }) => entry)],
  ["no state", (entries) => entries.map(({ status, ...entry }) => entry)],
  ["a state that is none", (entries) => entries.map((entry) => ({ ...entry, status: { word: "STOPPED" } }))],
  [
    "each of them twice",
    (entries) => [...entries, ...entries.map((entry) => ({ ...entry, status: "FAILED" }))],
  ],
  ["each of them thrice", (entries) => [entries, entries, entries].flat()],
  [
    "names of another case",
    (entries) => entries.map((entry) => ({ ...entry, name: `S${String(entry.name).slice(1)}` })),
  ],
  ["no names, and other things", () => [null, 1, "siar", [], {}, { name: 7, status: "FAILED" }]],
];

test.each(poor)("a list with %s: each is asked about by itself", async (_what, change) => {
  const devices = await devicesThere(2);
  env.APP_URL = "http://siar.test";
  try {
    const entries = devices.map(({ session }) => ({
      name: session,
      status: "WORKING",
      me: null,
      config: null,
    }));
    front.list = json(200, change(entries));
    expect(await round()).toEqual({ asked: 2, working: 2 });
  } finally {
    env.APP_URL = undefined;
  }
  expect([front.lists(), front.singles()]).toEqual([1, 2]);
  for (const device of devices)
    expect(await deviceAt(device.id)).toMatchObject({ phoneNumber: device.phoneNumber, reports: false });
});

const odd: [string, ReturnType<typeof json>][] = [
  ["401", json(401, { message: "Unauthorized", statusCode: 401 })],
  ["403", json(403, { message: "Forbidden", statusCode: 403 })],
  ["404", json(404, { message: "Cannot GET /api/sessions", statusCode: 404 })],
  ["422", json(422, { message: "No.", statusCode: 422 })],
  ["500", json(500, "oops")],
  ["no list", json(200, { sessions: [] })],
  ["half a list", json(200, '[{"name":')],
  ["more than is read", (response) => flood(response)],
  ["a cut connection", (response) => response.destroy()],
];

/** Goes on until nobody listens any more. */
function flood(response: ServerResponse) {
  const text = " ".repeat(1024 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(text));
    if (!response.destroyed) response.once("drain", more);
  };
  response.writeHead(200, { "content-type": "application/json" });
  more();
}

test.each(odd)(
  "asked for its list a server answers %s: each is asked about by itself, and the list not for a while",
  async (_what, answer) => {
    const devices = await devicesThere(3);
    simulator.sessions.stop(sessionAt(devices[0]!));
    front.list = answer;
    expect(await round()).toEqual({ asked: 3, working: 2 });
    expect([front.lists(), front.singles()]).toEqual([1, 3]);
    expect((await deviceAt(devices[0]!.id)).status).toBe("STOPPED");
    const { ok } = await db.server.findUniqueOrThrow({ where: { id: devices[0]!.serverId! } });
    expect(ok).toBe(true);
    front.list = null;
    await round(9 * MINUTE_MS);
    expect([front.lists(), front.singles()]).toEqual([1, 6]);
    await round(11 * MINUTE_MS);
    expect([front.lists(), front.singles()]).toEqual([2, 6]);
  },
);

test("a server's list is believed about its own devices only", async () => {
  const [mine] = await devicesThere(2);
  const liar = await openFront(simulator);
  try {
    const [theirs, also] = await devicesThere(2, liar);
    const lies = [mine, theirs, also].map((device) => ({
      name: device!.session,
      status: "FAILED",
      me: null,
      config: null,
    }));
    liar.list = json(200, lies);
    expect(await round()).toEqual({ asked: 4, working: 2 });
    expect((await deviceAt(mine!.id)).status).toBe("WORKING");
    expect((await deviceAt(theirs!.id)).status).toBe("FAILED");
  } finally {
    liar.close();
  }
});

test("a server that cannot be reached is not tried for every device, and all of its devices miss what people write", async () => {
  const gone = await openFront(simulator);
  const devices = await devicesThere(4, gone);
  gone.close();
  await closeConnections();
  const [first, ...others] = devices;
  await db.device.update({ where: { id: first!.id }, data: { connectedAt: null } });
  const tries = vi.spyOn(net, "connect");
  expect(await round()).toEqual({ asked: 4, working: 0 });
  expect(tries).toHaveBeenCalledTimes(2); // for the list, and since when it runs
  const servers = await db.server.findMany({
    where: { id: { in: devices.map(({ serverId }) => serverId!) } },
  });
  expect(servers.map(({ ok, stage }) => [ok, stage])).toEqual([
    [false, "tcp"],
    [false, "tcp"],
  ]);
  const gap = new Date(now.getTime() - 5 * MINUTE_MS);
  for (const { id } of others) expect(await deviceAt(id)).toMatchObject({ status: "WORKING", newsFrom: gap });
  expect(await deviceAt(first!.id)).toMatchObject({ newsFrom: null });
  await db.device.updateMany({ data: { newsPass: "{}" } });
  await round(MINUTE_MS); // now the server itself is looked at first
  expect(tries).toHaveBeenCalledTimes(3);
  tries.mockRestore();
  expect(await deviceAt(others[0]!.id)).toMatchObject({ newsFrom: gap, newsPass: null });
});

test("a key that is refused is not tried for every device", async () => {
  await devicesThere(60);
  front.list = json(401, { message: "Unauthorized", statusCode: 401 });
  front.single = front.list;
  await round();
  expect(front.singles()).toBeLessThan(60);
  expect(await db.device.count({ where: { newsFrom: null } })).toBe(0);
  front.list = null;
  front.single = null;
  expect(await round(MINUTE_MS)).toEqual({ asked: 60, working: 60 }); // nobody said that lists are of no use
  expect(front.lists()).toBe(2);
});

test("a server that does not answer holds up its own devices only, and is not asked again meanwhile", async () => {
  const slow = await openFront(simulator);
  try {
    await devicesThere(2, slow);
    const stuck: ServerResponse[] = [];
    slow.list = (response) => stuck.push(response);
    await db.device.updateMany({ data: { statusAt: null } });
    const first = watch.round(now);
    await until(() => stuck.length === 1, "the slow one to be asked");
    await devicesThere(2);
    expect(await round(SECOND_MS)).toEqual({ asked: 2, working: 2 });
    expect(await round(20 * SECOND_MS)).toEqual({ asked: 2, working: 2 });
    expect(slow.lists()).toBe(1);
    slow.list = null;
    json(403, {})(stuck[0]!);
    expect(await first).toEqual({ asked: 2, working: 2 });
    expect(await round(40 * SECOND_MS)).toEqual({ asked: 4, working: 4 });
  } finally {
    slow.close();
  }
});
