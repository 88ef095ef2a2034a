import type { Batch } from "generated/sqlite/client";
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { type AttachmentView, attachmentNumber, attachmentView } from "../attachments/batch-attachments";
import { type Cost, costNow, rowCostNow } from "../attachments/price";
import type { UploadSummary } from "../batches/views";
import { type MediaPromise, mediaPromise } from "../devices/server-capabilities";
import { type Expectation, estimateBatch } from "../estimates/batch-estimate";
import { remainingItems } from "../estimates/remaining-items";
import { hoursText } from "../sending-hours/hours";
import { isBasisRequired } from "../settings/app-settings";
import { ownNumber } from "../users/own-number";
import { type SentBefore, sentBefore } from "./already-sent";
import type { FilesFound, Reading } from "./analysis/summary";
import { AT_ONCE, type BatchWhen } from "./batch-when";
import { storedUntil } from "./discard-import";
import { type OptedOut, optedOut } from "./exclusions/opted-out";
import { excludedItems } from "./keep-first";
import { type RepeatedNumbers, repeatedNumbers } from "./repeated-numbers";
import { type TryOutWay, tryOutWay } from "./send-sample";
import { stagedImport } from "./staged-import";
import {
  faultyRows,
  type Preview,
  previewRow,
  type SheetRowView,
  type SkippedRows,
  skippedRows,
  stagedSummary,
} from "./staged-rows";
import { stagedUpload } from "./staged-upload/staged-upload";

/** Faulty rows on the page; all of them are in the download. */
export const FAULTS_SHOWN = 20;

export type ImportCheck = {
  id: number;
  name: string;
  summary: UploadSummary;
  /** Why rows will not go. */
  skipped: SkippedRows[];
  /** The text for all rows that their messages were made of; null: each row brought its own. */
  text: string | null;
  /** What reading found; null: it was read by an older version. */
  reading: Reading | null;
  /** Goes with every row, or with the row that is shown; null: nothing does. */
  attachment: (AttachmentView & { row: number | null }) | null;
  /** How often messages with a file go; null: there are none. */
  media: MediaPromise | null;
  /**
   * The files that rows bring, and how many go with one now. Null: no column names files. "unused": the column is
   * not used.
   */
  files: (FilesFound & { rows: number }) | "unused" | null;
  /** The first rows that will not go. */
  faults: SheetRowView[];
  preview: Preview | null;
  sent_before: SentBefore | null;
  repeated: RepeatedNumbers | null;
  /** Rows that its owner left out: their number stands in an earlier row. */
  left_out: number;
  /** Rows that are left out because their receivers want no messages, and why. */
  opted_out: OptedOut;
  /** Where a try-out goes: one's own number in E.164, if one was given. */
  own_number: string | null;
  /** How it would go. */
  try_out: TryOutWay;
  /** Rows that go at a time of their own. */
  scheduled: number;
  /** Whether it is queued only with a basis. */
  basis_required: boolean;
  /** Rows that would go, and those of them that go to known contacts. */
  people: { rows: number; known: number };
  /** If it is queued now, to go when it was chosen. */
  expected: Expectation | null;
  /** Whether a device of its owner is connected. */
  connected: boolean;
  /** What it takes if it is queued now. */
  cost: Cost;
  /** What a try-out of the row that is shown takes. */
  try_credits: number;
  balance: number;
  /** Whether its text can be corrected: what was uploaded is still here. */
  correctable: boolean;
  /** ISO 8601. */
  kept_until: string;
};

/** Everything to know before a sheet is queued. Throws NOT_FOUND as `stagedImport` does. */
export async function importCheck(
  actor: Actor,
  id: number,
  { row, when = AT_ONCE }: { row: number | null; when?: BatchWhen },
  now: Date,
): Promise<ImportCheck> {
  const staged = await stagedImport(actor, id, now);
  const reading = staged.reading as Reading | null;
  const preview = await previewRow(id, row);
  const { balance } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  const own = await ownNumber(db, actor.id);
  const basisRequired = await isBasisRequired();
  return {
    id,
    name: staged.name,
    summary: await stagedSummary(id),
    skipped: await skippedRows(id),
    text: staged.text,
    reading,
    attachment: await attached(staged, preview),
    media: staged.attached === null ? null : await mediaPromise(actor.id),
    files: await filesOf(id, reading),
    faults: await faultyRows(id, 0, FAULTS_SHOWN),
    preview,
    try_credits: preview ? await rowCostNow(id, preview.row) : 1,
    sent_before: await sentBefore(staged, now),
    repeated: await repeatedNumbers(staged),
    left_out: await excludedItems(id),
    opted_out: await optedOut(staged),
    own_number: own.phone && `+${own.phone}`,
    try_out: tryOutWay(own, basisRequired),
    scheduled: staged.scheduled,
    basis_required: basisRequired,
    people: remainingItems(staged),
    expected: await estimateBatch({ ...staged, startAt: when.startAt, hours: hoursText(when.hours) }, now),
    connected: (await db.device.count({ where: { userId: actor.id, status: "WORKING" } })) > 0,
    cost: await costNow(id),
    balance,
    correctable: (await stagedUpload(id, db)) !== null,
    kept_until: storedUntil(staged).toISOString(),
  };
}

async function attached(
  { id, attached }: Batch,
  preview: Preview | null,
): Promise<ImportCheck["attachment"]> {
  const no = attachmentNumber(attached, preview?.attachment_no ?? null);
  const attachment = no === null ? null : await attachmentView(id, no);
  if (!attachment) return null;
  const row = no === 0 ? null : (preview?.row ?? null);
  return { ...attachment, row };
}

async function filesOf(batchId: number, reading: Reading | null): Promise<ImportCheck["files"]> {
  const found = reading?.attachments ?? null;
  if (found === null || found === "unused") return found;
  const where = { batchId, status: "READY", attachmentNo: { not: null } };
  return { ...found, rows: found.files === 0 ? 0 : await db.batchItem.count({ where }) };
}
