import { db, type Tx } from "../../platform/db";
import { seal } from "../../platform/secrets";
import type { WahaServer } from "../../platform/waha";
import { wahaConfig } from "./waha-client-config";

/**
 * Stores the WAHA sessions of devices that are about to go, with what is needed to reach them; the daemon deletes
 * them over there. Also deletes what was stored of their webhooks.
 */
export async function scheduleCleanUp(
  tx: Tx,
  which: { userId: number; id?: number },
  now: Date,
): Promise<void> {
  const devices = await tx.device.findMany({
    where: which,
    select: { id: true, session: true, server: true },
  });
  const data = devices.flatMap(({ session, server }) => {
    if (!server) return [];
    const { host, port, https } = server;
    // A key that cannot be opened is no use over there: WAHA refuses, and an admin sees that something is left.
    const sealedApiKey = seal("cleanUpKey", session, wahaConfig(server)?.apiKey ?? "");
    return [{ host, port, https, sealedApiKey, session, dueAt: now, createdAt: now }];
  });
  await tx.deviceCleanup.createMany({ data });
  await tx.webhookEvent.deleteMany({ where: { deviceId: { in: devices.map(({ id }) => id) } } });
}

/** The same for a session that was made while its device went. */
export async function scheduleOneCleanUp(server: WahaServer, session: string, now: Date): Promise<void> {
  const { host, port, https, apiKey } = server;
  const sealedApiKey = seal("cleanUpKey", session, apiKey);
  await db.deviceCleanup.create({
    data: { host, port, https, sealedApiKey, session, dueAt: now, createdAt: now },
  });
}
