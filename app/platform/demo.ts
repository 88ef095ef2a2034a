import { env } from "./env";

const PROBE_MS_MAX = 5_000;

/** What `npm run demo` says of itself; null in every other installation. */
export const demo: { simulatorUrl: string; password: string } | null =
  env.DEMO_SIMULATOR_URL && env.DEMO_PASSWORD
    ? { simulatorUrl: env.DEMO_SIMULATOR_URL, password: env.DEMO_PASSWORD }
    : null;

/** Throws an Error when this is to be a demo and no simulator answers: then messages could reach people. */
export async function assertSimulator(): Promise<void> {
  if (!demo) return;
  const signal = AbortSignal.timeout(PROBE_MS_MAX);
  const summary = new URL("/__sim/journal/summary", demo.simulatorUrl);
  const answer = await fetch(summary, { signal }).catch(() => null);
  if (!answer?.ok)
    throw new Error("DEMO_SIMULATOR_URL is no WAHA simulator. It is set by `npm run demo` alone: remove it.");
}
