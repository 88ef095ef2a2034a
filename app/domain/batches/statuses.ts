export const BATCH_STATUSES = ["PREPARING", "SENDING", "DONE", "FAILED"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];
export const ITEM_STATUSES = ["READY", "SENT", "FAILED", "REFUNDED", "SKIPPED"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
