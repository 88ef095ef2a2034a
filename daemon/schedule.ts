import type { JobOptions } from "bree";

/** The job that runs as long as the daemon does, and is started again when it ends. */
export const LONG_LIVED = "send";

/** The whole schedule. What each job does stands in daemon/jobs/<name>.ts. */
export const schedule: JobOptions[] = [
  { name: LONG_LIVED },
  { name: "prune", timeout: "5m", interval: "1h" },
  { name: "check-ledger", timeout: "20s", interval: "24h" },
];

/**
 * What the long-lived job does beside sending, and how long it waits between two times: a thread of its own costs a
 * second of CPU to start and 30 MB to keep. What each of them does stands in daemon/beside.ts.
 */
export const BESIDE_MS = { look: 1_000, refund: 5 * 60_000, cleanUp: 60_000 };
