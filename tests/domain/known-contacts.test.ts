/* Who is known to an account: whoever wrote, and whose rows that are; kept as hashes, and forgotten with the number. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { noteSession } from "~/domain/devices/session/device-status";
import { createBatch } from "~/domain/imports/create";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { readChats } from "~/domain/inbox/import-contacts";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { eraseNumber } from "~/domain/privacy/erase";
import { prune } from "~/domain/prune";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { sheetFile } from "../support/sheet";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
let simulator: Simulator;
let ani: Actor;
let device: { id: number; session: string };
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  await db.device.deleteMany();
  ani = await person(`Ani${++count}`, { credits: 1_000 });
  device = await connectedDevice(ani, simulator);
});

const numberOf = (row: number) => `62812${String(count * 100_000 + row).padStart(8, "0")}`;
const sheet = (rows: number[]) =>
  sheetFile(rows.map((row) => [`+${numberOf(row)}`, `Halo ${row}`, null] as [string, string, null]));
const hears = (from: string, more: object = {}, at = now) =>
  handleEvent(
    device,
    {
      ...{ kind: "message", eventId: `evt_${Math.random()}`, at, session: device.session, ack: 2 },
      ...{ messageId: `IN${Math.random()}`, fromMe: false, chatId: from, body: "Halo juga", ...more },
    },
    now,
  );
const hashes = () => db.knownPerson.count({ where: { userId: ani.id } });
async function knownRows(batchId: number): Promise<number[]> {
  const where = { batchId, known: true };
  return (await db.batchItem.findMany({ where, orderBy: { rowNo: "asc" } })).map(({ rowNo }) => rowNo);
}
const counted = async (id: number) => (await db.batch.findUniqueOrThrow({ where: { id } })).known;
async function writes(from: string, text: string): Promise<void> {
  const body = JSON.stringify({ session: device.session, from, text });
  const answer = await fetch(`${simulator.url}/__sim/incoming`, { method: "POST", body });
  expect(answer.status).toBe(201);
}

test("whoever wrote is known in what is uploaded afterwards; what was queued stays in its order; of the number no digit is kept", async () => {
  const waiting = await queuedBatch(ani, 4, now, numberOf);
  await hears(`${numberOf(3)}@c.us`);
  await hears(`${numberOf(5)}@c.us`);
  await hears(`${numberOf(5)}@c.us`);
  expect(await knownRows(waiting)).toEqual([]);
  const { batch } = await createBatch(ani, await sheet([2, 3, 4, 5, 6]), {}, now);
  expect(await knownRows(batch.id)).toEqual([3, 5]);
  expect(await counted(batch.id)).toBe(2);
  const [row] = await db.knownPerson.findMany({ where: { userId: ani.id } });
  expect(row?.hash).toMatch(/^[\w-]{43}$/);
  expect(await hashes()).toBe(2);
  expect((await checkLedger()).differences).toEqual([]);
});

test("who is known is counted when a sheet is queued, and what is left out of it is not", async () => {
  await hears(`${numberOf(2)}@c.us`);
  await hears(`${numberOf(4)}@c.us`);
  const { id } = await stageForCheck(ani, await sheet([2, 3, 4]), {}, now);
  await transaction((tx) => putOnList(tx, ani.id, [numberOf(4)], { how: "HAND", at: now }));
  const { batch } = await confirmImport(ani, id, { again: false }, now);
  expect(await counted(batch.id)).toBe(1);
  expect((await checkLedger()).differences).toEqual([]);
});

test("somebody who writes as @lid is known by the number that WAHA tells", async () => {
  const lid = await (
    await fetch(`${simulator.url}/api/${device.session}/lids/pn/${numberOf(3)}`, {
      headers: { "X-Api-Key": simulator.apiKey },
    })
  ).json();
  await hears((lid as { lid: string }).lid);
  const { batch } = await createBatch(ani, await sheet([2, 3]), {}, now);
  expect(await knownRows(batch.id)).toEqual([3]);
});

test("a device that was connected knows whoever wrote to it before, also where our message is the last one", async () => {
  await writes(numberOf(2), "Selamat pagi");
  await writes(numberOf(4), "Halo");
  const send = { session: device.session, chatId: `${numberOf(4)}@c.us`, text: "Ya?" };
  for (const chatId of [send.chatId, `${numberOf(5)}@c.us`]) {
    const answer = await fetch(`${simulator.url}/api/sendText`, {
      method: "POST",
      headers: { "X-Api-Key": simulator.apiKey, "Content-Type": "application/json" },
      body: JSON.stringify({ ...send, chatId }),
    });
    expect(answer.status).toBe(201);
  }
  expect(await readChats(now)).toEqual({ read: 0, known: 0 });
  await noteSession(device.id, { status: "SCAN_QR_CODE", phone: null }, now);
  expect(await readChats(now)).toEqual({ read: 0, known: 0 });
  await noteSession(device.id, { status: "WORKING", phone: `628110000${ani.id}` }, now);
  expect(await readChats(now)).toEqual({ read: 1, known: 2 });
  const { batch } = await createBatch(ani, await sheet([2, 3, 4, 5]), {}, now);
  expect(await knownRows(batch.id)).toEqual([2, 4]);
  expect(await readChats(later(MINUTE_MS))).toEqual({ read: 0, known: 0 });
  expect(await readChats(later(16 * MINUTE_MS))).toMatchObject({ read: 1 });
  expect(await readChats(later(32 * MINUTE_MS))).toMatchObject({ read: 0 });
});

test("a WAHA that cannot tell its chats is not asked again and again", async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  await db.device.updateMany({ data: { chatsDueAt: now, session: "gone" } });
  expect(await readChats(now)).toEqual({ read: 1, known: 0 });
  expect(await readChats(later(1_000))).toEqual({ read: 0, known: 0 });
  expect(await readChats(later(2 * MINUTE_MS))).toMatchObject({ read: 1 });
});

test("whoever is forgotten is not known any more, nor is who was silent for two years", async () => {
  await hears(`${numberOf(2)}@c.us`);
  await recordContacts(ani.id, [{ number: numberOf(3), at: later(-729 * DAY_MS) }], now);
  await recordContacts(ani.id, [{ number: numberOf(4), at: later(-731 * DAY_MS) }], now);
  expect(await hashes()).toBe(3);
  await prune(now);
  expect(await hashes()).toBe(2);
  await eraseNumber(ani, { userId: ani.id }, numberOf(2), now);
  expect(await hashes()).toBe(1);
});
