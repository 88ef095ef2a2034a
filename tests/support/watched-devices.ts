/*
 * Devices that a daemon's watch looks after, behind a proxy that a test reads along at and answers in the place of.
 */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { Watch } from "~/domain/device-monitor/monitor";
import { db } from "~/platform/db";
import { closeConnections } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "./cast";
import { connectedDevice } from "./device";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const LIST = "/api/sessions?all=true";
export const KEY_OF_ONE = "key-of-one";
export const LONE_SESSION = "siar-lone";

type Front = Awaited<ReturnType<typeof openFront>>;

export let simulator: Simulator;
export let front: Front;
/** When the devices were made, and the clock of the watch. */
export let now: Date;
export let watch: Watch;
let people = 0;

/** A simulator and a front for the whole file; no devices, and a new watch, before each test. */
export function useWatchedDevices(): void {
  beforeAll(async () => {
    simulator = await startSimulator({
      waitScale: 0.001,
      scanMs: null,
      sessionKeys: { [KEY_OF_ONE]: LONE_SESSION },
    });
    front = await openFront(simulator);
  });
  afterAll(async () => {
    await closeConnections();
    front.close();
    await simulator.close();
  });
  beforeEach(async () => {
    await db.device.deleteMany();
    for (const session of simulator.sessions.all()) simulator.sessions.remove(session);
    front.list = null;
    front.single = null;
    front.asked.length = 0;
    watch = new Watch();
    now = new Date();
  });
}

/** A proxy before a simulator: it notes what is asked, and answers in its place what a test wants. */
export async function openFront({ url }: Pick<Simulator, "url">) {
  type Reply = ((response: ServerResponse) => void) | null;
  const seen = { asked: [] as string[], list: null as Reply, single: null as Reply };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    seen.asked.push(path);
    const reply = path === LIST ? seen.list : path.startsWith("/api/sessions/") ? seen.single : null;
    if (reply) return reply(response);
    const answer = await fetch(url + path, {
      method: request.method,
      headers: { "x-api-key": String(request.headers["x-api-key"]) },
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const count = (what: (path: string) => boolean) => seen.asked.filter(what).length;
  return Object.assign(seen, {
    port,
    lists: () => count((path) => path === LIST),
    singles: () => count((path) => path.startsWith("/api/sessions/")),
    probes: () => count((path) => path === "/api/server/version"),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

export const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

/** So many devices, two of each person; all behind the front. */
export async function devicesThere(count: number, place: Pick<Front, "port"> = front) {
  const devices = [];
  for (let n = 0; n < count; n += 2) {
    const owner = await person(`P${++people}`);
    for (let d = 0; d < Math.min(2, count - n); d++) {
      const at = {
        host: "127.0.0.1",
        port: place.port,
        apiKey: simulator.apiKey,
        sessions: simulator.sessions,
      };
      devices.push(await connectedDevice(owner, at));
    }
  }
  const told = devices.map(async ({ id, session }) => {
    const { phone } = simulator.sessions.get(session)!;
    return db.device.update({ where: { id }, data: { phoneNumber: phone } });
  });
  const ready = await Promise.all(told);
  now = new Date();
  return ready;
}

export const deviceAt = (id: number) => db.device.findUniqueOrThrow({ where: { id } });
export const sessionAt = (device: { session: string }) => simulator.sessions.get(device.session)!;

/** A round so long from now, about all devices. */
export async function round(afterMs = 0) {
  await db.device.updateMany({ data: { statusAt: null } });
  return watch.round(new Date(now.getTime() + afterMs));
}
