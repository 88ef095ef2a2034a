import { wahaConfig } from "~/domain/devices/waha-client-config";
import { deviceWebhook } from "~/domain/devices/webhook-address";
import { db } from "~/platform/db";
import { adoptSession } from "~/platform/waha";

/**
 * Tells WAHA to report acknowledgements of these sessions to us, as it is told when a device is connected. The
 * demo's devices are connected from the start. Each has its own secret. Throws when WAHA does not take it.
 */
export async function requestWebhooks(sessions: string[]): Promise<void> {
  const devices = await db.device.findMany({
    where: { session: { in: sessions } },
    include: { server: true },
  });
  await Promise.all(
    devices.map(async (device) => {
      const { session, server } = device;
      const waha = server && wahaConfig(server);
      const webhook = deviceWebhook(device);
      if (!waha || !webhook) return;
      const told = await adoptSession(waha, session, { webhook });
      if (told.kind !== "done") throw new Error(`${session}: WAHA does not take the webhook address.`);
    }),
  );
  await db.$disconnect();
}
