import { expect } from "vitest";
import { wahaConfig } from "~/domain/devices/waha-client-config";
import { claimItems } from "~/domain/sending/claim/claim";
import { acquireDevices, ownedDevices } from "~/domain/sending/lease/lease";
import { holdOpenBatches } from "~/domain/sending/rollback/hold-batches";
import { checkReplay } from "~/domain/sending/rollback/replay-check";
import type { ClaimedItem } from "~/domain/sending/types";
import { db, transaction } from "~/platform/db";
import { type Engine, findMessage, sendText } from "~/platform/waha";
import { until } from "./until";

const ME = "daemon";
/** Longer than WAHA can hold a request. */
const AFTER_GRACE_MS = 400_000;

/** Up to so many rows for each device, their intent committed. */
export async function take(rows: number): Promise<ClaimedItem[]> {
  const now = new Date();
  await acquireDevices(ME, now);
  const asks = (await ownedDevices(ME, now)).map((device) => ({ device, rows }));
  const taken = await transaction((tx) => claimItems(tx, ME, asks, "SENDING", now));
  return [...taken.values()].flatMap((took) => took.rows);
}

/** WAHA takes these rows, and the database knows nothing of it. */
export async function say(rows: ClaimedItem[]) {
  for (const row of rows) {
    const where = { id: row.deviceId };
    const { session, server } = await db.device.findUniqueOrThrow({ where, include: { server: true } });
    const message = { session, chatId: `${row.receiver}@c.us`, text: row.message, id: row.messageId };
    const waha = wahaConfig(server!)!;
    const outcome = await sendText(waha, message, { timeoutMs: 5_000 });
    expect(outcome.kind).toBe("accepted");
    const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    const query = { ...message, ...window, messageId: message.id };
    const isThere = async () =>
      (await findMessage(waha, server!.engine as Engine, server!.version!, query)).kind === "found";
    await until(isThere, "WAHA has written it down");
  }
}

/** The database is as it was before anything was handed out. */
export async function forget() {
  await db.dispatch.deleteMany();
  await db.batch.updateMany({ data: { nextRow: 0 } });
}

/** As if the loss was noticed now; answers how many batches are held. */
export async function hold(): Promise<number> {
  const now = new Date();
  await db.memory.updateMany({ data: { lostAt: now } });
  return transaction((tx) => holdOpenBatches(tx, { from: null, at: now }));
}

/** Looks for all that is due once nothing can be in the air any more; answers the sums. */
export async function lookForAll() {
  const now = new Date(Date.now() + AFTER_GRACE_MS);
  const counts = { found: 0, released: 0, left: 0 };
  for (let look = await checkReplay(now); look; look = await checkReplay(now))
    for (const name of ["found", "released", "left"] as const) counts[name] += look[name];
  return counts;
}

export async function statuses(batchId: number): Promise<string[]> {
  const items = await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } });
  return items.map((item) => item.status);
}
