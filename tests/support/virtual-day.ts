import { zoneCursorsText } from "~/domain/batches/zone-cursors";
import { claimItems, usersWithWork } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import { db, execute, sql, transaction } from "~/platform/db";

const ME = "daemon";
const FAR = new Date("2036-01-01T00:00:00Z");

/** A time of day in Jakarta, on a Monday unless another date is said. */
export const wib = (clock: string, date = "2026-11-23") => new Date(`${date}T${clock}:00+07:00`);

/** A connected device whose lease a daemon holds for all the days that a test walks through. */
export async function heldDevice(owner: { id: number }) {
  const address = { host: "127.0.0.1", port: 3000, ok: true, engine: "NOWEB", version: "2026.8.2" };
  const server = await db.server.create({ data: { userId: owner.id, ...address } });
  const own = { userId: owner.id, serverId: server.id, name: "Phone", createdAt: new Date() };
  const lease = { owner: ME, epoch: 1, leaseUntil: FAR };
  const session = `s-${owner.id}`;
  return db.device.create({
    data: { ...own, ...lease, session, sealedWebhookSecret: "", status: "WORKING", gapMinMs: 0, gapMaxMs: 0 },
  });
}

/** The rows of a batch name zones, one after the other in the order of the sheet, as an upload stores them. */
export async function nameZones(batchId: number, zones: string[]) {
  for (const [i, zone] of zones.entries())
    await execute(
      db,
      sql`UPDATE batch_items SET zone = ${zone} WHERE batch_id = ${batchId} AND (row_no - 2) % ${zones.length} = ${i}`,
    );
  const cursors = zones.map((zone) => ({ zone, nextRow: 0, due: null, left: 1_000 }));
  await db.batch.update({ where: { id: batchId }, data: { zones: zoneCursorsText(cursors) } });
}

/** What the sender takes and WAHA accepts at this moment: up to so many rows, none when nobody has work. */
export async function sendAt(
  now: Date,
  rows = 1,
): Promise<{ batchId: number; rowNo: number; zone: string }[]> {
  const users = await usersWithWork(db, now);
  const asks = (await ownedDevices(ME, now))
    .filter((device) => users.has(device.userId))
    .map((device) => ({ device, rows }));
  if (asks.length === 0) return [];
  const took = await transaction((tx) => claimItems(tx, ME, asks, "SENDING", now));
  const taken = [...took.values()].flatMap((each) => each.rows);
  const accepted = ({ messageId }: { messageId: string }) =>
    ({ kind: "accepted", messageId, honoured: true, ack: 1 }) as const;
  const settlements = taken.map((row) => ({ row, outcome: accepted(row), at: now }));
  await transaction((tx) => settleRows(tx, settlements, now));
  return Promise.all(
    taken.map(async ({ batchId, rowNo }) => {
      const { zone } = await db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo } } });
      return { batchId, rowNo, zone: zone ?? "" };
    }),
  );
}

/** Sends from one moment up to another, so many rows each quarter of an hour; answers what went when (in Jakarta). */
export async function sendThrough(
  from: Date,
  to: Date,
  rows = 1,
): Promise<{ at: string; zone: string; rowNo: number }[]> {
  const sent: { at: string; zone: string; rowNo: number }[] = [];
  for (let ms = from.getTime(); ms < to.getTime(); ms += 15 * 60_000) {
    const now = new Date(ms);
    const at = new Date(ms + 7 * 60 * 60_000).toISOString().slice(11, 16);
    for (const { zone, rowNo } of await sendAt(now, rows)) sent.push({ at, zone, rowNo });
  }
  return sent;
}
