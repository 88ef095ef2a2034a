export const LOG_STATUSES = ["QUEUED", "SENDING", "SENT", "FAILED", "INVALID"] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];

type Row = { status: string; reason: string | null; phase: string | null };

/** Returns the status of a test message in the words of the test's log. */
export function logStatus({ status, reason, phase }: Row): LogStatus {
  switch (status) {
    case "SENT":
      return "SENT";
    case "READY":
      // WAITING: the server could not take it, and it stands in the queue again
      return phase === null || phase === "WAITING" ? "QUEUED" : "SENDING";
    case "SKIPPED":
      return reason === "CANCELLED" ? "FAILED" : "INVALID";
    default:
      return "FAILED";
  }
}
