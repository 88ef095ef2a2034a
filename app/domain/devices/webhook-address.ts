import { env } from "../../platform/env";

/** Where WAHA is to send what it tells of this device; null: it cannot reach us, since APP_URL is not set. */
export function webhookAddress(deviceId: number): string | null {
  return env.APP_URL ? `${env.APP_URL.replace(/\/+$/, "")}/api/hooks/waha/${deviceId}` : null;
}
