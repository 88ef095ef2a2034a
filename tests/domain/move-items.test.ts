import { expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { postEntry } from "~/domain/credits/ledger";
import { deviceDays } from "~/domain/devices/daily-stats";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const now = new Date("2026-11-21T05:00:00Z");

const stateOf = async (batchId: number) => {
  const batch = await db.batch.findUniqueOrThrow({ where: { id: batchId } });
  const { sent, failed, refunded, skipped, givenBack, status } = batch;
  return { sent, failed, refunded, skipped, givenBack, status };
};

test("a sent row uses its credit, a refused one gives it back, and the batch is done when nothing is left", async () => {
  const ani = await person("Ani", { credits: 10 });
  const batch = await queuedBatch(ani, 3, now);
  const move = (rowNo: number, to: "SENT" | "REFUNDED") => ({
    batchId: batch,
    rowNo,
    from: "READY" as const,
    to,
    reason: null,
  });
  await transaction((tx) => moveItems(tx, [move(2, "SENT"), move(3, "REFUNDED")], now));
  expect(await stateOf(batch)).toMatchObject({ sent: 1, refunded: 1, givenBack: 1, status: "PREPARING" });
  await transaction((tx) => moveItems(tx, [move(4, "SENT")], now));
  expect(await stateOf(batch)).toMatchObject({ sent: 2, status: "DONE" });
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(8);
  expect((await checkLedger()).differences).toEqual([]);
  expect(await db.dayTotal.findMany({ where: { userId: ani.id } })).toEqual([
    { userId: ani.id, day: "2026-11-21", sent: 2, failed: 0, refunded: 1 },
  ]);
});

test("a sent message renews its user's last activity, once a second at most", async () => {
  const hadi = await person("Hadi", { credits: 5 });
  const batch = await queuedBatch(hadi, 5, now);
  const active = async (rowNo: number, to: "SENT" | "REFUNDED", ms: number) => {
    const at = new Date(now.getTime() + ms);
    const row = { batchId: batch, rowNo, from: "READY" as const, to, reason: null };
    await transaction((tx) => moveItems(tx, [row], at));
    const { lastActivityAt } = await db.user.findUniqueOrThrow({ where: { id: hadi.id } });
    return lastActivityAt && lastActivityAt.getTime() - now.getTime();
  };
  await db.user.update({ where: { id: hadi.id }, data: { lastActivityAt: null } });
  expect(await active(2, "SENT", 0)).toBe(0);
  expect(await active(3, "SENT", 999)).toBe(0);
  expect(await active(4, "REFUNDED", 2_000)).toBe(0);
  expect(await active(5, "SENT", 2_500)).toBe(2_500);
});

test("a row that already moved stays where it is, and its credit comes back only once", async () => {
  const budi = await person("Budi", { credits: 5 });
  const batch = await queuedBatch(budi, 2, now);
  const move = {
    batchId: batch,
    rowNo: 2,
    from: "READY" as const,
    to: "REFUNDED" as const,
    reason: "REFUSED" as const,
  };
  expect(await transaction((tx) => moveItems(tx, [move], now))).toBe(1);
  expect(await transaction((tx) => moveItems(tx, [move], now))).toBe(0);
  expect((await db.user.findUniqueOrThrow({ where: { id: budi.id } })).balance).toBe(4);
});

test("a late acknowledgement of a refunded row counts it as sent without taking the credit again", async () => {
  const cici = await person("Cici", { credits: 5 });
  const batch = await queuedBatch(cici, 1, now);
  const row = { batchId: batch, rowNo: 2, reason: null };
  await transaction((tx) => moveItems(tx, [{ ...row, from: "READY", to: "FAILED" }], now));
  await transaction((tx) => moveItems(tx, [{ ...row, from: "FAILED", to: "REFUNDED" }], now));
  await transaction((tx) => moveItems(tx, [{ ...row, from: "REFUNDED", to: "SENT" }], now));
  expect(await stateOf(batch)).toMatchObject({
    sent: 1,
    failed: 0,
    refunded: 0,
    givenBack: 1,
    status: "DONE",
  });
  expect((await db.user.findUniqueOrThrow({ where: { id: cici.id } })).balance).toBe(5);
  expect((await checkLedger()).differences).toEqual([]);
});

test("the ledger check names what does not add up", async () => {
  const dodi = await person("Dodi", { credits: 5 });
  const batch = await queuedBatch(dodi, 2, now);
  await db.user.update({ where: { id: dodi.id }, data: { balance: 100 } });
  await db.batch.update({ where: { id: batch }, data: { sent: 1 } });
  const { ok, differences } = await checkLedger();
  expect(ok).toBe(false);
  expect(differences).toEqual([
    `user ${dodi.id}: balance 100, entries add up to 3`,
    `batch ${batch}: sent 1, its rows say 0`,
  ]);
});

test("an entry whose key was booked before changes nothing", async () => {
  const edi = await person("Edi", { credits: 5 });
  const entry = { userId: edi.id, kind: "ADJUSTMENT" as const, amount: 2, key: "twice" };
  await transaction((tx) => postEntry(tx, entry, now));
  await expect(transaction((tx) => postEntry(tx, entry, now))).rejects.toThrow();
  expect((await db.user.findUniqueOrThrow({ where: { id: edi.id } })).balance).toBe(7);
});

test("the days of a device move with its rows: sent, refused by WhatsApp, unconfirmed, each on its day", async () => {
  const joko = await person("Joko", { credits: 9 });
  const own = { userId: joko.id, name: "Phone", session: "days", sealedWebhookSecret: "", createdAt: now };
  const { id: deviceId } = await db.device.create({ data: own });
  const batchId = await queuedBatch(joko, 5, now);
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000);
  type Status = "READY" | "SENT" | "FAILED" | "REFUNDED";
  const move = async (
    rowNo: number,
    from: Status,
    to: Status,
    reason: "REFUSED" | "UNCONFIRMED" | null,
    at = now,
  ) => transaction((tx) => moveItems(tx, [{ batchId, rowNo, from, to, reason, deviceId }], at));
  await move(2, "READY", "SENT", null);
  await move(3, "READY", "SENT", null);
  await move(4, "READY", "FAILED", "UNCONFIRMED");
  await move(5, "READY", "REFUNDED", "REFUSED");
  await move(6, "READY", "REFUNDED", null);
  const days = async () =>
    (await deviceDays(deviceId, tomorrow))
      .slice(-2)
      .map(({ sent, refused, unconfirmed }) => [sent, refused, unconfirmed]);
  expect(await days()).toEqual([
    [2, 1, 1],
    [0, 0, 0],
  ]);
  await move(3, "SENT", "REFUNDED", "REFUSED", tomorrow);
  await move(4, "FAILED", "SENT", null, tomorrow);
  expect(await days()).toEqual([
    [1, 1, 0],
    [1, 1, 0],
  ]);
  await db.device.delete({ where: { id: deviceId } });
  expect(await db.deviceDay.count({ where: { deviceId } })).toBe(0);
});
