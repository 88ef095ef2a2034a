import type { Server } from "generated/sqlite/client";
import { seal, unseal } from "../../platform/secrets";
import type { WahaServer } from "../../platform/waha";

type Stored = Pick<Server, "userId" | "host" | "port" | "https" | "sealedApiKey">;

/** Returns where a stored server listens, with the key it wants; null when that key cannot be opened. */
export function wahaConfig({ userId, host, port, https, sealedApiKey }: Stored): WahaServer | null {
  const apiKey = unseal("serverKey", userId, sealedApiKey);
  return apiKey === null ? null : { host, port, https, apiKey };
}

/** A server's key as it is stored. */
export function sealedServerKey(userId: number, apiKey: string): string {
  return seal("serverKey", userId, apiKey);
}
