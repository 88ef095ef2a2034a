/* What torture forgives as forgotten by WAHA, and what it does not. */
import { expect, test } from "vitest";
import { db } from "~/platform/db";
import { startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
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
  const losses = [
    { session, at: new Date(settledAt.getTime() - 5_000), what: "WAHA started again" as const },
  ];
  const judged = await violations("NOWEB", { received, refused: [], calls: received }, losses);
  expect(judged.unknown.unconfirmed).toEqual({ "WAHA started again": 1 });
  expect(judged.violations.unconfirmed).toEqual([
    expect.stringMatching(/^batch \d+ row 3 .* in WAHA's store$/),
  ]);
});
