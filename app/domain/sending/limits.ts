import { env } from "~/platform/env";
import { SEND_MS_MAX } from "~/platform/waha";

/** After this a message is no longer being sent, whatever the engine. */
export const CALL_MS_MAX = env.SEND_TIMEOUT_SECONDS ? env.SEND_TIMEOUT_SECONDS * 1000 : SEND_MS_MAX;

/** Items that a device claims ahead, for one commit: so many rounds of what it sends at once, and no more items. */
export const AHEAD_ROUNDS_MAX = 16;
export const AHEAD_ROWS = 1024;

/** A device never has more claimed items than these. */
export const IN_HAND_MAX =
  env.SEND_CONCURRENCY +
  Math.min(env.SEND_CONCURRENCY * AHEAD_ROUNDS_MAX, Math.max(env.SEND_CONCURRENCY, AHEAD_ROWS));
