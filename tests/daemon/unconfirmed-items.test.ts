/* What torture forgives as forgotten by WAHA, and what it does not. */
import { expect, test } from "vitest";
import { db } from "~/platform/db";
import { startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { intentKey } from "../support/torture/intents";
import { violations } from "../support/torture/verdict";
import type { JournalLine } from "../support/torture/waha";

test("a row that was in the air when WAHA was started again is forgiven, unless WAHA's store has its message", async () => {
  const ani = await person("Ani", { credits: 100 });
  const simulator = await startSimulator();
  const { id: deviceId, session } = await connectedDevice(ani, simulator);
  await simulator.close();
  const batchId = await queuedBatch(ani, 2, new Date());
  const settledAt = new Date();
  const unconfirmed = { status: "FAILED", reason: "UNCONFIRMED", deviceId, settledAt } as const;
  await db.batchItem.updateMany({ where: { batchId }, data: unconfirmed });
  const items = await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } });
  const at = new Date(settledAt.getTime() - 10_000).toISOString();
  const received = items.map(({ receiver, rowNo }): JournalLine => {
    const stored = rowNo === 3;
    return { session, chatId: `${receiver}@c.us`, id: `3EB0${rowNo}`, at, calls: 1, ack: 1, stored };
  });
  const since = new Date(settledAt.getTime() - 5_000);
  const losses = [{ session, from: since, at: since, what: "WAHA started again" as const }];
  const judged = await violations("NOWEB", { received, refused: [], calls: received }, losses);
  expect(judged.unknown.unconfirmed).toEqual({ "WAHA started again": 1 });
  expect(judged.violations.unconfirmed).toEqual([
    expect.stringMatching(/^batch \d+ row 3 .* in WAHA's store$/),
  ]);
});

test("a row that WAHA was never called for is forgiven by what happened to WAHA since its intent, however long ago", async () => {
  const citra = await person("Citra", { credits: 100 });
  const simulator = await startSimulator();
  const { id: deviceId, session } = await connectedDevice(citra, simulator);
  await simulator.close();
  const batchId = await queuedBatch(citra, 1, new Date());
  const settledAt = new Date();
  await db.batchItem.updateMany({
    where: { batchId },
    data: { status: "FAILED", reason: "UNCONFIRMED", deviceId, settledAt },
  });
  const { rowNo } = await db.batchItem.findFirstOrThrow({ where: { batchId } });
  const minutesAgo = (minutes: number) => new Date(settledAt.getTime() - minutes * 60_000);
  const [from, at] = [minutesAgo(4), minutesAgo(-1)]; // a busy machine says late that it is done
  const losses = [{ session, from, at, what: "WAHA started again" as const }];
  const broken = async (intent: Date) => {
    const nothing = { received: [], refused: [], calls: [] };
    const intents = new Map([[intentKey(batchId, rowNo), intent]]);
    const { violations: found } = await violations("NOWEB", nothing, losses, { intents });
    return found.unconfirmed?.filter((row) => row.startsWith(`batch ${batchId} `)) ?? [];
  };
  expect(await broken(minutesAgo(5))).toEqual([]);
  losses[0]!.at = from;
  expect(await broken(minutesAgo(3))).toHaveLength(1);
});

test("after a wipe that nobody saw a row is forgiven only as long as no message that is surely sent lies between", async () => {
  const budi = await person("Budi", { credits: 100 });
  const simulator = await startSimulator();
  const { id: deviceId, session } = await connectedDevice(budi, simulator);
  await simulator.close();
  const batchId = await queuedBatch(budi, 2, new Date());
  const now = Date.now();
  const before = (seconds: number) => new Date(now - seconds * 1_000);
  const [older, later] = await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } });
  const set = (rowNo: number, data: object) =>
    db.batchItem.updateMany({ where: { batchId, rowNo }, data: { deviceId, ...data } });
  await set(later!.rowNo, { status: "FAILED", reason: "UNCONFIRMED", settledAt: before(10) });
  const sent = { status: "SENT", messageId: "3EB0OLDER", sentAt: before(50), ack: 1 };
  const line = (receiver: string, seconds: number, stored: boolean): JournalLine => {
    const at = before(seconds).toISOString();
    return { session, chatId: `${receiver}@c.us`, id: `3EB0${receiver}`, at, calls: 1, ack: 1, stored };
  };
  const received = [line(older!.receiver, 50, true), line(later!.receiver, 40, false)];
  const losses = [{ session, from: before(60), at: before(60), what: "store wiped" as const }];
  const judge = async () => {
    const { unknown, violations: found } = await violations(
      "NOWEB",
      { received, refused: [], calls: received },
      losses,
    );
    const broken = found.unconfirmed?.filter((row) => row.startsWith(`batch ${batchId} `));
    return { unknown, broken };
  };

  await set(older!.rowNo, { ...sent, settledAt: before(5) }); // known only after the row was given up
  const first = await judge();
  expect(first.unknown.unconfirmed).toEqual({ "store wiped, first after it": 1 });
  expect(first.broken).toEqual([]);

  await set(older!.rowNo, { ...sent, settledAt: before(49) });
  expect((await judge()).broken).toHaveLength(1);
});
