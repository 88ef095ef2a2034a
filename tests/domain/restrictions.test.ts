import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { exportItems } from "~/domain/batches/export";
import { batchItems } from "~/domain/batches/items";
import { batchReasons } from "~/domain/batches/reasons";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { Restrictions } from "~/domain/device-monitor/poll-limits";
import { limitsView } from "~/domain/devices/limits";
import { noteSession } from "~/domain/devices/session/device-status";
import { wahaConfig } from "~/domain/devices/waha-client-config";
import { ownerDevices } from "~/domain/estimates/owner-devices";
import { messagesTo } from "~/domain/privacy/messages";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db } from "~/platform/db";
import { refusalCode, sendText } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { newMessageId } from "../support/message-id";
import { until } from "../support/until";

const HOUR_MS = 60 * 60_000;
/** A told end is not trusted to the second. */
const MARGIN_MS = 2 * 60_000;

let simulator: Simulator;
let people = 0;
let ani: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let now: Date;
let restrictions: Restrictions;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01, storeDelayMs: 0 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  await db.device.deleteMany();
  ani = await person(`Ani${++people}`, { credits: 3 });
  device = await connectedDevice(ani, simulator);
  now = new Date(Math.ceil(Date.now() / 1000) * 1000);
  restrictions = new Restrictions();
});

const later = (ms: number) => new Date(now.getTime() + ms);
const session = () => simulator.sessions.get(device.session)!;
const paused = async () => {
  const { pauseReason, pausedUntil } = await db.device.findUniqueOrThrow({ where: { id: device.id } });
  return { pauseReason, pausedUntil };
};
const NOT = { pauseReason: null, pausedUntil: null };
const NOTHING = { asked: 0, paused: 0, stopped: 0, resumed: 0 };
/** What holds this device back from new people now. */
const waits = async () => (await ownerDevices(ani.id, now))[0]!.waitNew;

/** A message to this number, and WhatsApp's late refusal of it, as the webhook tells it. */
async function refusedLate(number: string) {
  const id = newMessageId();
  const server = wahaConfig(await db.server.findFirstOrThrow({ where: { id: device.serverId! } }))!;
  const message = { session: device.session, chatId: `${number}@c.us`, text: "Halo", id };
  await sendText(server, message, { timeoutMs: 5_000, mayStart: () => true });
  await until(() => refusalCode(server, device.session, id), "WAHA to hear of the refusal");
  await handleEvent(
    device,
    {
      kind: "ack",
      eventId: `evt_${id}`,
      at: now,
      session: device.session,
      messageId: id,
      fromMe: true,
      ack: -1,
    },
    now,
  );
  return id;
}

test("error 463 that only comes as a late refusal stops new people, for as long as WhatsApp says", async () => {
  await refusedLate("6281299990002");
  simulator.sessions.lock(session(), null);
  simulator.sessions.lock(session(), later(5 * HOUR_MS).getTime());
  expect(await restrictions.watch(now)).toEqual({ ...NOTHING, asked: 1 });
  expect(await paused()).toEqual(NOT);
  expect(await waits()).toEqual({ kind: "wait", why: "new_locked", until: later(5 * HOUR_MS + MARGIN_MS) });
});

test("new people are written to again when WhatsApp lifts its lock, and not before; it is asked each minute", async () => {
  simulator.sessions.lock(session(), later(5 * HOUR_MS).getTime());
  await db.device.update({ where: { id: device.id }, data: { lastSentAt: now } });
  await restrictions.watch(now);
  await restrictions.watch(later(61_000));
  expect(await waits()).toMatchObject({ why: "new_locked" });
  simulator.sessions.lock(session(), null);
  expect(await restrictions.watch(later(80_000))).toMatchObject({ asked: 0 });
  expect(await restrictions.watch(later(130_000))).toMatchObject({ asked: 1 });
  expect(await waits()).toEqual({ kind: "go" });
});

test("where somebody who is known was refused, too, nothing goes any more, until WhatsApp lifts its lock", async () => {
  await recordContacts(ani.id, [{ number: "6281299990002", at: now }], now);
  const id = await refusedLate("6281299990002");
  const batchId = await queuedBatch(ani, 1, now, () => "6281299990002");
  await db.batchItem.updateMany({ where: { batchId }, data: { messageId: id } });
  simulator.sessions.lock(session(), null);
  simulator.sessions.lock(session(), later(5 * HOUR_MS).getTime());
  expect(await restrictions.watch(now)).toMatchObject({ paused: 1 });
  expect(await paused()).toEqual({ pauseReason: "restricted", pausedUntil: later(5 * HOUR_MS) });
  simulator.sessions.lock(session(), null);
  expect(await restrictions.watch(later(61_000))).toMatchObject({ resumed: 1 });
  expect(await paused()).toEqual(NOT);
});

test("error 475 stops new people, too", async () => {
  await refusedLate("6281299990003");
  expect(await restrictions.watch(now)).toMatchObject({ asked: 1, paused: 0 });
  expect(await paused()).toEqual(NOT);
  expect(await waits()).toMatchObject({ kind: "wait", why: "new_capped" });
});

test("an older WAHA that cannot be asked about restrictions still tells the code of the refusal", async () => {
  simulator.setEngine("NOWEB", "2026.7.1");
  await refusedLate("6281299990002");
  expect(await restrictions.watch(now)).toMatchObject({ stopped: 1 });
  expect(await waits()).toEqual({ kind: "wait", why: "new_locked", until: later(24 * HOUR_MS) });
});

test("a refusal that speaks of the message alone holds nothing up", async () => {
  for (const version of ["2026.8.2", "2026.7.1"]) {
    simulator.setEngine("NOWEB", version);
    await refusedLate("6281299990004");
    expect(await new Restrictions().watch(now)).toEqual({ ...NOTHING, asked: 1 });
  }
  expect(await paused()).toEqual(NOT);
  expect(await waits()).toEqual({ kind: "go" });
});

test("a stop after error 463 that WAHA knows nothing of lasts its day", async () => {
  const stop = { newStopReason: "restricted", newStopUntil: later(24 * HOUR_MS) };
  await db.device.update({ where: { id: device.id }, data: { ...stop, newStopDetail: "server error 463" } });
  expect(await restrictions.watch(now)).toEqual({ ...NOTHING, asked: 1 });
  expect(await waits()).toEqual({ kind: "wait", why: "new_locked", until: later(24 * HOUR_MS) });
});

test("an admin's pause stays an admin's pause", async () => {
  simulator.sessions.lock(session(), later(5 * HOUR_MS).getTime());
  await db.device.update({ where: { id: device.id }, data: { pauseReason: "admin", lastSentAt: now } });
  expect(await restrictions.watch(now)).toMatchObject({ asked: 1, paused: 0 });
  expect(await paused()).toMatchObject({ pauseReason: "admin" });
});

test("a device whose session says that it is restricted writes to nobody new at once", async () => {
  const event = { kind: "session", eventId: "evt_1", at: now, session: device.session } as const;
  const timelock = { isActive: true, endsAt: later(2 * HOUR_MS) };
  await handleEvent(device, { ...event, status: "WORKING", phone: null, timelock }, now);
  expect(await paused()).toEqual(NOT);
  expect(await waits()).toEqual({ kind: "wait", why: "new_locked", until: later(2 * HOUR_MS + MARGIN_MS) });
});

const told = async () => limitsView(await db.device.findUniqueOrThrow({ where: { id: device.id } }));
const inSeconds = (at: Date) => Math.round(at.getTime() / 1000) * 1000;

test("a device at rest shows what WhatsApp says of its quota, and since when it is known", async () => {
  const endsAt = inSeconds(later(6 * 24 * HOUR_MS));
  session().quota = { status: "FIRST_WARNING", total: 300, used: 210, endsAt };
  expect(await restrictions.watch(now)).toEqual({ ...NOTHING, asked: 1 });
  const quota = { status: "FIRST_WARNING", total: 300, used: 210, ends_at: new Date(endsAt).toISOString() };
  const told_at = now.toISOString();
  expect(await told()).toEqual({
    quota: { ...quota, told_at },
    lock: { active: false, ends_at: null, told_at },
  });
  expect(await new Restrictions().watch(later(11_000))).toMatchObject({ asked: 0 });
  session().quota = null;
  expect(await new Restrictions().watch(later(2 * HOUR_MS))).toMatchObject({ asked: 1 });
  expect((await told()).quota).toMatchObject({ status: "NONE", total: null, used: 0 });
});

test("a WAHA that does not answer leaves WhatsApp's figures as they were told, one that has no such call tells none", async () => {
  session().quota = { status: "NONE", total: 300, used: 5, endsAt: null };
  await restrictions.watch(now);
  const before = await told();
  await db.server.update({ where: { id: device.serverId! }, data: { port: 1 } });
  expect(await restrictions.watch(later(2 * HOUR_MS))).toMatchObject({ asked: 1 });
  expect(await told()).toEqual(before);
  await db.server.update({ where: { id: device.serverId! }, data: { port: simulator.port } });
  simulator.setEngine("NOWEB", "2026.7.1");
  await restrictions.watch(later(4 * HOUR_MS));
  expect(await told()).toMatchObject({ quota: null });
});

test("a lock that an event tells, and its end, are shown; another phone begins without figures", async () => {
  const event = { kind: "session", at: now, session: device.session, status: "WORKING" } as const;
  const endsAt = later(2 * HOUR_MS);
  const lock = { isActive: true, endsAt };
  await handleEvent(device, { ...event, eventId: "evt_2", phone: null, timelock: lock }, now);
  const told_at = now.toISOString();
  expect((await told()).lock).toEqual({ active: true, ends_at: endsAt.toISOString(), told_at });
  const lifted = { isActive: false, endsAt: null };
  await handleEvent(device, { ...event, eventId: "evt_3", phone: null, timelock: lifted }, now);
  expect((await told()).lock).toEqual({ active: false, ends_at: null, told_at });
  await noteSession(device.id, { status: "WORKING", phone: "6281155500001" }, now);
  expect(await told()).toEqual({ quota: null, lock: null });
});

test.each([
  { status: "SECOND_WARNING", total: 300, used: 299, endsAt: null },
  { status: "NONE", total: 300, used: 300, endsAt: null },
  { status: "FIRST_WARNING", total: 31, used: 0, endsAt: null },
])("whatever of WhatsApp's holds new people back ($status) is asked about each minute", async (quota) => {
  session().quota = quota;
  await db.device.update({ where: { id: device.id }, data: { lastSentAt: later(-HOUR_MS) } });
  await restrictions.watch(now);
  expect((await waits()).kind).toBe("wait");
  expect(await restrictions.watch(later(50_000))).toMatchObject({ asked: 0 });
  session().quota = null;
  expect(await restrictions.watch(later(61_000))).toMatchObject({ asked: 1 });
  expect(await waits()).toEqual({ kind: "go" });
  expect(await restrictions.watch(later(130_000))).toMatchObject({ asked: 0 });
});

test("a row that waits for WhatsApp to allow new people says so, and says nothing of it before and after", async () => {
  const id = await queuedBatch(ani, 1, now);
  await db.batchItem.updateMany({ where: { batchId: id }, data: { reason: "WAITING_RETRY" } });
  const reason = async () => (await batchItems(ani, id, {}, now)).data[0]!.reason;
  expect(await reason()).toBe("WAITING_RETRY");
  session().quota = { status: "SECOND_WARNING", total: 300, used: 299, endsAt: null };
  await restrictions.watch(now);
  expect(await reason()).toBe("WAITING_NEW_PEOPLE");
  await db.batchItem.updateMany({ where: { batchId: id }, data: { known: true } });
  expect(await reason()).toBe("WAITING_RETRY");
});

test("page, filter, counts, export and what is held about a person give the same reason for a row that waits for new people's hold", async () => {
  const id = await queuedBatch(ani, 3, now);
  const rows = { batchId: id };
  await db.batchItem.updateMany({ where: { ...rows, rowNo: 3 }, data: { reason: "WAITING_RETRY" } });
  await db.batchItem.updateMany({ where: { ...rows, rowNo: 4 }, data: { reason: "WAITING_RETRY" } });
  await db.batchItem.updateMany({ where: { ...rows, rowNo: 4 }, data: { known: true } });
  const receiver = (await db.batchItem.findFirstOrThrow({ where: { ...rows, rowNo: 3 } })).receiver;
  const told = async () => {
    const listed = async (reason: string) => {
      const { data, meta } = await batchItems(ani, id, { reason }, now);
      return [data.map((item) => item.id), meta.total];
    };
    let csv = "";
    for await (const piece of exportItems(ani, id, String, now)) csv += piece;
    return {
      page: (await batchItems(ani, id, {}, now)).data.map((item) => item.reason),
      exported: [...csv.matchAll(/(WAITING_\w+),\1,/g)].map(([, code]) => code),
      filtered: { NEW: await listed("waiting_new_people"), RETRY: await listed("WAITING_RETRY") },
      counted: (await batchReasons(ani, id, now)).map(({ reason, rows }) => [reason, rows]),
      person: (await messagesTo({ userId: ani.id }, receiver, {}, now)).data.map((each) => each.reason),
    };
  };
  expect(await told()).toEqual({
    page: [null, "WAITING_RETRY", "WAITING_RETRY"],
    exported: ["WAITING_RETRY", "WAITING_RETRY"],
    filtered: { NEW: [[], 0], RETRY: [[3, 4], 2] },
    counted: [["WAITING_RETRY", 2]],
    person: ["WAITING_RETRY"],
  });
  session().quota = { status: "SECOND_WARNING", total: 300, used: 299, endsAt: null };
  await restrictions.watch(now);
  const reasons = ["WAITING_NEW_PEOPLE", "WAITING_NEW_PEOPLE", "WAITING_RETRY"];
  expect(await told()).toEqual({
    page: reasons,
    exported: reasons,
    filtered: { NEW: [[2, 3], 2], RETRY: [[4], 1] },
    counted: [
      ["WAITING_NEW_PEOPLE", 2],
      ["WAITING_RETRY", 1],
    ],
    person: ["WAITING_NEW_PEOPLE"],
  });
});
