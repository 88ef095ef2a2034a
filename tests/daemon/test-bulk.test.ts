import { afterAll, beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.SEND_GAP_SECONDS = "0";
  process.env.CONFIRM_GRACE_SECONDS = "2";
  process.env.SEND_TIMEOUT_SECONDS = "3";
  process.env.SEND_LEASE_SECONDS = "4";
});

import { batchById } from "~/domain/batches/get";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { overview } from "~/domain/reports/overview";
import { testLogs } from "~/domain/test-bulk/logs";
import { uploadTest } from "~/domain/test-bulk/upload";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { sendUntil } from "../support/send-until";
import { sheetFile } from "../support/sheet";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
});
afterAll(() => simulator.close());

test("a test is really sent through the user’s device, one row fails, and nobody is charged", async () => {
  simulator.setEngine("GOWS");
  const citra = await person("Citra", { role: "ADMIN", features: ["TEST_BULK"] });
  const ani = await person("Ani"); // without a single credit
  const device = await connectedDevice(ani, simulator, { engine: "GOWS" });
  const refused = "6281299990001"; // WhatsApp does not know it
  const sheet = await sheetFile([
    ["6281211110001", "Satu"],
    [refused, "Dua"],
    ["6281211110003", "Tiga"],
    ["abc", "Empat"],
  ]);
  const { batch_id } = await uploadTest(citra, sheet, { target: String(ani.id) }, new Date());
  await sendUntil(async () => (await db.batch.findUnique({ where: { id: batch_id } }))?.status === "DONE");

  const received = simulator.journal.list({ session: device.session });
  expect(received.map(({ text }) => text).sort()).toEqual(["Satu", "Tiga"]);
  const { data } = await testLogs({ target_user_id: ani.id });
  expect(data.map(({ status, device: name, reason }) => [status, name, reason])).toEqual([
    ["SENT", "Phone", null],
    ["FAILED", "Phone", "NOT_ON_WHATSAPP"],
    ["SENT", "Phone", null],
    ["INVALID", null, "NUMBER_INVALID"],
  ]);
  expect(await batchById(citra, batch_id)).toMatchObject({
    credits_used: 0,
    totals: { sent: 2, failed: 1, refunded: 0, skipped: 1 },
  });
  const entries = await db.creditEntry.count({ where: { userId: { in: [ani.id, citra.id] } } });
  expect(entries).toBe(0);
  const owner = await db.user.findUniqueOrThrow({ where: { id: ani.id } });
  expect([owner.balance, owner.lastActivityAt]).toEqual([0, null]);
  expect(await db.dayTotal.count()).toBe(0);
  expect(await overview(ani)).toMatchObject({ total_batches: 0, messages_sent: 0, success_rate: 0 });
  expect((await checkLedger()).differences).toEqual([]);
});
