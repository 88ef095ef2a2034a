import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, transaction } from "~/platform/db";
import type { WebhookEvent } from "~/platform/waha";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const now = new Date("2026-11-21T05:00:00Z");
let count = 0;
let ani: Actor;
let device: { id: number; session: string };
let batchId: number;
let id: string;

beforeEach(async () => {
  count += 1;
  ani = await person(`Ani${count}`, { credits: 10 });
  const data = {
    userId: ani.id,
    name: "Phone",
    session: `s${count}`,
    sealedWebhookSecret: "",
    createdAt: now,
  };
  device = await db.device.create({ data });
  batchId = await queuedBatch(ani, 1, now, () => "6281234567890");
  id = `3EB0${String(count).padStart(18, "0")}`;
});

const envelope = () => ({ eventId: `evt_${Math.random()}`, at: now, session: device.session });
const ack = (number: number, messageId = id): WebhookEvent => ({
  ...envelope(),
  kind: "ack",
  messageId,
  fromMe: true,
  ack: number,
});
const own = (number: number | null, messageId = id, body = "Halo 2"): WebhookEvent => ({
  ...envelope(),
  kind: "message",
  messageId,
  fromMe: true,
  chatId: "6281234567890@c.us",
  body,
  ack: number,
});

const item = () => db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo: 2 } } });
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;
const batch = () => db.batch.findUniqueOrThrow({ where: { id: batchId } });
const move = (from: "READY" | "FAILED" | "SENT", to: "SENT" | "FAILED" | "REFUNDED", more = {}) =>
  transaction((tx) =>
    moveItems(
      tx,
      [{ batchId, rowNo: 2, from, to, reason: null, messageId: id, deviceId: device.id, ...more }],
      now,
    ),
  );
const inHand = (phase: "SENDING" | "UNCONFIRMED") =>
  db.dispatch.create({
    data: {
      batchId,
      rowNo: 2,
      userId: ani.id,
      deviceId: device.id,
      messageId: id,
      phase,
      dueAt: now,
      claimedAt: now,
      intentAt: now,
    },
  });

test("delivered and read times are kept, whatever order they come in, and only once", async () => {
  await move("READY", "SENT", { sentAt: now, ack: 0 });
  await handleEvent(device, ack(3), now);
  await handleEvent(device, ack(2), new Date(now.getTime() + 1000));
  await handleEvent(device, ack(1), now);
  expect(await item()).toMatchObject({ status: "SENT", ack: 3, deliveredAt: now, readAt: now });
  expect(await batch()).toMatchObject({ delivered: 1, read: 1 });
});

test("the same event twice changes nothing the second time", async () => {
  await move("READY", "SENT", { ack: 0 });
  const event = ack(2);
  expect(await handleEvent(device, event, now)).toEqual({ recorded: true });
  expect(await handleEvent(device, event, now)).toEqual({ recorded: false });
  const both = ack(3);
  const answers = await Promise.all([handleEvent(device, both, now), handleEvent(device, both, now)]);
  expect(answers).toContainEqual({ recorded: true });
  expect(answers).toContainEqual({ recorded: false });
  expect(await batch()).toMatchObject({ delivered: 1, read: 1 });
});

test("WhatsApp's refusal after WAHA's acceptance gives the credit back", async () => {
  await move("READY", "SENT", { ack: 0 });
  expect(await balance()).toBe(9);
  await handleEvent(device, ack(-1), now);
  expect(await item()).toMatchObject({ status: "REFUNDED", reason: "REFUSED", charged: false });
  expect(await balance()).toBe(10);
  expect((await checkLedger()).differences).toEqual([]);
});

test("a refusal after the message was delivered is not believed", async () => {
  await move("READY", "SENT", { ack: 0 });
  await handleEvent(device, ack(2), now);
  await handleEvent(device, ack(-1), now);
  expect(await item()).toMatchObject({ status: "SENT", ack: 2 });
});

test("a refusal that overtakes our own answer still refunds", async () => {
  await inHand("SENDING");
  await handleEvent(device, ack(-1), now);
  await move("READY", "SENT", { sentAt: now, ack: 0 });
  expect(await item()).toMatchObject({ status: "REFUNDED", ack: -1 });
  expect(await balance()).toBe(10);
});

test.each([
  ["refusal", "message", "answer"],
  ["refusal", "answer", "message"],
  ["message", "refusal", "answer"],
  ["message", "answer", "refusal"],
  ["answer", "refusal", "message"],
  ["answer", "message", "refusal"],
] as const)(
  "a refused row gets its credit back and keeps it, when %s, %s and %s come in this order",
  async (...order) => {
    await inHand("SENDING");
    const comes = {
      refusal: () => handleEvent(device, ack(-1), now),
      message: () => handleEvent(device, own(0), now),
      answer: () => move("READY", "SENT", { sentAt: now, ack: 0 }),
    };
    for (const what of order) await comes[what]();
    for (const number of [1, 2, 3]) await handleEvent(device, ack(number), now);
    expect(await item()).toMatchObject({ status: "REFUNDED", reason: "REFUSED", ack: -1, deliveredAt: null });
    expect(await balance()).toBe(10);
    expect(await batch()).toMatchObject({ sent: 0, refunded: 1, delivered: 0 });
    expect((await checkLedger()).differences).toEqual([]);
  },
);

test("an acknowledgement that overtakes our own answer is kept", async () => {
  await inHand("SENDING");
  await handleEvent(device, ack(2), now);
  await move("READY", "SENT", { sentAt: now, ack: 0 });
  expect(await item()).toMatchObject({ status: "SENT", ack: 2, deliveredAt: now });
});

test("an acknowledgement settles a row of which nobody knew", async () => {
  await inHand("UNCONFIRMED");
  await handleEvent(device, own(0), now);
  expect(await item()).toMatchObject({ status: "READY" });
  await handleEvent(device, ack(1), now);
  expect(await item()).toMatchObject({ status: "SENT", ack: 1 });
  expect(await db.dispatch.count({ where: { batchId } })).toBe(0);
});

test("what is found in WAHA's store with its receipt on it counts as delivered and read, once", async () => {
  await move("READY", "SENT", { sentAt: now, ack: 3 });
  expect(await item()).toMatchObject({ status: "SENT", ack: 3, deliveredAt: now, readAt: now });
  await handleEvent(device, ack(3), now);
  await handleEvent(device, ack(2), now);
  expect(await batch()).toMatchObject({ delivered: 1, read: 1 });
});

test("a receipt that settles a row of which nobody knew, or of which nobody could be sure, counts as one", async () => {
  await inHand("UNCONFIRMED");
  await handleEvent(device, ack(2), now);
  expect(await item()).toMatchObject({ status: "SENT", ack: 2, deliveredAt: now, readAt: null });
  expect(await batch()).toMatchObject({ delivered: 1, read: 0 });
});

test("a receipt for a row that had failed counts once", async () => {
  await move("READY", "FAILED", { reason: "UNCONFIRMED" });
  await handleEvent(device, ack(3), now);
  expect(await item()).toMatchObject({ status: "SENT", ack: 3, deliveredAt: now, readAt: now });
  expect(await batch()).toMatchObject({ delivered: 1, read: 1 });
});

test("a late acknowledgement makes an unconfirmed row SENT without taking the credit again", async () => {
  await move("READY", "FAILED");
  await move("FAILED", "REFUNDED");
  expect(await balance()).toBe(10);
  await handleEvent(device, ack(2), now);
  expect(await item()).toMatchObject({ status: "SENT", ack: 2 });
  expect(await balance()).toBe(10);
  expect((await checkLedger()).differences).toEqual([]);
});

test("on an engine with ids of its own, the message is recognised by receiver and text", async () => {
  await inHand("UNCONFIRMED");
  await handleEvent(device, own(0, "OTHER-ID", "another text"), now);
  expect(await item()).toMatchObject({ status: "READY" });
  await handleEvent(device, own(0, "THEIR-ID"), now);
  expect(await item()).toMatchObject({ status: "SENT", messageId: "THEIR-ID" });
});

test("on such an engine a refusal that comes before anybody knows the message's id is not forgotten", async () => {
  await inHand("UNCONFIRMED");
  const theirs = `3A${id}`;
  await handleEvent(device, ack(-1, theirs), now);
  await handleEvent(device, own(0, theirs, (await item()).message), now);
  expect(await item()).toMatchObject({ status: "REFUNDED", reason: "REFUSED", charged: false });
  expect((await checkLedger()).differences).toEqual([]);
});

test.each([
  [-1, { status: "REFUNDED", charged: false }],
  [3, { status: "SENT", ack: 3, deliveredAt: now, readAt: now }],
])("an acknowledgement of %s that overtakes an answer with WAHA's own id is kept", async (told, expected) => {
  await inHand("SENDING");
  const theirs = `3A${id}`;
  await handleEvent(device, ack(told, theirs), now);
  const [row] = await db.dispatch.findMany({ where: { batchId } });
  const { receiver, message, known } = await item();
  const outcome = { kind: "accepted", messageId: theirs, honoured: false, ack: 0 } as const;
  const hand = { messageId: id, deviceId: device.id, phase: "SENDING" as const };
  const taken = { ...row!, ...hand, receiver, message, toNew: !known };
  expect(await transaction((tx) => settleRows(tx, [{ row: taken, outcome, at: now }], now))).toBe(1);
  expect(await item()).toMatchObject(expected);
  expect((await checkLedger()).differences).toEqual([]);
});

test("how a session was an hour ago does not count as how it is now", async () => {
  const said = { kind: "session", status: "SCAN_QR_CODE", phone: null, timelock: null } as const;
  const hourAgo = new Date(now.getTime() - 60 * 60_000);
  await handleEvent(device, { ...envelope(), ...said, at: hourAgo }, now);
  expect((await db.device.findUniqueOrThrow({ where: { id: device.id } })).status).toBe("STOPPED");
  await handleEvent(device, { ...envelope(), ...said }, now);
  expect((await db.device.findUniqueOrThrow({ where: { id: device.id } })).status).toBe("SCAN_QR_CODE");
});

test("another device's or another session's events change nothing", async () => {
  await move("READY", "SENT", { ack: 0 });
  expect(await handleEvent(device, { ...ack(2), session: "somebody-else" }, now)).toEqual({
    recorded: false,
  });
  await handleEvent(device, { ...ack(2), fromMe: false } as WebhookEvent, now);
  expect(await item()).toMatchObject({ ack: 0, deliveredAt: null });
});
