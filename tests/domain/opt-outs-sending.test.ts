/* Whoever said stop gets nothing more: where rows are taken, where they wait, and at the same moment. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { claimItems, commitIntent } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, transaction } from "~/platform/db";
import { DELIVER_AGAIN, type WebhookEvent } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { untilSomebodyWaits } from "../support/until-blocked";

const ME = "daemon:1";
const now = new Date();
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
  ani = await person(`Ani${++count}`, { credits: 1_000 });
  device = await connectedDevice(ani, simulator);
  const lease = { owner: ME, epoch: 1, leaseUntil: new Date(now.getTime() + 600_000) };
  await db.device.update({ where: { id: device.id }, data: { ...lease, gapMinMs: 0, gapMaxMs: 0 } });
});

const numberOf = (row: number) => `62812${String(10_000_000 + row)}`;
async function take(rows: number, phase: "SENDING" | "CLAIMED" = "SENDING") {
  const [owned] = (await ownedDevices(ME, now)).filter(({ id }) => id === device.id);
  return transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    const took = await claimItems(tx, ME, [{ device: owned!, rows }], phase, now);
    return took.get(device.id) ?? { rows: [], passed: 0 };
  });
}
const stop = (numbers: string[], userId: number | null = ani.id) =>
  transaction((tx) => putOnList(tx, userId, numbers, { how: "HAND", at: now }));
const writes = (text: string, chatId: string, more: object = {}): WebhookEvent => ({
  ...{ kind: "message", eventId: `evt_${Math.random()}`, at: now, session: device.session },
  ...{ messageId: `IN${Math.random()}`, fromMe: false, chatId, body: text, ack: 2 },
  ...more,
});
const hears = (text: string, chatId: string, more: object = {}) =>
  handleEvent(device, writes(text, chatId, more), now);
const list = async () =>
  (await db.optOut.findMany({ where: { userId: ani.id }, orderBy: { number: "asc" } })).map((o) => o.number);
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;

test("rows of people on the list, and on everybody's, end and cost nothing; the others go", async () => {
  const id = await queuedBatch(ani, 6, now, numberOf);
  await stop([numberOf(2), numberOf(4)]);
  await stop([numberOf(5)], null);
  const took = await take(4);
  expect(took.rows.map(({ rowNo }) => rowNo)).toEqual([3]);
  expect(took.passed).toBe(3);
  expect((await take(4)).rows.map(({ rowNo }) => rowNo)).toEqual([6, 7]);
  const skipped = await db.batchItem.findMany({ where: { batchId: id, status: "SKIPPED" } });
  expect(skipped.map(({ rowNo, reason, charged }) => [rowNo, reason, charged])).toEqual([
    [2, "OPTED_OUT", false],
    [4, "OPTED_OUT", false],
    [5, "OPTED_OUT", false],
  ]);
  expect(await balance()).toBe(1_000 - 3);
  expect((await checkLedger()).differences).toEqual([]);
});

test("another account's list stops nobody here", async () => {
  const budi = await person(`Budi${count}`);
  await queuedBatch(ani, 1, now, numberOf);
  await stop([numberOf(2)], budi.id);
  expect((await take(1)).rows).toHaveLength(1);
  await db.optOut.deleteMany({ where: { userId: budi.id } });
});

test("a batch of stopped people alone ends, and all its credits come back", async () => {
  const id = await queuedBatch(ani, 3, now, (row) => `62813${10_000_000 + row}`);
  await stop([2, 3, 4].map((row) => `62813${10_000_000 + row}`));
  expect(await take(10)).toMatchObject({ rows: [], passed: 3 });
  const batch = await db.batch.findUniqueOrThrow({ where: { id } });
  expect(batch).toMatchObject({ status: "FAILED", skipped: 3, givenBack: 3 });
  expect(await balance()).toBe(1_000);
});

test("a row that waits for another try, or was only claimed, is not said after the stop", async () => {
  const id = await queuedBatch(ani, 2, now, (row) => `62814${10_000_000 + row}`);
  const [claimed, waiting] = (await take(2, "CLAIMED")).rows;
  await db.dispatch.update({
    where: { batchId_rowNo: { batchId: id, rowNo: waiting!.rowNo } },
    data: { phase: "WAITING", dueAt: now },
  });
  await stop([claimed!.receiver, waiting!.receiver]);
  const [owned] = (await ownedDevices(ME, now)).filter(({ id }) => id === device.id);
  expect(await transaction((tx) => commitIntent(tx, ME, owned!, claimed!, now))).toBe(false);
  expect(await take(2)).toMatchObject({ rows: [], passed: 1 });
  expect(await db.batchItem.findMany({ where: { batchId: id }, orderBy: { rowNo: "asc" } })).toMatchObject([
    { status: "READY" }, // whoever claimed it gives it back, and then it ends as the other one
    { status: "SKIPPED", reason: "OPTED_OUT", charged: false },
  ]);
});

test("a reply that is a word puts its sender on the list, told however often; MULAI takes them off", async () => {
  const from = "6281500000001@c.us";
  expect(await hears("Kapan buka?", from)).toEqual({ recorded: false });
  expect(await hears("saya mau berhenti merokok", from)).toEqual({ recorded: false });
  expect(await list()).toEqual([]);
  const said = { messageId: "STOP-1" };
  expect(await hears("Berhenti 🙏", from, said)).toEqual({ recorded: true });
  expect(await hears("Berhenti 🙏", from, said)).toEqual({ recorded: false });
  expect(await db.optOut.findFirstOrThrow({ where: { userId: ani.id } })).toMatchObject({
    number: "6281500000001",
    how: "REPLY",
    text: "Berhenti 🙏",
  });
  expect(await hears("MULAI", from, { at: new Date(now.getTime() - 60_000) })).toEqual({ recorded: false });
  expect(await list()).toEqual(["6281500000001"]); // it was written before the stop
  await hears("MULAI", from, { at: new Date(now.getTime() + 1_000) });
  expect(await list()).toEqual([]);
  await hears("Berhenti 🙏", from, said); // WAHA tries again what it told before
  expect(await list()).toEqual([]);
});

test("an account's own words count, and then the others do not", async () => {
  await db.user.update({ where: { id: ani.id }, data: { stopWords: ["cukup"] } });
  await hears("stop", "6281500000002@c.us");
  await hears("CUKUP!", "6281500000003@c.us");
  expect(await list()).toEqual(["6281500000003"]);
});

test("only the device's own session is believed, and nothing that is older than a day", async () => {
  const from = "6281500000004@c.us";
  await hears("stop", from, { session: "another" });
  await hears("stop", from, { at: new Date(now.getTime() - 25 * 60 * 60_000) });
  await hears("stop", "6281500000004-123@g.us");
  expect(await list()).toEqual([]);
});

test("a @lid is stopped by its number: told beside it, asked of WAHA and kept, or shown as it is", async () => {
  await hears("stop", "777@lid", { otherChatId: "6281500000005@s.whatsapp.net" });
  await hears("stop", "160000000518269@lid"); // 6281500000006 turned round, as the simulator invents them
  await hears("stop", "5550@lid");
  expect(await list()).toEqual(["5550@lid", "6281500000006", "6281500000005"].sort());
  await db.server.updateMany({ where: { userId: ani.id }, data: { port: 1 } });
  await db.optOut.deleteMany({ where: { userId: ani.id } });
  await hears("stop", "777@lid"); // known from before: nobody is asked
  expect(await list()).toEqual(["6281500000005"]);
  expect(await hears("stop", "888@lid")).toBe(DELIVER_AGAIN);
});

test("whom a number check found under another number is stopped under both", async () => {
  const checked = { exists: true, chatId: "525512345678@c.us", checkedAt: now };
  await db.numberCheck.create({ data: { phone: "5215512345678", ...checked } });
  await db.numberCheck.create({ data: { phone: "6281500000077", ...checked } });
  await hears("stop", "525512345678@c.us");
  expect(await list()).toEqual(["525512345678", "6281500000077"]); // two spellings of one number are one entry
});

test("a stop is acknowledged only when no message to that person is in the air any more", async () => {
  await queuedBatch(ani, 2, now, (row) => `62816${10_000_000 + row}`);
  const [row] = (await take(1)).rows;
  const said = { messageId: "STOP-AIR" };
  expect(await hears("stop", `${row!.receiver}@c.us`, said)).toBe(DELIVER_AGAIN);
  expect(await list()).toEqual([row!.receiver]); // it holds already
  expect(await hears("stop", `${row!.receiver}@c.us`, said)).toBe(DELIVER_AGAIN);
  await db.dispatch.deleteMany({ where: { userId: ani.id } });
  expect(await hears("stop", `${row!.receiver}@c.us`, said)).toEqual({ recorded: false });
});

test("an intent that is just being committed holds up the stop, which then finds it in the air", async () => {
  await queuedBatch(ani, 1, now, (row) => `62818${10_000_000 + row}`);
  const [owned] = (await ownedDevices(ME, now)).filter(({ id }) => id === device.id);
  let stopping: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    const took = await claimItems(tx, ME, [{ device: owned!, rows: 1 }], "SENDING", now);
    expect(took.get(device.id)?.rows).toHaveLength(1);
    stopping = hears("stop", `62818${10_000_002}@c.us`);
    await untilSomebodyWaits();
  });
  expect(await stopping).toBe(DELIVER_AGAIN);
});

test("stops and intents at the same moment: nothing is taken after an acknowledged stop", async () => {
  const rounds = 60;
  await queuedBatch(ani, rounds, now, (row) => `62817${10_000_000 + row}`);
  let stoppedFirst = 0;
  for (let round = 0; round < rounds; round += 1) {
    const number = `62817${10_000_000 + round + 2}`;
    const order = { taken: 0, acknowledged: 0, at: 0 };
    const taking = take(1).then(({ rows }) => {
      order.taken = rows.length;
    });
    const stopping = hears("stop", `${number}@c.us`).then((outcome) => {
      order.acknowledged = outcome === DELIVER_AGAIN ? 0 : 1; // again: a message to them is in the air
    });
    await Promise.all(round % 2 ? [stopping, taking] : [taking, stopping]);
    expect(order.taken + order.acknowledged, `round ${round}`).toBe(1);
    stoppedFirst += order.acknowledged;
    await db.dispatch.deleteMany({ where: { userId: ani.id } });
  }
  expect(stoppedFirst).toBeLessThanOrEqual(rounds);
  expect(await db.batchItem.count({ where: { status: "SKIPPED", batch: { userId: ani.id } } })).toBe(
    stoppedFirst,
  );
});
