/*
 * An upload whose columns its user has to choose. Its files are stored, and an import without rows refers to them, for
 * its owner alone and for an hour. So they count towards the account, and go like any import that was never queued
 * (discard-import.ts).
 */
import type { Batch } from "generated/sqlite/client";
import { db } from "~/platform/db";
import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { storedUntil } from "../discard-import";
import type { HeadRow } from "../reader/read-head";
import type { ColumnRole } from "../rows/column-names";
import type { ChosenColumns } from "../rows/find-columns";

/** In `batches.attached`: the files are no attachments yet. */
export const WAITING = "UPLOAD";
/** The number of each file; that of an attachment for all is the one that it has in a batch. */
export const FILE_NUMBERS = { attachment: 0, sheet: 1, attachments: 2 } as const;

/** `likely`: the places of the columns whose names fit. */
export type ColumnQuestion = { role: ColumnRole; likely: number[] };

/** As it is kept with the import. `columns`: by their places; empty for one without a heading. */
export type WaitingReading = {
  columns: string[];
  rows: HeadRow[];
  asked: ColumnQuestion[];
  /** What was chosen with the upload already. */
  chosen: ChosenColumns;
};

export type WaitingUpload = WaitingReading & {
  id: number;
  name: string;
  /** The text for all rows, if one was given. */
  text: string | null;
  /** ISO 8601. */
  kept_until: string;
};

/** One's own upload that waits for a choice. Throws NOT_FOUND, also when its hour is over. */
export async function waitingUpload(actor: Actor, id: number, now: Date): Promise<WaitingUpload> {
  const batch = await waitingBatch(actor, id, now);
  const { columns, rows, asked, chosen } = batch.reading as unknown as WaitingReading;
  return {
    ...{ id, name: batch.name, text: batch.text, columns, rows, asked, chosen },
    kept_until: storedUntil(batch).toISOString(),
  };
}

/** Throws NOT_FOUND as `waitingUpload` does. */
export async function waitingBatch(actor: Actor, id: number, now: Date): Promise<Batch> {
  const known = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  const own = { userId: actor.id, kind: "BULK", submittedAt: null, cancelled: false, attached: WAITING };
  const batch = known && (await db.batch.findFirst({ where: { id, ...own } }));
  if (!batch || storedUntil(batch) <= now) throw new DomainError("NOT_FOUND");
  return batch;
}
