import { env } from "~/platform/env";

/** So long, in seconds, a row keeps its credit of which nobody can say whether it was sent; then it is given back. */
export const REFUND_AFTER_SECONDS = env.REFUND_UNCONFIRMED_SECONDS;
export const REFUND_AFTER_MS = REFUND_AFTER_SECONDS * 1000;
