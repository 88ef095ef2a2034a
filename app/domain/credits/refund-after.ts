import { env } from "~/platform/env";

/** How long, in seconds, an unconfirmed item keeps its credit. Then it is refunded. */
export const REFUND_AFTER_SECONDS = env.REFUND_UNCONFIRMED_SECONDS;
export const REFUND_AFTER_MS = REFUND_AFTER_SECONDS * 1000;
