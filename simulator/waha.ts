import type { Engine, Settings } from "./options";

/** Which WAHA is simulated, and how it stands with the world outside. */
export type Waha = {
  settings: Settings;
  engine: Engine;
  version: string;
  /** Changes with each restart, as `startTimestamp` of the real server does. */
  startedAt: number;
  /** WhatsApp cannot be reached from here. */
  away: boolean;
};

export const scaled = (waha: Waha, ms: number): number => ms * waha.settings.waitScale;

/** True when the simulated version is `since` or newer. */
export function isSince(waha: Waha, since: string): boolean {
  const have = waha.version.split(".").map(Number);
  const want = since.split(".").map(Number);
  for (let i = 0; i < want.length; i++) {
    const difference = (have[i] ?? 0) - (want[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

export const isBrowserEngine = (waha: Waha): boolean => waha.engine === "WEBJS" || waha.engine === "WPP";

/** True when a send keeps the message id that the caller chose. */
export const honoursIds = (waha: Waha): boolean => !isBrowserEngine(waha) && isSince(waha, "2026.4.3");

/** Runs later without keeping the process alive. */
export function later(ms: number, run: () => void): NodeJS.Timeout {
  return setTimeout(run, ms).unref();
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
