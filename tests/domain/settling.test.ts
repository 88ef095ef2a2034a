/* After each connection nothing is sent before the inbox is quiet: WhatsApp delivers late what came meanwhile. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { watchDevices } from "~/domain/device-monitor/monitor";
import { deviceView } from "~/domain/devices/device-view";
import { noteSession } from "~/domain/devices/session/device-status";
import { batchExpectation } from "~/domain/estimates/batch-estimate";
import { batchWaiting } from "~/domain/estimates/waiting-reason";
import { syncInbox } from "~/domain/inbox/sync-inbox";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { claimItems } from "~/domain/sending/claim/claim";
import { beat, ownedDevices } from "~/domain/sending/lease/lease";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, transaction } from "~/platform/db";
import { beatWeb, beginWeb } from "~/platform/db/web-heartbeat";
import type { WebhookEvent } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

vi.hoisted(() => {
  process.env.CONNECT_SETTLE_SECONDS = "15";
});

const ME = "daemon:1";
const now = new Date();
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
let simulator: Simulator;
let ani: Actor;
let device: { id: number; session: string };
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await db.device.deleteMany();
  await db.webBeat.deleteMany();
  ani = await person(`Ani${++count}`, { credits: 1_000 });
  device = await connectedDevice(ani, simulator);
  const lease = { owner: ME, epoch: 1, leaseUntil: after(3_600) };
  await db.device.update({
    where: { id: device.id },
    data: { ...lease, gapMinMs: 0, gapMaxMs: 0, reports: true },
  });
});

const numberOf = (row: number) => `62815${String(count * 100_000 + row).padStart(8, "0")}`;

/** The rows that a sender would take at this time. */
async function taken(at: Date): Promise<number[]> {
  const [owned] = (await ownedDevices(ME, at)).filter(({ id }) => id === device.id);
  const took = await transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    return claimItems(tx, ME, [{ device: owned!, rows: 1 }], "SENDING", at);
  });
  const { rows = [], passed = 0 } = took.get(device.id) ?? {};
  return rows.length === 0 && passed > 0 ? taken(at) : rows.map(({ rowNo }) => rowNo);
}

async function reconnects(at: Date) {
  await noteSession(device.id, { status: "STARTING", phone: null }, at);
  await noteSession(device.id, { status: "WORKING", phone: null }, at);
}

const event = (more: object, at: Date): WebhookEvent =>
  ({ eventId: `evt_${Math.random()}`, at, session: device.session, ...more }) as WebhookEvent;
const writes = (row: number, body: string, at: Date) =>
  handleEvent(
    device,
    event(
      {
        kind: "message",
        messageId: `M${Math.random()}`,
        fromMe: false,
        chatId: `${numberOf(row)}@c.us`,
        body,
      },
      at,
    ),
    at,
  );
const says = (status: string, at: Date, timelock: object | null = null) =>
  handleEvent(device, event({ kind: "session", status, phone: null, timelock }, at), at);
const settlesAt = async () => (await db.device.findUniqueOrThrow({ where: { id: device.id } })).settlesAt;

test("nothing goes for 15 s after a connection, and then only what was read once more", async () => {
  await queuedBatch(ani, 3, now, numberOf);
  await reconnects(now);
  await syncInbox(after(1));
  expect(await taken(after(2))).toEqual([]);
  await writes(2, "STOP", after(8)); // 8 s late
  await syncInbox(after(12));
  expect(await taken(after(14))).toEqual([]);
  expect(await taken(after(16))).toEqual([]); // not read since
  await syncInbox(after(16));
  expect(await taken(after(17))).toEqual([3]);
});

test("while one device of an account catches up, its others wait for what was written to it; nobody else's do", async () => {
  await queuedBatch(ani, 2, now, numberOf);
  const sibling = await connectedDevice(ani, simulator);
  const stranger = await connectedDevice(await person(`Budi${count}`), simulator);
  const away = (id: number, at: Date) => noteSession(id, { status: "STARTING", phone: null }, at);
  const back = (id: number, at: Date) => noteSession(id, { status: "WORKING", phone: null }, at);
  await away(stranger.id, now);
  expect(await taken(after(1))).toHaveLength(1);
  await away(sibling.id, after(2));
  expect(await taken(after(3))).toEqual([]);
  await back(sibling.id, after(4));
  expect(await taken(after(5))).toEqual([]);
  await syncInbox(after(20)); // when it has settled
  expect(await taken(after(21))).toHaveLength(1);
});

test("a device that stays away, or cannot be read, keeps the others of its account for a minute", async () => {
  await queuedBatch(ani, 2, now, numberOf);
  const sibling = await connectedDevice(ani, simulator);
  await noteSession(sibling.id, { status: "STARTING", phone: null }, now);
  expect(await taken(after(59))).toEqual([]);
  expect(await taken(after(61))).toHaveLength(1);
});

test("what arrives late was written long before: the last reading goes back as far as the first", async () => {
  await queuedBatch(ani, 1, now, numberOf);
  await noteSession(device.id, { status: "STARTING", phone: null }, after(-3_600));
  await noteSession(device.id, { status: "WORKING", phone: null }, now);
  await syncInbox(after(1));
  const [person, at] = [`${numberOf(2)}@c.us`, after(-1_800).getTime()];
  simulator.store.add({
    ...{ session: device.session, id: "LATE", chatId: person, person, text: "STOP", at, writtenAt: at },
    ...{ plan: { server: 0, device: 0, read: null, refusal: null }, incoming: true },
  });
  await syncInbox(after(16));
  expect(await db.optOut.findMany({ where: { userId: ani.id } })).toMatchObject([{ number: numberOf(2) }]);
  expect(await taken(after(17))).toEqual([]);
});

test("as long as something arrives it waits, but never longer than a minute", async () => {
  await queuedBatch(ani, 2, now, numberOf);
  await reconnects(now);
  for (let second = 12; second <= 80; second += 4) {
    await writes(50 + second, "Halo", after(second));
    await syncInbox(after(second));
    expect([second, await taken(after(second + 1))]).toEqual([
      second,
      second < 60 ? [] : second === 60 ? [2] : expect.anything(),
    ]);
    if (second >= 60) break;
  }
});

test("a server that was started again, a new stream and a server that was away are connections, too", async () => {
  await queuedBatch(ani, 9, now, numberOf);
  expect(await taken(now)).toEqual([2]);
  await says("WORKING", after(1));
  expect(await settlesAt()).toEqual(after(16));
  await syncInbox(after(17));
  expect(await taken(after(18))).toEqual([3]);
  await says("WORKING", after(19), { isActive: false, endsAt: null }); // only a restriction was lifted
  expect(await taken(after(20))).toEqual([4]);

  await db.server.updateMany({ where: { userId: ani.id }, data: { port: 1 } });
  await watchDevices(after(30));
  expect((await settlesAt())!.getTime()).toBeGreaterThanOrEqual(after(45).getTime());
  expect(await taken(after(31))).toEqual([]);
});

test("the pages of the batch and the device say what is waited for, and the forecast counts it", async () => {
  await beat(ME, now, now);
  const id = await queuedBatch(ani, 2, now, numberOf);
  const before = await batchExpectation(ani, id, now);
  await reconnects(now);
  expect(await batchWaiting(ani, id, now)).toEqual({ why: "settling", until: after(15).toISOString() });
  const view = async (at: Date) =>
    deviceView(await db.device.findUniqueOrThrow({ where: { id: device.id } }), at).catching_up;
  await db.device.update({ where: { id: device.id }, data: { newsFrom: null } }); // its store cannot be read
  expect([await view(after(14)), await view(after(15))]).toEqual([true, false]);
  const since = await batchExpectation(ani, id, now);
  expect(Date.parse(endOf(since)) - Date.parse(endOf(before))).toBe(15_000);
});

const endOf = (expected: unknown) => JSON.stringify(expected).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/)?.[0] ?? "";

test("an absence of the web process of a few seconds is a gap: the store is read for what nobody took", async () => {
  await beatWeb(now);
  await syncInbox(after(1));
  const write = { session: device.session, from: numberOf(7), text: "STOP" };
  await fetch(`${simulator.url}/__sim/incoming`, { method: "POST", body: JSON.stringify(write) });
  await beginWeb(after(4));
  expect(await syncInbox(after(5))).toMatchObject({ read: 1 });
  expect(await db.optOut.findMany({ where: { userId: ani.id } })).toMatchObject([{ number: numberOf(7) }]);
  expect(await db.webBeat.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject({ absentFrom: null });
});
