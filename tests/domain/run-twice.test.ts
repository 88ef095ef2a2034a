import { afterAll, beforeAll, expect, test } from "vitest";
import { addCredits } from "~/domain/credits/add-credits";
import { claimItems } from "~/domain/sending/claim/claim";
import { acquireDevices, ownedDevices } from "~/domain/sending/lease/lease";
import { type Tx, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

/* A transaction that lost against another one is done again: what it does may happen twice, or not at all. */

const ME = "daemon";
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

test("rows that were taken by a transaction that failed leave the pace of their device as it was", async () => {
  const ani = await person("Ani", { credits: 100 });
  await connectedDevice(ani, simulator);
  const now = new Date();
  await queuedBatch(ani, 3, now);
  await acquireDevices(ME, now);
  const [device] = await ownedDevices(ME, now);
  const before = structuredClone(device);

  const failed = transaction(async (tx) => {
    const took = await claimItems(tx, ME, [{ device: device!, rows: 2 }], "SENDING", now);
    expect(took.get(device!.id)?.rows.length).toBe(2);
    throw new Error("the disk is full");
  });

  await expect(failed).rejects.toThrow("the disk is full");
  expect(device).toEqual(before);
});

test("a deadlock while credits are added stays one, so that the transaction is tried again", async () => {
  const budi = await person("Budi", { credits: 0 });
  const entry = { userId: budi.id, amount: 5, kind: "ADJUSTMENT", key: `test:${budi.id}` } as const;
  let tries = 0;
  const added = await transaction((tx) => {
    tries += 1;
    return addCredits(tries === 1 ? deadlocked(tx) : tx, entry, new Date());
  });
  expect(added.balance).toBe(5);
  expect(tries).toBe(2);
});

test("credits for somebody who is gone are refused as such", async () => {
  const entry = { userId: 2_000_000_000, amount: 5, kind: "ADJUSTMENT", key: "test:none" } as const;
  const adding = transaction((tx) => addCredits(tx, entry, new Date()));
  await expect(adding).rejects.toMatchObject({ code: "USER_DELETED" });
});

const deadlocked = (tx: Tx): Tx =>
  new Proxy(tx, {
    get: (target, name, receiver) =>
      name === "$queryRaw"
        ? () => Promise.reject(new Error("deadlock detected"))
        : Reflect.get(target, name, receiver),
  });
