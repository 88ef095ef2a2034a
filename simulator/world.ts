import type { Faults } from "./faults";
import type { Journal } from "./journal";
import type { Engine, Settings } from "./options";
import type { Sessions } from "./sessions";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks";

/** Everything that one simulated WAHA server is made of. */
export type World = {
  settings: Settings;
  engine: Engine;
  version: string;
  /** Changes with each restart, as `startTimestamp` of the real server does. */
  startedAt: number;
  /** WhatsApp cannot be reached from here. */
  away: boolean;
  sessions: Sessions;
  store: Store;
  journal: Journal;
  faults: Faults;
  webhooks: Webhooks;
};

export const scaled = (world: World, ms: number): number => ms * world.settings.waitScale;

/** True when the simulated version is `since` or newer. */
export function isSince(world: World, since: string): boolean {
  const have = world.version.split(".").map(Number);
  const want = since.split(".").map(Number);
  for (let i = 0; i < want.length; i++) {
    const difference = (have[i] ?? 0) - (want[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

export const isBrowserEngine = (world: World): boolean => world.engine === "WEBJS" || world.engine === "WPP";

/** True when a send keeps the message id that the caller chose. */
export const honoursIds = (world: World): boolean => !isBrowserEngine(world) && isSince(world, "2026.4.3");

/** Runs later without keeping the process alive. */
export function later(ms: number, run: () => void): NodeJS.Timeout {
  return setTimeout(run, ms).unref();
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
