import type { WebhookConfig } from "../options";

const ATTEMPTS = 15;
const DELAY_SECONDS = 2;

/**
 * Returns how long WAHA waits after the failed try with this number (1: the first): `attempts` more follow on the
 * first. Null: none is left, and the event is lost.
 */
export function nextTryAfterMs(retries: WebhookConfig["retries"], tried: number): number | null {
  const { policy = "constant", delaySeconds = DELAY_SECONDS, attempts = ATTEMPTS } = retries ?? {};
  if (tried > attempts) return null;
  const factor = policy === "exponential" ? 2 ** (tried - 1) : policy === "linear" ? tried : 1;
  return delaySeconds * 1000 * factor;
}
