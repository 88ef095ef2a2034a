import { afterAll, beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.SEND_GAP_SECONDS = "0";
  process.env.SEND_CONCURRENCY = "4";
  process.env.CONFIRM_GRACE_SECONDS = "2";
  process.env.SEND_TIMEOUT_SECONDS = "3";
});

import { checkLedger } from "~/domain/credits/audit-ledger";
import { Sender } from "~/domain/sending/loop/sender";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

const ROWS = 400;
const STILL_MS = 3_000;

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
});
afterAll(() => simulator.close());

/** Sets or reads it on this process's one connection, which the sender uses too. */
async function pragma(text: string) {
  const [row] = await db.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${text}`);
  return Object.values(row ?? {})[0];
}

test("when the disk is full nothing is burnt, and everything goes on by itself when there is room again", async () => {
  const ani = await person("Ani", { credits: ROWS });
  await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, ROWS, new Date());
  const batch = () => db.batch.findUniqueOrThrow({ where: { id } });
  await db.$executeRawUnsafe("VACUUM"); // or the free pages inside the file would go first
  const room = await pragma("max_page_count");
  const controller = new AbortController();
  const running = new Sender().run(controller.signal);
  try {
    await until(async () => (await batch()).sent > 20, "the first messages");
    await pragma(`max_page_count = ${await pragma("page_count")}`);
    await until(nothingMoves, "the disk to be full");
    expect(await batch()).toMatchObject({ status: "SENDING", failed: 0, refunded: 0 });
    await pragma(`max_page_count = ${room}`);
    await until(async () => {
      await settleUnconfirmed(new Date());
      return (await batch()).status === "DONE";
    }, "the batch to end");
  } finally {
    controller.abort();
    await running;
  }
  expect(await batch()).toMatchObject({ sent: ROWS, failed: 0, refunded: 0 });
  expect(simulator.journal.list().map(({ calls }) => calls)).toEqual(Array(ROWS).fill(1));
  expect(await db.dispatch.count()).toBe(0);
  expect((await checkLedger()).differences).toEqual([]);
  expect(await pragma("integrity_check")).toBe("ok");
});

let last = { calls: -1, at: 0 };
function nothingMoves(): boolean {
  const { calls } = simulator.journal;
  if (calls !== last.calls) last = { calls, at: Date.now() };
  return Date.now() - last.at > STILL_MS;
}
