import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { newWebhookSecret } from "~/domain/devices/webhook-address";
import { db } from "~/platform/db";
import type { Simulator } from "../../simulator/server";

const PAIRED_AGO_MS = 24 * 60 * 60_000;

/** A device of this user on a simulator, as if it had been connected: WORKING over there and here. */
export async function connectedDevice(
  owner: { id: number },
  simulator: Pick<Simulator, "host" | "port" | "apiKey"> & {
    sessions: { addWorking(session: string, phone: string): unknown };
  },
  {
    engine = "NOWEB",
    version = "2026.8.2",
    session = `siar-${owner.id}-${Math.random().toString(36).slice(2, 8)}`,
  } = {},
) {
  const { host, port, apiKey } = simulator;
  const sealedApiKey = sealedServerKey(owner.id, apiKey);
  const address = { host, port, sealedApiKey, engine, version, ok: true, checkedAt: new Date() };
  const server = await db.server.upsert({
    where: { userId: owner.id },
    create: { userId: owner.id, ...address },
    update: address,
  });
  simulator.sessions.addWorking(session, `628110000${owner.id}`);
  const data = {
    userId: owner.id,
    serverId: server.id,
    name: "Phone",
    session,
    sealedWebhookSecret: newWebhookSecret(session),
    createdAt: new Date(),
  };
  const storeSince = new Date(Date.now() - PAIRED_AGO_MS);
  return db.device.create({
    data: { ...data, status: "WORKING", statusAt: new Date(), connectedAt: new Date(), storeSince },
  });
}
