import { expect, test } from "vitest";
import { db, postgresql } from "~/platform/db";
import { startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { promisesKept } from "../support/torture/promises";
import { until } from "../support/until";

const PATIENCE = { timeout: 400_000 };
const owners = async () => {
  const devices = await db.device.findMany({ select: { owner: true } });
  return new Set(devices.map(({ owner }) => owner?.split(":").at(-2)));
};

test(
  "two daemons on one database: whichever is killed, the other goes on, and nobody gets a message twice",
  PATIENCE,
  async () => {
    await promisesKept({ daemons: 2, devices: 2, rows: 100, kills: 4 });
  },
);

test(
  postgresql
    ? "daemons share the devices, and the last one has them all"
    : "on SQLite a second daemon waits its turn, and takes over when the first one dies",
  PATIENCE,
  async () => {
    await db.device.deleteMany();
    const simulator = await startSimulator({ waitScale: 0.05 });
    const citra = await person("Dian", { credits: 40 });
    for (let device = 0; device < 4; device++) await connectedDevice(citra, simulator);
    const settings = { SEND_GAP_SECONDS: "0", SEND_LEASE_SECONDS: "3" };
    const first = startDaemon(settings);
    const firstHas = async () => (await owners()).has(String(first.pid));
    await until(firstHas, "the first daemon to own a device");
    const second = startDaemon(settings);
    const secondHas = async () => (await owners()).has(String(second.pid));
    try {
      if (postgresql)
        await until(async () => (await firstHas()) && (await secondHas()), "both to own devices");
      else
        await until(
          async () => (await db.heartbeat.count({ where: { pid: second.pid } })) > 0,
          "the second daemon to be there",
        );
      expect(await secondHas()).toBe(postgresql);
      first.kill("SIGKILL");
      await until(
        async () => (await owners()).size === 1 && (await secondHas()),
        "the second to own them all",
      );
      const id = await queuedBatch(citra, 40, new Date());
      await until(
        async () => (await db.batch.findUniqueOrThrow({ where: { id } })).status === "DONE",
        "the batch to be sent",
      );
      expect(simulator.journal.list().map(({ calls }) => calls)).toEqual(Array(40).fill(1));
    } finally {
      first.kill("SIGKILL");
      second.kill("SIGKILL");
      await Promise.all([ended(first), ended(second)]);
      await simulator.close();
    }
  },
);
