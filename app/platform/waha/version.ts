import { engineFacts } from "./engines";

/**
 * From this version on the free WAHA (tier CORE) takes sessions of any name, not only `default`
 * (docs/waha.md#versions).
 */
export const SESSIONS_SINCE = "2026.6.1";

/** True when this server takes one session only, so that no device can be connected to it. */
export function isTooOld(tier: string | null, version: string | null): boolean {
  return tier === "CORE" && parts(version ?? "") !== null && !isAtLeast(version, SESSIONS_SINCE);
}

/** Before this version NOWEB gave WhatsApp a version of its own that WhatsApp has refused since 2026-07-28. */
const NOWEB_CONNECTS_SINCE = "2026.7.2";

/** True when WhatsApp most likely lets no device of this server connect. */
export function isNowebOutdated(engine: string | null, version: string | null): boolean {
  return engine === "NOWEB" && parts(version ?? "") !== null && !isAtLeast(version, NOWEB_CONNECTS_SINCE);
}

/** True when `version` (calendar based, such as 2026.4.3) is `since` or newer; an unreadable one is not. */
export function isAtLeast(version: string | null, since: string): boolean {
  const have = parts(version ?? "");
  const want = parts(since);
  if (!have || !want) return false;
  for (let i = 0; i < want.length; i++) {
    const difference = (have[i] ?? 0) - (want[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** True when this server sends under the message id that the caller chose, so that a repeat is one message. */
export function honoursMessageId(engine: string | null, version: string | null): boolean {
  const { takesIdsSince } = engineFacts(engine);
  return takesIdsSince !== null && isAtLeast(version, takesIdsSince);
}

function parts(version: string): number[] | null {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return found ? found.slice(1).map(Number) : null;
}
