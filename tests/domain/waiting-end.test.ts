/* Whatever WAHA answers, an item does not wait for ever, and a batch ends. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { claimItems } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { ClaimedItem } from "~/domain/sending/types";
import { db, transaction } from "~/platform/db";
import type { SendOutcome } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

const ME = "daemon:1";
const MINUTE_MS = 60_000;
let simulator: Simulator;
let ani: Actor;
let device: { id: number };
let at = new Date();
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  at = new Date();
  ani = await person(`Ani${++count}`, { credits: 100 });
  device = await connectedDevice(ani, simulator);
  const lease = { owner: ME, epoch: 1, leaseUntil: new Date(at.getTime() + 3 * 24 * 60 * MINUTE_MS) };
  await db.device.update({ where: { id: device.id }, data: { ...lease, gapMinMs: 0, gapMaxMs: 0 } });
});

/** A minute later the next item is taken, and WAHA answers this. */
async function tries(
  outcomeOf: (row: ClaimedItem) => SendOutcome,
  minutes = 2,
): Promise<ClaimedItem | undefined> {
  at = new Date(at.getTime() + minutes * MINUTE_MS);
  const [owned] = (await ownedDevices(ME, at)).filter(({ id }) => id === device.id);
  const took = await transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    return claimItems(tx, ME, [{ device: owned!, rows: 1 }], "SENDING", at);
  });
  const [row] = took.get(device.id)?.rows ?? [];
  if (row) await transaction((tx) => settleRows(tx, [{ row, outcome: outcomeOf(row), at }], at));
  return row;
}

const rejected: SendOutcome = {
  ...{ kind: "not-now", reason: "rejected", detail: "HTTP 422: Something new", answered: true },
};
const accepted = (row: ClaimedItem): SendOutcome => ({
  ...{ kind: "accepted", messageId: row.messageId, honoured: true, ack: 1 },
});
const itemAt = (batchId: number, rowNo: number) =>
  db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo } } });
const pauseReason = async () => (await db.device.findUniqueOrThrow({ where: { id: device.id } })).pauseReason;

test("an item that WAHA alone does not take is refused in WAHA's words, and its credit comes back", async () => {
  const id = await queuedBatch(ani, 2, at);
  const answers = (row: ClaimedItem) => (row.rowNo === 2 ? rejected : accepted(row));
  for (let n = 0; n < 12; n += 1) await tries(answers, 0.05);
  expect(await itemAt(id, 2)).toMatchObject({
    status: "REFUNDED",
    reason: "REFUSED",
    detail: rejected.detail,
  });
  expect(await itemAt(id, 3)).toMatchObject({ status: "SENT" });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "DONE" });
  expect(await pauseReason()).toBeNull();
  expect((await checkLedger()).differences).toEqual([]);
});

test("where nothing else goes through it waits, but no longer than a day, whatever WAHA answers", async () => {
  const id = await queuedBatch(ani, 1, at);
  const busy = { ...rejected, reason: "rate_limited", retryAfterMs: 1_000 } as const;
  const answers: SendOutcome[] = [rejected, busy];
  for (let n = 0; n < 8; n += 1) {
    await db.device.update({ where: { id: device.id }, data: { pauseReason: null, pausedUntil: null } });
    await tries(() => answers[n % 2]!, 60);
  }
  expect(await itemAt(id, 2)).toMatchObject({ status: "READY", reason: "WAITING_RETRY" });
  await db.device.update({ where: { id: device.id }, data: { pauseReason: null, pausedUntil: null } });
  await tries(() => rejected, 17 * 60);
  expect(await itemAt(id, 2)).toMatchObject({ status: "REFUNDED", reason: "REFUSED" });
});

test("what could not be asked at all waits on: a server that is away for days refuses nothing", async () => {
  const id = await queuedBatch(ani, 1, at);
  for (let n = 0; n < 5; n += 1)
    await tries(() => ({ kind: "not-now", reason: "unreachable", detail: "ECONNREFUSED" }), 12 * 60);
  expect(await itemAt(id, 2)).toMatchObject({ status: "READY" });
});
