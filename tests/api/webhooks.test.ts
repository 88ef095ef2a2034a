import { beforeAll, expect, test } from "vitest";
import { newWebhookSecret, openWebhookSecret } from "~/domain/devices/webhook-address";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { webhookSignature } from "~/platform/waha";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ask, tokenOf } from "./call";

const now = new Date();
const ID = "3EB0AAAAAAAAAAAAAAAAAA";
let device: { id: number; session: string };
let secret: string;
let batchId: number;
let token: string;

beforeAll(async () => {
  const ani = await person("Ani", { credits: 10 });
  token = await tokenOf(ani);
  const own = { userId: ani.id, name: "Phone", session: "siar-x", createdAt: now };
  const made = await db.device.create({ data: { ...own, sealedWebhookSecret: newWebhookSecret("siar-x") } });
  secret = openWebhookSecret(made) ?? "";
  device = made;
  batchId = await queuedBatch(ani, 3, now);
  const sent = {
    batchId,
    rowNo: 2,
    from: "READY",
    to: "SENT",
    reason: null,
    messageId: ID,
    deviceId: device.id,
    ack: 0,
    sentAt: now,
  } as const;
  await transaction((tx) => moveItems(tx, [sent], now));
});

const event = (id: string, ack: number, { at = now.getTime(), session = "siar-x" } = {}) =>
  JSON.stringify({
    id,
    timestamp: at,
    event: "message.ack",
    session,
    engine: "NOWEB",
    payload: { id: `true_62812@c.us_${ID}`, from: "62812@c.us", fromMe: true, ack, ackName: "DEVICE" },
  });

const deliver = (body: string, { to = device.id, key = secret } = {}) =>
  ask("POST", `/api/hooks/waha/${to}`, {
    body,
    headers: { "Content-Type": "application/json", "X-Webhook-Hmac": webhookSignature(body, key) },
  });

test("a signed acknowledgement reaches its row, and the same one again changes nothing", async () => {
  expect((await deliver(event("evt_1", 2))).json).toEqual({ ok: true, recorded: true });
  expect((await deliver(event("evt_1", 2))).json).toEqual({ ok: true, recorded: false });
  const items = await ask("GET", `/api/bulk/batches/${batchId}/items`, { token });
  expect(items.json.data[0]).toMatchObject({ id: 2, status: "SENT" });
  expect(items.json.data[0].delivered_at).not.toBeNull();
});

test("a stop that comes while a message to its writer is sent is refused with 503, so that WAHA reports it again", async () => {
  const { userId } = await db.device.findUniqueOrThrow({ where: { id: device.id } });
  const row = { batchId, rowNo: 3 };
  const { receiver } = await db.batchItem.findFirstOrThrow({ where: row });
  const times = { claimedAt: now, intentAt: now, dueAt: now };
  const data = {
    ...row,
    ...times,
    userId,
    deviceId: device.id,
    epoch: 1,
    messageId: "IN-AIR",
    phase: "SENDING",
  };
  await db.dispatch.create({ data });
  const from = `${receiver}@c.us`;
  const payload = {
    id: `false_${from}_STOP`,
    from,
    fromMe: false,
    body: "STOP",
    timestamp: now.getTime() / 1000,
  };
  const said = { id: "evt_stop", timestamp: now.getTime(), event: "message.any", session: "siar-x", payload };
  expect(await deliver(JSON.stringify(said))).toMatchObject({ status: 503, json: { code: "DATABASE_AWAY" } });
  await db.dispatch.deleteMany({ where: row });
  expect(await deliver(JSON.stringify(said))).toMatchObject({ status: 200, json: { recorded: false } });
  expect(await db.optOut.count({ where: { userId, number: receiver } })).toBe(1);
});

test("a wrong signature, another device's key, or a device that does not exist is 401", async () => {
  expect((await deliver(event("evt_2", 3), { key: "wrong" })).status).toBe(401);
  expect((await deliver(event("evt_2", 3), { to: 999, key: "" })).status).toBe(401);
  expect((await ask("POST", `/api/hooks/waha/${device.id}`, { body: event("evt_2", 3) })).status).toBe(401);
  expect(await db.webhookEvent.count({ where: { eventId: "evt_2" } })).toBe(0);
});

test("Budi's server, by Budi's own key, tells nothing of Ani's messages", async () => {
  const budi = await person("Budi");
  const own = { userId: budi.id, name: "Phone", session: "siar-budi", createdAt: now };
  const sealed = { sealedWebhookSecret: newWebhookSecret("siar-budi") };
  const his = await db.device.create({ data: { ...own, ...sealed } });
  const key = openWebhookSecret(his) ?? "";
  const row = () => db.batchItem.findUnique({ where: { batchId_rowNo: { batchId, rowNo: 2 } } });
  const before = await row();
  for (const ack of [-1, 3])
    await deliver(event(`evt_budi_${ack}`, ack, { session: "siar-budi" }), { to: his.id, key });
  expect(await row()).toEqual(before);
});

test.each([
  ["of 1970", -now.getTime()],
  ["more than a day old", -25 * 60 * 60_000],
  ["of the day after tomorrow", 47 * 60 * 60_000],
])("an event %s changes nothing, however well it is signed", async (when, ms) => {
  const before = await db.batchItem.findMany({ where: { batchId } });
  const answer = await deliver(event(`evt ${when}`, 3, { at: now.getTime() + ms }));
  expect([answer.status, answer.json]).toEqual([200, { ok: true, recorded: false }]);
  expect(await db.batchItem.findMany({ where: { batchId } })).toEqual(before);
});

test("what cannot be understood is taken all the same, or WAHA would repeat it", async () => {
  expect((await deliver("{}")).status).toBe(200);
  expect((await deliver("not json")).json).toEqual({ ok: true, recorded: false });
  expect(
    (
      await deliver(
        JSON.stringify({ id: "e", timestamp: 1, event: "poll.vote", session: "siar-x", payload: {} }),
      )
    ).status,
  ).toBe(200);
});

test("only POST, and only so much", async () => {
  expect((await ask("GET", `/api/hooks/waha/${device.id}`, {})).status).toBe(405);
  expect((await deliver("x".repeat(1024 * 1024 + 1))).status).toBe(413);
});

test("a batch is paused, resumed and cancelled by call; twice changes nothing", async () => {
  const call = (what: string) => ask("POST", `/api/bulk/batches/${batchId}/${what}`, { token });
  expect((await call("pause")).json).toMatchObject({ ok: true, batch: { id: batchId, paused: true } });
  expect((await call("pause")).status).toBe(200);
  expect((await call("resume")).json.batch.paused).toBe(false);
  expect((await call("cancel")).json.batch).toMatchObject({
    cancelled: true,
    status: "DONE",
    totals: { sent: 1, skipped: 2 },
  });
  expect((await call("cancel")).status).toBe(200);
});

test("somebody else's batch does not exist, and an admin may look at it but not stop it", async () => {
  const [gita, citra] = [await person("Gita"), await person("Citra", { role: "ADMIN" })];
  for (const what of ["pause", "resume", "cancel"]) {
    expect(
      (await ask("POST", `/api/bulk/batches/${batchId}/${what}`, { token: await tokenOf(gita) })).status,
    ).toBe(404);
    expect(
      (await ask("POST", `/api/bulk/batches/${batchId}/${what}`, { token: await tokenOf(citra) })).status,
    ).toBe(403);
    expect((await ask("POST", `/api/bulk/batches/${batchId}/${what}`, {})).status).toBe(401);
  }
});
