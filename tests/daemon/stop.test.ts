import { expect, test } from "vitest";
import { db } from "~/platform/db";
import { startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { promisesKept } from "../support/torture/promises";
import { until } from "../support/until";

test("a daemon that is stopped again and again while it sends ends in time, with nothing in hand", {
  timeout: 200_000,
}, async () => {
  await promisesKept({ rows: 100, stops: 4 });
});

test("a stopped daemon does not wait for an answer that never comes: that message is looked for later", {
  timeout: 60_000,
}, async () => {
  const simulator = await startSimulator({ waitScale: 0.05 });
  const dian = await person("Dian", { credits: 1 });
  const device = await connectedDevice(dian, simulator);
  const batchId = await queuedBatch(dian, 1, new Date(), () => "6281299990022"); // accepted, never answered
  const daemon = startDaemon({ SEND_GAP_SECONDS: "0" });
  try {
    await until(() => simulator.journal.calls === 1, "the message to be in the air");
    daemon.kill("SIGTERM");
    const late = setTimeout(() => daemon.kill("SIGKILL"), 20_000);
    expect(await ended(daemon)).toBe(0);
    clearTimeout(late);
    const [inHand] = await db.dispatch.findMany({ where: { batchId } });
    expect(inHand).toMatchObject({ phase: "UNCONFIRMED" });
    expect(await db.device.findUniqueOrThrow({ where: { id: device.id } })).toMatchObject({ owner: null });
  } finally {
    daemon.kill("SIGKILL");
    await simulator.close();
  }
});
