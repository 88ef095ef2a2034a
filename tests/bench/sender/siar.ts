// The product's own Sender with its full protocol, on a fresh database with one batch and one device.

import { postEntry } from "~/domain/credits/ledger";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { Sender } from "~/domain/sending/loop/sender";
import { db, transaction } from "~/platform/db";
import { upgradeDatabase } from "~/platform/upgrade-database";
import { queuedBatch } from "../../support/batch";

const { port, rows } = JSON.parse(process.argv[2]!) as { port: number; rows: number };
await upgradeDatabase();

const now = new Date();
const owner = await db.user.create({
  data: { email: "bench@example.com", name: "Bench", passwordHash: "-", createdAt: now },
});
const credits = { userId: owner.id, kind: "ADJUSTMENT" as const, amount: rows, key: "bench" };
await transaction((tx) => postEntry(tx, credits, now));
const sealedApiKey = sealedServerKey(owner.id, "bench");
const server = await db.server.create({
  data: { userId: owner.id, host: "127.0.0.1", port, sealedApiKey, engine: "NOWEB", version: "2026.8.2" },
});
const device = {
  userId: owner.id,
  serverId: server.id,
  name: "Bench",
  session: "bench",
  sealedWebhookSecret: "",
};
await db.device.create({ data: { ...device, status: "WORKING", createdAt: now, statusAt: now } });
const id = await queuedBatch(owner, rows, now);

const controller = new AbortController();
const running = new Sender().run(controller.signal);
for (;;) {
  const { status, sent } = await db.batch.findUniqueOrThrow({ where: { id } });
  if (status === "DONE") {
    if (sent !== rows) throw new Error(`${sent} of ${rows} sent`);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
controller.abort();
await running;
await db.$disconnect();
