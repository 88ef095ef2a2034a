import { afterAll, beforeAll, expect, test } from "vitest";
import { claimItems } from "~/domain/sending/claim/claim";
import { acquireDevices, ownedDevices } from "~/domain/sending/lease/lease";
import { db, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

const ME = "daemon";
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

/** The ids of all rows that can be taken now. */
async function takeAll(): Promise<Map<string, string>> {
  const now = new Date();
  const [device] = await ownedDevices(ME, now);
  const taken = await transaction((tx) =>
    claimItems(tx, ME, [{ device: device!, rows: 100 }], "SENDING", now),
  );
  return new Map(
    [...taken.values()]
      .flatMap(({ rows }) => rows)
      .map((row) => [`${row.batchId}:${row.rowNo}`, row.messageId] as const),
  );
}

test("a row has the same message id again after everything about its sending was forgotten", async () => {
  const ani = await person("Ani", { credits: 100 });
  await connectedDevice(ani, simulator);
  const batches = [await queuedBatch(ani, 3, new Date()), await queuedBatch(ani, 3, new Date())];
  await db.batch.update({ where: { id: batches[1] }, data: { kind: "TEST" } });
  await acquireDevices(ME, new Date());

  const ids = await takeAll();
  expect(ids.size).toBe(6);
  await db.dispatch.deleteMany();
  await db.batch.updateMany({ data: { nextRow: 0 } });
  expect(await takeAll()).toEqual(ids);
  expect(new Set(ids.values()).size).toBe(6);
  for (const id of ids.values()) expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
});

test("each batch has a random key of its own", async () => {
  const keys = (await db.batch.findMany()).map((batch) => batch.messageKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
