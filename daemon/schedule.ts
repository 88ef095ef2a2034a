import type { JobOptions } from "bree";

/** Jobs that run as long as the daemon does, and are started again when they end. */
export const LONG_LIVED = ["send", "watch"];

/** The whole schedule. What each job does stands in daemon/jobs/<name>.ts. */
export const schedule: JobOptions[] = [
  { name: "send" },
  { name: "watch", timeout: "1s" }, // the sender starts first
  { name: "refund-overdue", timeout: "1m", interval: "5m" },
  { name: "clean-up-devices", timeout: "30s", interval: "1m" },
  { name: "prune", timeout: "5m", interval: "1h" },
  { name: "check-ledger", timeout: "20s", interval: "24h" },
];
