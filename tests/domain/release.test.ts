import { afterEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { resumeBatch } from "~/domain/batch-control/pause-cancel";
import { releaseNumbers } from "~/domain/batch-control/release";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { refundOverdue } from "~/domain/sending/reconcile/refund-unconfirmed";
import { db } from "~/platform/db";
import { messageIdFor } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { forget, hold, lookForAll, say, statuses, take } from "../support/forgetting";

// WEBJS sent the first rows, the database went back to before that, and nobody could say what was sent.
const HOUR_MS = 60 * 60_000;
let simulator: Simulator;
let people = 0;
afterEach(() => simulator.close());

const laterBy = (ms: number) => new Date(Date.now() + ms);
const numbersOf = async (id: number) => releaseNumbers(await db.batch.findUniqueOrThrow({ where: { id } }));

/** `scheduled`: rows that go in an hour. `sent`: so many went, and that is forgotten. */
async function left(rows: number, { sent = 0, scheduled = [] as number[], startAt = null as Date | null }) {
  simulator = await startSimulator({ engine: "WEBJS", waitScale: 0.01 });
  await db.batch.updateMany({ data: { status: "DONE", held: false, lookAt: null } });
  await db.dispatch.deleteMany();
  await db.device.deleteMany();
  people += 1;
  const owner = await person(`Ani${people}`, { credits: 2_000 });
  await connectedDevice(owner, simulator, { engine: "WEBJS" });
  const id = await queuedBatch(owner, rows, new Date());
  await schedule(id, scheduled, laterBy(HOUR_MS));
  await db.batch.update({ where: { id }, data: { startAt, openAt: startAt } });
  const forgotten = await take(sent);
  await say(forgotten);
  await forget();
  await schedule(id, scheduled, laterBy(HOUR_MS));
  const before = await db.device.findMany();
  await db.device.updateMany({ data: { serverId: null } }); // WAHA cannot be asked
  await hold();
  expect(await lookForAll()).toEqual({ found: 0, released: 0, left: 1 });
  for (const { id, serverId } of before) await db.device.update({ where: { id }, data: { serverId } });
  return { owner, id, forgotten };
}

async function schedule(batchId: number, rows: number[], dueAt: Date) {
  if (rows.length === 0) return;
  await db.batchItem.updateMany({ where: { batchId, rowNo: { in: rows } }, data: { dueAt } });
  const data = { scheduled: rows.length, nextDueAt: dueAt, nextDueRow: rows[0]! };
  await db.batch.update({ where: { id: batchId }, data });
}

const balanceOf = async ({ id }: Actor) => (await db.user.findUniqueOrThrow({ where: { id } })).balance;

test("who releases only what was surely not sent writes to nobody twice, and the others are refunded as unconfirmed", async () => {
  const { owner, id, forgotten } = await left(6, { sent: 2, scheduled: [6, 7] });
  expect(forgotten.map(({ rowNo }) => rowNo)).toEqual([2, 3]);
  expect(await numbersOf(id)).toEqual({ doubtful: 4, unsent: 2 });
  const balance = await balanceOf(owner);

  const { batch } = await resumeBatch(owner, id, new Date(), { onlyUnsent: true });
  expect(batch.status).not.toBe("FAILED");
  expect(await statuses(id)).toEqual(["FAILED", "FAILED", "FAILED", "FAILED", "READY", "READY"]);
  expect(await numbersOf(id)).toBeNull();
  expect(await take(10)).toEqual([]);
  await schedule(id, [6, 7], laterBy(-1));
  expect((await take(10)).map(({ rowNo }) => rowNo)).toEqual([6, 7]);

  const ended = await db.batchItem.findFirstOrThrow({ where: { batchId: id, rowNo: 2 } });
  expect(ended).toMatchObject({ reason: "UNCONFIRMED", messageId: forgotten[0]!.messageId });
  expect(await balanceOf(owner)).toBe(balance);
  await refundOverdue(laterBy(25 * HOUR_MS));
  expect(await balanceOf(owner)).toBe(balance + 4);
  expect((await statuses(id)).slice(0, 4)).toEqual(Array(4).fill("REFUNDED"));
  expect((await checkLedger()).differences).toEqual([]);
});

test("who releases all sends all, as was said before", async () => {
  const { owner, id } = await left(4, { sent: 1, scheduled: [5] });
  expect(await numbersOf(id)).toEqual({ doubtful: 3, unsent: 1 });
  await resumeBatch(owner, id, new Date());
  expect(await statuses(id)).toEqual(Array(4).fill("READY"));
  expect((await take(10)).map(({ rowNo }) => rowNo)).toEqual([2, 3, 4]);
  expect((await checkLedger()).differences).toEqual([]);
});

test("of a batch that begins later nothing was sent, and nothing of it ends", async () => {
  const { owner, id } = await left(3, { startAt: laterBy(HOUR_MS) });
  expect(await numbersOf(id)).toEqual({ doubtful: 0, unsent: 3 });
  await resumeBatch(owner, id, new Date(), { onlyUnsent: true });
  expect(await statuses(id)).toEqual(Array(3).fill("READY"));
});

test("a row whose time came while the loss was being noticed, by a clock a little ahead, may have been sent", async () => {
  const { id } = await left(3, { scheduled: [4] });
  await schedule(id, [4], laterBy(30_000));
  expect(await numbersOf(id)).toEqual({ doubtful: 3, unsent: 0 });
});

test.each(["WAITING", "CLAIMED", "SENDING", "UNCONFIRMED"] as const)(
  "a row that the database knew in hand (%s) may have been sent since, and is not said again",
  async (phase) => {
    const { owner, id } = await left(2, { scheduled: [2, 3] });
    const { messageKey } = await db.batch.findUniqueOrThrow({ where: { id } });
    const at = new Date();
    const times = { dueAt: at, claimedAt: at, intentAt: at };
    const messageId = messageIdFor(messageKey, 2);
    const data = { batchId: id, rowNo: 2, userId: owner.id, attempt: 1, messageId, phase, ...times };
    await db.dispatch.create({ data });
    expect(await numbersOf(id)).toEqual({ doubtful: 1, unsent: 1 });
    await resumeBatch(owner, id, at, { onlyUnsent: true });
    expect(await statuses(id)).toEqual(["FAILED", "READY"]);
    expect(await db.dispatch.count()).toBe(0);
  },
);

test("a large batch ends in portions, and is released after the last of them", async () => {
  const { owner, id } = await left(1_001, {});
  const { batch } = await resumeBatch(owner, id, new Date(), { onlyUnsent: true });
  expect(batch.totals).toMatchObject({ failed: 1_001, sent: 0 });
  const after = await db.batch.findUniqueOrThrow({ where: { id } });
  expect(after).toMatchObject({ held: false, status: "FAILED" });
  expect((await checkLedger()).differences).toEqual([]);
});

test("of two who release it differently at once one comes first, and no row that goes out ends as unconfirmed", async () => {
  const { owner, id } = await left(4, { sent: 1 });
  const now = new Date();
  await Promise.all([resumeBatch(owner, id, now, { onlyUnsent: true }), resumeBatch(owner, id, now)]);
  expect(new Set(await statuses(id)).size).toBe(1);
  const ended = await db.batchItem.count({ where: { batchId: id, status: "FAILED" } });
  expect(await take(10)).toHaveLength(4 - ended);
  expect((await checkLedger()).differences).toEqual([]);
});

test("in a batch that is only paused nothing is in doubt, and a stranger changes nothing", async () => {
  const { owner, id } = await left(2, {});
  const stranger = await person(`Budi${people}`);
  const release = (actor: Actor) => resumeBatch(actor, id, new Date(), { onlyUnsent: true });
  await expect(release(stranger)).rejects.toThrow("NOT_FOUND");
  expect(await statuses(id)).toEqual(["READY", "READY"]);
  await db.batch.update({ where: { id }, data: { held: false, paused: true } });
  expect(await numbersOf(id)).toBeNull();
  expect((await release(owner)).batch.paused).toBe(false);
  expect(await statuses(id)).toEqual(["READY", "READY"]);
});
