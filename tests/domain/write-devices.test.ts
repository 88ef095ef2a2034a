import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDevices } from "~/domain/devices/write-devices";
import { db, execute, forUpdate, postgresql, query, sql, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

let simulator: Simulator;
let ids: number[];

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01 });
  const ani = await person("Ani");
  const devices = [];
  for (let n = 0; n < 4; n++) devices.push(await connectedDevice(ani, simulator));
  ids = devices.map(({ id }) => id);
});
afterAll(() => simulator.close());

const written = async (failuresInRow: number) =>
  (await db.device.findMany({ where: { failuresInRow }, orderBy: { id: "asc" } })).map(({ id }) => id);

test("the same is written of all of them for which it holds, and of no others", async () => {
  await db.device.update({ where: { id: ids[1] }, data: { status: "FAILED" } });
  await writeDevices(ids.slice(0, 3), { status: "WORKING" }, { failuresInRow: 3 });
  expect(await written(3)).toEqual([ids[0], ids[2]]);
});

test("one that somebody holds is waited for while no other one is held", async () => {
  if (!postgresql) return; // on SQLite there is one writer at a time
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const [held, ...others] = ids;
  let isHeld = false;
  const holding = transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM devices WHERE id = ${held} ${forUpdate()}`);
    isHeld = true;
    await released;
  });
  await until(() => isHeld, "the device to be held");
  const writing = writeDevices(ids, {}, { failuresInRow: 7 });
  await until(async () => (await written(7)).length === others.length, "the others to be written");
  expect(await execute(db, sql`UPDATE devices SET epoch = 5 WHERE id <> ${held}`)).toBe(others.length);
  release();
  await Promise.all([holding, writing]);
  expect(await written(7)).toEqual(ids);
});
