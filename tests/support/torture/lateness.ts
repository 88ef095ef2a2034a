/* How late WhatsApp brings what was written to a session that was not connected, and how long Siar waits for it. */
const LATE_MS = [1_000, 30_000] as const;
const SETTLE_SECONDS = 15;
const FAST = 15;

/** `trueTimes`: as in production, else 15 times as fast. */
type Times = { trueTimes: boolean };

export const lateMs = ({ trueTimes }: Times) => LATE_MS.map((ms) => (trueTimes ? ms : ms / FAST));

/** What both a daemon and whoever takes webhooks must be told before they read their settings. */
export const settling = ({ trueTimes }: Times) => ({
  CONNECT_SETTLE_SECONDS: String(trueTimes ? SETTLE_SECONDS : SETTLE_SECONDS / FAST),
});
