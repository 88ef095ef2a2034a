import type { JobOptions } from "bree";

/**
 * The whole schedule of what has a thread of its own. What each job does stands in daemon/jobs/<name>.ts; sending,
 * and what is done beside it, goes on all the time in the daemon's own thread (daemon/sender.ts).
 */
export const schedule: JobOptions[] = [
  { name: "prune", timeout: "5m", interval: "1h" },
  { name: "check-ledger", timeout: "20s", interval: "24h" },
  // begun by daemon/background-tasks.ts, when there is something to do
  { name: "webhooks", timeout: false },
  { name: "schedules", timeout: false },
];

/**
 * How long what is done beside sending waits between two times (`calm`: a look after one that found nothing to do).
 * A thread of its own costs a second of CPU to start and 30 MB to keep. daemon/background-tasks.ts says what each of them
 * does.
 */
export const BESIDE_MS = { look: 1_000, calm: 2_000, notify: 15_000, refund: 5 * 60_000, cleanUp: 60_000 };
