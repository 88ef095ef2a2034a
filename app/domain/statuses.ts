import { raw, type Sql } from "~/platform/db";

export const BATCH_STATUSES = ["PREPARING", "SENDING", "DONE", "FAILED"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];
export const ITEM_STATUSES = ["READY", "SENT", "FAILED", "REFUNDED", "SKIPPED"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const OPEN_STATUSES: BatchStatus[] = ["PREPARING", "SENDING"];

/** Of a batch that has rows whose end is still to come. */
export const isOpen = (status: string): boolean => OPEN_STATUSES.some((open) => open === status);

const OPEN_SQL = `status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(", ")})`;

/** The condition that a row of `batches` (by this alias) is open; there is an index of those. */
export const openOnly = (alias?: string): Sql => raw(alias ? `${alias}.${OPEN_SQL}` : OPEN_SQL);
