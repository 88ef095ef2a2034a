/* An opt-out reaches the person, whatever name or spelling WhatsApp gives them, and whenever the number is told. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchById } from "~/domain/batches/get";
import { findKnownContacts } from "~/domain/contacts/known-contacts";
import { openWebhookSecret } from "~/domain/devices/webhook-address";
import { identifyOptOut } from "~/domain/inbox/identify";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { canonicalNumber } from "~/domain/phone-numbers/canonical-number";
import { eraseNumber } from "~/domain/privacy/erase";
import { recipient } from "~/domain/privacy/recipient";
import { claimItems } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { handleWebhook } from "~/domain/waha-events/handle-webhook";
import { db, transaction } from "~/platform/db";
import { makeSecretsKey } from "~/platform/secrets/key";
import { webhookSignature } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

const ME = "daemon:1";
const now = new Date();
let simulator: Simulator;
let ani: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let count = 0;

beforeAll(async () => {
  makeSecretsKey();
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  ani = await person(`Ani${++count}`, { credits: 1_000 });
  device = await connectedDevice(ani, simulator, { version: "2026.8.2" });
  const lease = { owner: ME, epoch: 1, leaseUntil: new Date(now.getTime() + 600_000) };
  await db.device.update({ where: { id: device.id }, data: { ...lease, gapMinMs: 0, gapMaxMs: 0 } });
  await db.server.updateMany({ where: { userId: ani.id }, data: { port: 1, sealedApiKey: "" } }); // WAHA's own list of @lids tells nothing
});

type Event = { id: string; payload: Record<string, unknown> } & Record<string, unknown>;
const EVENTS = "tests/fixtures/events";

/** The events of a file, as they came in the field, for this device and time. */
function eventsOf(file: string): Event[] {
  const text = readFileSync(`${EVENTS}/${file}`, "utf8")
    .replaceAll('"<now, ms>"', String(now.getTime()))
    .replaceAll('"<now, s>"', String(Math.floor(now.getTime() / 1000)))
    .replaceAll("<the device's session>", device.session);
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function tell(event: object) {
  const body = Buffer.from(JSON.stringify(event));
  return handleWebhook(device.id, body, webhookSignature(body, openWebhookSecret(device)!), now);
}

const says = (body: unknown, chatId: string, payload: object = {}, kind = "message.any") => ({
  ...{
    id: `evt_${Math.random()}`,
    timestamp: now.getTime(),
    event: kind,
    session: device.session,
    engine: "NOWEB",
  },
  payload: {
    id: `false_${chatId}_IN${Math.random()}`,
    from: chatId,
    fromMe: false,
    body,
    ack: 1,
    ...payload,
  },
});

/** A batch of one item to this number; returns whether the sender would take it now. */
async function isWrittenTo(number: string): Promise<boolean> {
  const id = await queuedBatch(ani, 1, now, () => number);
  const [owned] = (await ownedDevices(ME, now)).filter(({ id }) => id === device.id);
  await transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    await claimItems(tx, ME, [{ device: owned!, rows: 5 }], "SENDING", now);
  });
  const taken = await db.dispatch.count({ where: { batchId: id } });
  await db.dispatch.deleteMany({ where: { batchId: id } });
  await db.batch.update({ where: { id }, data: { cancelled: true } });
  return taken > 0;
}

/** A message of ours to this number, accepted with this id. */
async function sent(number: string, messageId: string, engineChat?: string): Promise<number> {
  const id = await queuedBatch(ani, 1, now, () => number);
  const move = { batchId: id, rowNo: 2, from: "READY", to: "SENT", reason: null, sentAt: now } as const;
  await transaction((tx) => moveItems(tx, [{ ...move, deviceId: device.id, messageId, ack: 1 }], now));
  if (engineChat) await tell(ownReceipt(messageId, engineChat));
  return id;
}

const ownReceipt = (messageId: string, chat: string) => ({
  ...{ id: `evt_${Math.random()}`, timestamp: now.getTime(), event: "message.ack", session: device.session },
  payload: { id: `true_${chat}_${messageId}`, from: chat, fromMe: true, ack: 2, ackName: "DEVICE" },
});

test("a stop under a @lid, told again under the number, holds for the number", async () => {
  const [hidden, again] = eventsOf("stop-told-twice.jsonl");
  await db.device.update({ where: { id: device.id }, data: { serverId: null } });
  expect(await tell(hidden!)).toEqual({ ok: true, recorded: true });
  expect(await tell(again!)).toEqual({ ok: true, recorded: true });
  expect(await db.optOut.findMany({ where: { userId: ani.id } })).toMatchObject([
    { number: "6281236370000", how: "REPLY", text: "STOP" },
  ]);
  await connected();
  expect(await isWrittenTo("6281236370000")).toBe(false);
});

test("a stop under a @lid holds for the number once another message tells it", async () => {
  const [hidden, other] = eventsOf("stop-lid-learnt-later.jsonl");
  await db.device.update({ where: { id: device.id }, data: { serverId: null } });
  await tell(hidden!);
  expect(await tell(other!)).toEqual({ ok: true, recorded: true });
  await connected();
  expect(await isWrittenTo("6281236381000")).toBe(false);
  expect(await findKnownContacts(db, ani.id, ["6281236381000"])).toEqual(new Set(["6281236381000"]));
});

const connected = async () => {
  const server = await db.server.findFirstOrThrow({ where: { userId: ani.id } });
  await db.device.update({ where: { id: device.id }, data: { serverId: server.id } });
};

const TOLD_BY: [string, (number: string, lid: string) => Promise<unknown>][] = [
  ["a receipt of our own message", async (number, lid) => sent(number, "OWN1", lid)],
  [
    "our own message as WAHA saw it",
    async (number, lid) => {
      await sent(number, "OWN2");
      await tell(says("Halo", lid, { id: `true_${lid}_OWN2`, fromMe: true }));
    },
  ],
  [
    "a quoted message of ours",
    async (number, lid) => {
      await sent(number, "OWN3");
      await tell(says("yang ini?", lid, { replyTo: { id: "OWN3", body: "Halo" } }));
    },
  ],
  [
    "GOWS beside a later message",
    (number, lid) => tell(says("halo?", lid, { _data: { Info: { SenderAlt: `${number}@s.whatsapp.net` } } })),
  ],
  [
    "GOWS beside a message written on the phone",
    (number, lid) =>
      tell(
        says("Halo", lid, {
          ...{ id: `true_${lid}_PHONE1`, fromMe: true },
          _data: {
            Info: { SenderAlt: "628110000001@s.whatsapp.net", RecipientAlt: `${number}@s.whatsapp.net` },
          },
        }),
      ),
  ],
  [
    "a check of the number",
    async (number, lid) => {
      await db.numberCheck.create({ data: { phone: number, exists: true, chatId: lid, checkedAt: now } });
      await tell(says("halo?", lid));
    },
  ],
];

test.each(TOLD_BY)("a stop under a @lid moves to the number when it is told by %s", async (_by, told) => {
  const [number, lid] = [`62812999000${count}`, `9900${count}@lid`];
  await db.device.update({ where: { id: device.id }, data: { serverId: null } });
  await tell(says("STOP", lid));
  expect(await db.optOut.findMany({ where: { userId: ani.id } })).toMatchObject([{ number: lid }]);
  await told(number, lid);
  expect(await db.optOut.findMany({ where: { userId: ani.id } })).toMatchObject([{ number }]);
  expect(await db.lidMessage.count({ where: { userId: ani.id } })).toBe(0);
  await connected();
  expect(await isWrittenTo(number)).toBe(false);
});

test("an opt-in under a @lid moves, too; what was decided last holds", async () => {
  const [number, lid] = ["6281299800001", "880001@lid"];
  await db.device.update({ where: { id: device.id }, data: { serverId: null } });
  await tell(says("STOP", `${number}@c.us`));
  await tell({ ...says("MULAI", lid), timestamp: now.getTime() + 5_000 });
  expect(await db.optOut.count({ where: { userId: ani.id } })).toBe(1);
  await tell(says("halo", lid, { _data: { key: { remoteJidAlt: `${number}@s.whatsapp.net` } } }));
  expect(await db.optOut.count({ where: { userId: ani.id } })).toBe(0);
});

test("a stop whose number stays hidden is given its number by hand; only in the own list", async () => {
  const budi = await person(`Budi${count}`);
  await db.device.update({ where: { id: device.id }, data: { serverId: null } });
  await tell(says("STOP", "770001@lid"));
  const { id } = await db.optOut.findFirstOrThrow({ where: { userId: ani.id } });
  await expect(identifyOptOut(budi, id, { number: "0812 9970 0001" }, now)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(identifyOptOut(ani, id, { number: "abc" }, now)).rejects.toMatchObject({ code: "VALIDATION" });
  await identifyOptOut(ani, id, { number: "0812 9970 0001" }, now);
  expect(await db.optOut.findMany({ where: { userId: ani.id } })).toMatchObject([
    { number: "6281299700001" },
  ]);
  const named = await db.optOut.findFirstOrThrow({ where: { userId: ani.id } });
  await expect(identifyOptOut(ani, named.id, { number: "081299700002" }, now)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

const SPELLINGS = [
  ["551181234567", "5511981234567"],
  ["5215512345678", "525512345678"],
  ["5491123456781", "541123456781"],
  ["22997123456", "2290197123456"],
  ["241060312345", "24160312345"],
  ["378882345", "3780549882345"],
] as const;

test.each(SPELLINGS)("%s and %s are one person", async (written, typed) => {
  for (const [wrote, listed] of [
    [written, typed],
    [typed, written],
  ]) {
    const batch = await sent(listed!, `S${Math.random()}`);
    await tell(says("Terima kasih", `${wrote}@c.us`));
    expect(await batchById(ani, batch)).toMatchObject({ replies: 1 });
    expect(await findKnownContacts(db, ani.id, [listed!])).toEqual(new Set([listed]));
    await tell(says("STOP", `${wrote}@c.us`));
    expect(await isWrittenTo(listed!)).toBe(false);
    expect(await recipient(ani, { userId: ani.id }, `+${canonicalNumber(listed!)}`)).toMatchObject({
      opted_out: true,
    });
    await tell({ ...says("MULAI", `${wrote}@c.us`), timestamp: now.getTime() + 1_000 });
    expect(await isWrittenTo(listed!)).toBe(true);
    expect(await db.optOut.count({ where: { userId: ani.id } })).toBe(0);
  }
});

test("who is forgotten under one spelling is forgotten and stopped under the other", async () => {
  const batch = await sent("5511981234567", "F1");
  await eraseNumber(ani, { userId: ani.id }, "+5511981234567", now);
  expect(await db.batchItem.findFirst({ where: { batchId: batch } })).toMatchObject({
    receiver: "",
    message: "",
  });
  expect(await recipient(ani, { userId: ani.id }, "+5511981234567")).toMatchObject({ opted_out: true });
});

test("what nobody wrote is no reply, and makes nobody known", async () => {
  const events = eventsOf("events-without-content.jsonl");
  const numbers = events.map(({ payload }) => String(payload.from).replace(/@.*/, ""));
  const batches: number[] = [];
  for (const number of numbers) batches.push(await sent(number, `C${number}`));
  for (const event of events) expect(await tell(event)).toEqual({ ok: true, recorded: false });
  for (const body of [{}, ["STOP"], 7, "   ", null])
    expect(await tell(says(body, `${numbers[0]}@c.us`))).toEqual({ ok: true, recorded: false });
  for (const batch of batches) expect(await batchById(ani, batch)).toMatchObject({ replies: 0, stops: 0 });
  expect(await findKnownContacts(db, ani.id, numbers)).toEqual(new Set());
  expect(await tell(says("", `${numbers[0]}@c.us`, { hasMedia: true }))).toEqual({
    ok: true,
    recorded: true,
  });
});

test("a message that is edited to a stop is one; another edit changes the reply", async () => {
  const number = "6281236010008";
  const batch = await sent(number, "E1");
  await tell(says("Berapa?", `${number}@c.us`, { id: `false_${number}@c.us_F7` }));
  await tell(says("Berapa ya?", `${number}@c.us`, { editedMessageId: "F7" }, "message.edited"));
  expect(await batchById(ani, batch)).toMatchObject({ replies: 1 });
  expect(await db.reply.findMany({ where: { batchId: batch } })).toMatchObject([{ text: "Berapa ya?" }]);
  const [edited] = eventsOf("edited-to-stop.jsonl");
  expect(await tell(edited!)).toEqual({ ok: true, recorded: true });
  expect(await isWrittenTo(number)).toBe(false);
});
