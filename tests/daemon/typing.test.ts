/* Real processes: a daemon that is killed while it types has said nothing; the message goes once, later. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

const TYPES = { SEND_GAP_SECONDS: "0", SEND_TYPING: "on", SEND_LEASE_SECONDS: "4" };
let simulator: Simulator;
const daemons: ReturnType<typeof startDaemon>[] = [];
const start = () => {
  const daemon = startDaemon(TYPES);
  daemons.push(daemon);
  return daemon;
};
beforeEach(async () => {
  simulator = await startSimulator({ waitScale: 0.05, storeDelayMs: 0 });
});
afterEach(async () => {
  for (const daemon of daemons) daemon.kill("SIGKILL");
  await simulator.close();
});
const typed = (times: number) => async () =>
  simulator.journal.done().filter(({ doing }) => doing === "typing").length >= times;

test.each([
  ["killed", "SIGKILL"],
  ["stopped", "SIGTERM"],
] as const)(
  "a daemon that is %s while it types leaves nothing unsure: the message goes once",
  { timeout: 90_000 },
  async (how, signal) => {
    const owner = await person(`Dian ${how}`, { credits: 1 });
    await connectedDevice(owner, simulator);
    const batchId = await queuedBatch(owner, 1, new Date());
    const first = start();
    await until(typed(1), "the typing");
    expect((await db.dispatch.findFirstOrThrow({ where: { batchId } })).phase).toBe("CLAIMED");
    first.kill(signal);
    await ended(first);
    const inHand = await db.dispatch.findFirst({ where: { batchId } });
    if (how === "killed") {
      expect(inHand).toMatchObject({ phase: "CLAIMED" });
      expect(simulator.journal.calls).toBe(0);
    } else expect(inHand?.phase).not.toBe("UNCONFIRMED");
    start();
    const batch = () => db.batch.findUniqueOrThrow({ where: { id: batchId } });
    await until(async () => (await batch()).status === "DONE", "the batch to end");
    expect(await batch()).toMatchObject({ sent: 1, givenBack: 0 });
    expect(simulator.journal.list().map(({ calls }) => calls)).toEqual([1]);
    const isOffline = async () => simulator.journal.done().at(-1)?.doing === "offline";
    await until(isOffline, "the phone to be offline, and to ring");
    expect((await checkLedger()).differences).toEqual([]);
  },
);
