// Fills a database for the daemon's bench: `{ port, devices, rows }` makes so many people, each with a server
// at that port, a device that works, and (rows > 0) a queued batch. `{ queue: rows }` queues one more batch
// for the first of them. Prints the time at which the batch was committed, in ms.
import { postEntry } from "~/domain/credits/ledger";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { db, transaction } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import { queuedBatch } from "../../support/batch";

type Order = { port: number; devices: number; rows: number } | { queue: number };
const order = JSON.parse(process.argv[2]!) as Order;
const now = new Date();

async function withCredits(owner: { id: number }, rows: number) {
  const key = `bench:${owner.id}:${now.getTime()}`;
  await transaction((tx) => postEntry(tx, { userId: owner.id, kind: "ADJUSTMENT", amount: rows, key }, now));
  await queuedBatch(owner, rows, now, (row) => `628${100_000 + owner.id}${10_000 + row}`);
}

if ("queue" in order) {
  await withCredits(await db.user.findFirstOrThrow({ orderBy: { id: "asc" } }), order.queue);
  await notify(db); // as whoever queues a batch does
} else
  for (let n = 0; n < order.devices; n++) {
    const person = { email: `bench-${n}@example.com`, name: `Bench ${n}`, passwordHash: "-", createdAt: now };
    const owner = await db.user.create({ data: person });
    const known = { engine: "NOWEB", version: "2026.8.2", ok: true, checkedAt: now };
    const address = { host: "127.0.0.1", port: order.port, sealedApiKey: sealedServerKey(owner.id, "bench") };
    const server = await db.server.create({ data: { userId: owner.id, ...address, ...known } });
    const device = { userId: owner.id, serverId: server.id, name: "Bench", session: `bench-${n}` };
    const works = { status: "WORKING", createdAt: now, statusAt: now, sealedWebhookSecret: "" };
    await db.device.create({ data: { ...device, ...works } });
    if (order.rows > 0) await withCredits(owner, order.rows);
  }
process.stdout.write(String(Date.now()));
await db.$disconnect();
