/*
 * Reads a sheet into a batch that is not visible yet: its rows, a few thousand at a time, then its counters. It
 * takes no credit and is not sent until `submitImport` makes it visible. If anything goes wrong, nothing of it
 * stays. A process that dies in between leaves an invisible batch, which `pruneUnfinishedImports` deletes.
 */
import { postgresql, query, raw, sql, type Tx, timeParam, transaction } from "~/platform/db";
import type { Turn } from "~/platform/fair-queue/turn";
import { chargeBatch } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { batchBytes, READING_SQL } from "../account-storage/costs";
import { assertSmall, attachToAll, type GivenAttachment } from "../attachments/check";
import { ATTACHMENTS_FIELD } from "../attachments/per-item/references";
import type { Basis } from "../batches/legal-basis";
import type { UploadSummary } from "../batches/views";
import { zoneCursorsText } from "../batches/zone-cursors";
import { markBatch } from "../contacts/mark-known-items";
import { DomainError, wrongField } from "../errors";
import { plainText } from "../message-text/plain-text";
import { writtenText } from "../message-text/validate-text";
import { readInThread, runInWorkerTurn } from "../stored-files/worker-turn";
import { type ReadAs, readAs } from "./analysis/summary";
import { collectFiles } from "./attachments/collect-files";
import { takeOverFiles, takeOverOne } from "./attachments/take-over-files";
import type { BatchWhen } from "./batch-when";
import { discardImport } from "./discard-import";
import { countTimed } from "./exclusions/move-rows";
import { excludeOptedOut } from "./exclusions/opted-out";
import type { SheetRead } from "./reader/read-into-batch";
import { accepted, type Refused } from "./reader/refusal";
import type { SheetTask } from "./reader/sheet-task";
import type { ChosenColumns } from "./rows/find-columns";
import { TEXT_FIELD } from "./rows/text-columns";
import { type Replaced, replaceImport } from "./staged-upload/replace-import";
import { contentHash, importSource, type Recipients } from "./types";

export type Import = {
  /** Whose devices send it; their country reads local numbers. */
  user: { id: number; country: string };
  createdById: number;
  /** TEST costs nothing. */
  kind: "BULK" | "TEST";
  name: string;
  recipients: Recipients;
  /** For all rows. */
  text?: string;
  /** Left out: at once, in the hours of the account. */
  when?: BatchWhen;
  /** The legal basis for sending. */
  basis?: Basis | null;
  /** Goes with every row. */
  attachment?: GivenAttachment | null;
  /** A zip with the files that rows name. */
  attachments?: GivenAttachment | null;
  /** Which columns are for what, where the headings do not say so. */
  columns?: ChosenColumns;
  /** The waiting import that it takes the place of; its files go with the rows of this one. */
  replaces?: Replaced;
};

/** `read`: how its recipients were understood. */
export type Staged = { id: number; summary: UploadSummary; read: ReadAs };

export type Completion<T> = {
  /** Runs before the transaction that completes the import; what it throws refuses it. */
  check?: (staged: Staged) => Promise<void>;
  /**
   * Runs in that transaction, and makes the answer. Reading took a while: it asks whether the user who uploads is still
   * active.
   */
  complete: (tx: Tx, staged: Staged) => Promise<T>;
};

/**
 * Stores the rows of its recipients invisibly and returns what `complete` does. A sheet of bad rows alone is stored,
 * since its user may want to see them. Whatever goes wrong, nothing of it stays.
 *
 * Throws DomainError: FILE_… for what is wrong with the file, VALIDATION or UNKNOWN_COLUMN for what is wrong with
 * the text, the numbers or the rows. Throws ACCOUNT_FULL, and FILE_NO_VALID_ROW when there is no row at all. One
 * sheet of a user is read at a time and two wait, while those of others go first. So it throws what `runInWorkerTurn`
 * throws, too.
 */
export async function stageSheet<T>(wish: Import, now: Date, completion: Completion<T>): Promise<T> {
  const { recipients, text } = wish;
  const { left } = recipients;
  if (text !== undefined) writtenText(plainText(text), TEXT_FIELD);
  else if ("numbers" in recipients || "contacts" in recipients)
    throw wrongField(TEXT_FIELD, { code: "REQUIRED" });
  if (wish.attachment && wish.attachments)
    throw wrongField(ATTACHMENTS_FIELD, { code: "ATTACHMENTS_AND_ONE" });
  if (wish.attachment) assertSmall(wish.attachment);
  return runInWorkerTurn(wish.createdById, left, (turn) => stage(wish, turn, now, completion));
}

async function stage<T>(wish: Import, turn: Turn, now: Date, completion: Completion<T>): Promise<T> {
  const text = wish.text === undefined ? null : plainText(wish.text);
  let id: number | null = null;
  try {
    id = await beginImport(wish, text, now);
    const read = await readSheet(taskOf(id, wish, text, now), turn);
    const { attachment, attachments: zip = null, replaces } = wish;
    if (attachment && read.attachmentType)
      await attachToAll(id, { ...attachment, type: read.attachmentType }, now);
    if (replaces?.attached === "ALL") await takeOverOne(replaces.id, id);
    if ("contacts" in wish.recipients) read.reading.selection = wish.recipients.selection;
    if (read.wanted === null) return await whole(id, wish, read, now, completion);
    const { wanted } = read;
    const { found, rows } = replaces
      ? await takeOverFiles({ from: replaces.id, to: id, wanted })
      : await collectFiles({ batchId: id, zip, wanted, others: read.otherNames, turn }, now);
    const { queued, missing_attachment } = read.summary;
    const reading = { ...read.reading, attachments: found };
    const summary = {
      ...read.summary,
      queued: queued - rows,
      missing_attachment: missing_attachment + rows,
    };
    return await whole(id, wish, { ...read, summary, reading }, now, completion);
  } catch (error) {
    // pruneUnfinishedImports does it; the first error is thrown
    if (id !== null) await discardImport(id).catch(() => {});
    throw error;
  }
}

function taskOf(batchId: number, wish: Import, text: string | null, now: Date): SheetTask {
  const { kind, user, recipients, columns = {} } = wish;
  const isOne = wish.attachment || wish.replaces?.attached === "ALL";
  const attachments = isOne ? "one" : wish.attachments ? "zip" : "named";
  const attachment = wish.attachment?.path ?? null;
  const source = importSource(recipients);
  return { batchId, kind, country: user.country, source, columns, text, attachments, attachment, now };
}

/** Turns what was read into a sheet that can be queued. */
async function whole<T>(
  id: number,
  { user, replaces }: Import,
  read: SheetRead,
  now: Date,
  { check, complete }: Completion<T>,
): Promise<T> {
  await transaction((tx) => storeCounters(tx, id, read));
  const left = await excludeOptedOut({ id, userId: user.id });
  await markBatch({ id, userId: user.id });
  const { queued, opted_out, missing_attachment } = read.summary;
  const summary = { ...read.summary, queued: queued - left, opted_out: opted_out + left };
  const staged = { id, summary, read: readAs(read.reading) };
  await check?.(staged);
  return transaction(async (tx) => {
    if (replaces) await replaceImport(tx, replaces.id, id, now);
    if (left > 0 || missing_attachment > 0) await countTimed(tx, id);
    return complete(tx, staged);
  });
}

const readSheet = async (task: SheetTask, turn: Turn): Promise<SheetRead> =>
  accepted(await readInThread<SheetRead | Refused>("read-sheet-worker", task, turn));

async function beginImport(wish: Import, text: string | null, now: Date): Promise<number> {
  const { user, createdById, kind, name, recipients, attachment, attachments, replaces } = wish;
  const others = replaces?.hashes.map((sha256) => ({ sha256 })) ?? [attachment, attachments];
  const fileHash = await contentHash(recipients, text, others);
  // A test's rows count towards the storage of the user who makes it: its owner neither sees nor removes them.
  const storedFor = kind === "TEST" ? createdById : user.id;
  const data = { userId: user.id, createdById, storedFor, kind, name, fileHash, text, createdAt: now };
  return transaction(async (tx) => {
    const { id } = await tx.batch.create({ data, select: { id: true } });
    await chargeBatch(ofProcess(tx), id, { items: batchBytes(data) });
    return id;
  });
}

/** From here on all of it was read: until then `recipients` is 0. */
async function storeCounters(tx: Tx, id: number, read: SheetRead): Promise<void> {
  const { summary, scheduled, firstDue, zones } = read;
  const { total, queued } = summary;
  const json = JSON.stringify(read.reading);
  const reading = postgresql ? sql`CAST(${json} AS JSONB)` : sql`${json}`;
  const [stored] = await query<{ bytes: number }>(
    tx,
    sql`UPDATE batches SET recipients = ${total}, skipped = ${total - queued}, scheduled = ${scheduled},
          next_due_at = ${timeParam(firstDue?.at ?? null)}, next_due_row = ${firstDue?.rowNo ?? 0},
          reading = ${reading}, zones = ${zones && zoneCursorsText(zones)}
        WHERE id = ${id} AND NOT cancelled RETURNING ${raw(READING_SQL)} AS bytes`,
  );
  if (!stored) throw new DomainError("CONFLICT"); // pruned, or its user was deleted meanwhile
  await chargeBatch(ofProcess(tx), id, { items: Number(stored.bytes) });
}
