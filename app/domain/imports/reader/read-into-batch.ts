/*
 * Reads a source of rows into a batch that is not visible yet. It runs in a thread of its own, with a connection of
 * its own (`read-sheet-worker.ts`). So neither the parsing nor the writing delays other requests of the process,
 * and its memory is freed with it. It imports nothing of Prisma's client.
 */

import { isPostgresql } from "~/platform/db/provider";
import type { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import type { AttachmentType } from "~/platform/file-type";
import { attachmentTypeAt } from "../../attachments/attachment-type";
import type { AttachmentReference } from "../../attachments/per-item/references";
import type { EqualTexts } from "../analysis/equal-texts";
import type { Reading } from "../analysis/summary";
import type { Tally } from "../analysis/tally";
import { erasedNumbersIn } from "./erased-numbers";
import { Portions } from "./row-stream";
import type { SheetTask } from "./sheet-task";
import { countEqual, storeRows } from "./store-rows";

/** What came of it. */
export type SheetRead = Pick<Tally, "summary" | "scheduled" | "firstDue" | "zones"> & {
  reading: Reading;
  /** The files that its rows name; null: no column does. */
  wanted: AttachmentReference[] | null;
  /** Names of files that only rows which do not go have. */
  otherNames: string[];
  /** Of the file that goes with all rows. */
  attachmentType: AttachmentType | null;
};

/**
 * On SQLite this very thread writes; on PostgreSQL a process of the database does, while the next rows are read.
 * Reading in the middle of a transaction of SQLite would hold its lock longer.
 */
const STORES_ITSELF = !isPostgresql(env.DATABASE_URL);

/** Throws as `attachmentTypeAt` and `Portions` do. */
export async function readIntoBatch(alone: RawConnection, task: SheetTask): Promise<SheetRead> {
  const attachmentType = task.attachment === null ? null : await attachmentTypeAt(task.attachment);
  const portions = new Portions(await erasedNumbersIn(alone, task.batchId));
  let stored = Promise.resolve();
  try {
    for await (const rows of portions.read(task)) {
      await stored;
      stored = storeRows(alone, task.batchId, task.kind, rows);
      if (STORES_ITSELF) await stored;
      else stored.catch(() => {}); // thrown where it is waited for
    }
    await stored;
  } finally {
    await stored.catch(() => {}); // a connection that is at work must not be closed
  }
  const { summary, scheduled, firstDue, zones } = portions.tally;
  const equalRows = await rowsOfEqual(alone, task.batchId, portions.notes.equal);
  const wanted = portions.namesFiles && task.attachments !== "one" ? portions.wanted.all : null;
  const reading = portions.reading(equalRows, task);
  const otherNames = [...portions.wanted.others];
  return { summary, scheduled, firstDue, zones, reading, wanted, otherNames, attachmentType };
}

async function rowsOfEqual(alone: RawConnection, batchId: number, equal: EqualTexts): Promise<number | null> {
  return equal.rows === "count" ? countEqual(alone, batchId, equal.candidate) : equal.rows;
}
