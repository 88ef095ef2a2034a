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
  "two daemons on one database: whichever is killed, the other goes on, and nobody gets a message twice, or another's file",
  PATIENCE,
  async () => {
    await promisesKept({ daemons: 2, devices: 2, rows: 100, kills: 4, attachments: true });
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

const HOUR_MS = 60 * 60_000;
const CLOCK_AHEAD = "--require ./tests/support/programs/clock-ahead.cjs";

test.runIf(postgresql)(
  "daemons on machines whose clocks are an hour apart share the devices, and none sends again what another has in the air",
  PATIENCE,
  async () => {
    await db.device.deleteMany();
    const simulator = await startSimulator({ waitScale: 0.05 });
    simulator.faults.set({ slowMs: 5_000 });
    const fajar = await person("Fajar", { credits: 40 });
    for (let device = 0; device < 4; device++) await connectedDevice(fajar, simulator);
    const settings = { SEND_GAP_SECONDS: "0", SEND_LEASE_SECONDS: "6", CONFIRM_GRACE_SECONDS: "20" };
    const slow = "6281299990014"; // so long in the air that the other daemon comes meanwhile
    const id = await queuedBatch(fajar, 40, new Date(), (row) =>
      row > 10 && row <= 14 ? slow : `6281212${String(row).padStart(6, "0")}`,
    );
    const right = startDaemon(settings);
    await until(() => (simulator.faults.struck.get("slow") ?? 0) > 0, "a message to be in the air");
    const ahead = startDaemon({ ...settings, CLOCK_AHEAD_MS: String(HOUR_MS), NODE_OPTIONS: CLOCK_AHEAD });
    try {
      const both = async () => {
        const owning = await owners();
        return owning.has(String(right.pid)) && owning.has(String(ahead.pid));
      };
      await until(both, "both to own devices");
      const { beatAt } = await db.heartbeat.findFirstOrThrow({ where: { pid: ahead.pid } });
      expect(beatAt.getTime()).toBeLessThan(Date.now() + HOUR_MS / 2);
      await until(
        async () => (await db.batch.findUniqueOrThrow({ where: { id } })).status === "DONE",
        "the batch to be sent",
        180_000,
      );
      expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ sent: 40, failed: 0 });
      expect(simulator.journal.list().map(({ calls }) => calls)).toEqual(Array(40).fill(1));
    } finally {
      right.kill("SIGKILL");
      ahead.kill("SIGKILL");
      await Promise.all([ended(right), ended(ahead)]);
      await simulator.close();
    }
  },
);
