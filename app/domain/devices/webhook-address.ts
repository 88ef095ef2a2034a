import { env } from "../../platform/env";

/** Where WAHA is to send what it tells of this device; null: it cannot reach us, since APP_URL is not set. */
export function webhookAddress(deviceId: number): string | null {
  return env.APP_URL ? `${env.APP_URL.replace(/\/+$/, "")}/api/hooks/waha/${deviceId}` : null;
}

/** The same with the secret that it signs with, as WAHA is told. */
export function webhookOf(device: { id: number; webhookSecret: string }) {
  const url = webhookAddress(device.id);
  return url ? { url, hmacKey: device.webhookSecret } : null;
}
