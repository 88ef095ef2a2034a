import { webhookAddress } from "~/domain/devices/webhook-address";
import { db } from "~/platform/db";
import { adoptSession } from "~/platform/waha";

/**
 * Tells WAHA to report acknowledgements of these sessions to us, as it is told when a device is connected:
 * the demo's devices are connected from the start. Each has its own secret. Throws when WAHA does not take it.
 */
export async function askForWebhooks(sessions: string[]): Promise<void> {
  const devices = await db.device.findMany({
    where: { session: { in: sessions } },
    include: { server: true },
  });
  await Promise.all(
    devices.map(async ({ id, session, server, webhookSecret: hmacKey }) => {
      const url = webhookAddress(id);
      if (!server || !url) return;
      const told = await adoptSession(server, session, { webhook: { url, hmacKey } });
      if (told.kind !== "done") throw new Error(`${session}: WAHA does not take the webhook address.`);
    }),
  );
  await db.$disconnect();
}
