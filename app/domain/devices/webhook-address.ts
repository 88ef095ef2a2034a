import type { Device } from "generated/sqlite/client";
import { env } from "../../platform/env";
import { seal, unseal } from "../../platform/secrets";
import { newToken } from "../../platform/tokens";

type Reporting = Pick<Device, "id" | "session" | "sealedWebhookSecret">;

/** Returns where WAHA must send the events of this device. Null: it cannot reach us, since APP_URL is not set. */
export function webhookAddress(deviceId: number): string | null {
  return env.APP_URL ? `${env.APP_URL.replace(/\/+$/, "")}/api/hooks/waha/${deviceId}` : null;
}

/**
 * The same with the secret that it signs with, as WAHA gets it. A secret that cannot be opened counts as empty,
 * which no webhook is signed with: the device does not report until it is connected again.
 */
export function deviceWebhook(device: Reporting) {
  const url = webhookAddress(device.id);
  return url ? { url, hmacKey: openWebhookSecret(device) ?? "" } : null;
}

/** Returns what WAHA signs its webhooks of this device with; null when it cannot be opened. */
export function openWebhookSecret({ session, sealedWebhookSecret }: Omit<Reporting, "id">): string | null {
  return unseal("webhookSecret", session, sealedWebhookSecret);
}

/** A new one as it is stored, for the device with this session. */
export const newWebhookSecret = (session: string): string => seal("webhookSecret", session, newToken());
