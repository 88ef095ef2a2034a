/* A WEBJS of today: it sends texts, and answers each message with a file with 500. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.SEND_GAP_SECONDS = "0";
  process.env.SEND_CONCURRENCY = "2";
  process.env.CONFIRM_GRACE_SECONDS = "2";
});

import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { sendUntil } from "../support/send-until";
import { giveFiles } from "../support/torture/files";

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
});
afterAll(() => simulator.close());

test("while WAHA answers 500 to files texts go on, nobody gets one twice, and another version of WAHA gets the files again", async () => {
  simulator.setEngine("WEBJS");
  const ani = await person("Ani", { credits: 1_000 });
  const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
  simulator.faults.set({ rates: { "media-500": 1 } });
  const id = await queuedBatch(ani, 40, new Date(), undefined, { attached: "ROWS", price: 1 });
  await giveFiles(id, { attached: "ROWS", price: 1 });
  const texts = { batchId: id, attachmentNo: null };
  const sent = (where: object) => db.batchItem.count({ where: { ...where, status: "SENT" } });
  const deviceNow = () => db.device.findUniqueOrThrow({ where: { id: device.id } });
  await sendUntil(async () => (await sent(texts)) === 20);
  expect(await deviceNow()).toMatchObject({
    pauseReason: null,
    mediaRests: 1,
    mediaDetail: expect.stringContaining("Evaluation failed"),
  });
  const struck = () =>
    db.batchItem.count({
      where: { batchId: id, attachmentNo: { not: null }, OR: [{ status: "FAILED" }, { reason: "CHECKING" }] },
    });
  const lost = await struck();
  expect(lost).toBeGreaterThanOrEqual(3);
  expect(lost).toBeLessThanOrEqual(5); // what was in the air besides

  simulator.faults.clear();
  await db.server.updateMany({ where: { userId: ani.id }, data: { version: "2026.8.1", checkedAt: null } }); // as it was
  await sendUntil(async () => {
    const { mediaRests } = await deviceNow();
    return mediaRests === 0 && (await sent({ batchId: id })) === 40 - lost;
  });
  const got = simulator.journal.list({ session: device.session });
  expect(got.length).toBe(40 - lost);
  expect(got.every(({ calls }) => calls === 1)).toBe(true);
});
