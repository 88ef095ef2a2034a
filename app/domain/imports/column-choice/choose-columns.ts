import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BatchAttachment } from "generated/sqlite/client";
import { db } from "~/platform/db";
import { UploadSpace, uploadsFolder } from "../../account-storage/uploads";
import type { Actor } from "../../actor";
import type { GivenAttachment } from "../../attachments/check";
import { DomainError, type FieldError } from "../../errors";
import { noStore, type StoreResponse } from "../../idempotency";
import { filePieces } from "../../stored-files/read";
import { discardImport } from "../discard-import";
import { type ChosenColumns, MESSAGES, RECEIVER } from "../rows/find-columns";
import { stageForCheck } from "../staged-import";
import { FILE_NUMBERS, type WaitingUpload, waitingBatch, waitingUpload } from "./waiting-upload";

/** `text`: for all rows, in the place of what came with the upload. */
export type ColumnAnswer = { columns: ChosenColumns; text?: string };

/**
 * Reads an upload that waits, by the columns that its user chose, into a sheet to be checked. The upload is then gone.
 * Throws NOT_FOUND as `waitingUpload` does, VALIDATION of what is still missing, and what `stageForCheck` throws. Then
 * it goes on waiting.
 */
export async function chooseColumns(
  actor: Actor,
  id: number,
  { columns: answered, text: written }: ColumnAnswer,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ id: number }> {
  const waiting = await waitingUpload(actor, id, now);
  const columns = { ...waiting.chosen, ...given(answered) };
  const text = written ?? waiting.text ?? undefined;
  assertAnswered(waiting, columns, text);
  const staged = await withFiles(actor, id, (files) => {
    const { sheet, attachment, attachments } = files;
    if (!sheet) throw new DomainError("NOT_FOUND");
    const { path, filename } = sheet;
    const wish = { name: waiting.name, text, columns, attachment, attachments };
    return stageForCheck(actor, { path, filename }, wish, now, keep);
  });
  await discardImport(id).catch(() => {}); // pruneUnfinishedImports does it
  return staged;
}

const given = (columns: ChosenColumns): ChosenColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, wish]) => wish !== undefined));

/** Discards an upload that waits. Throws NOT_FOUND as `waitingUpload` does. */
export async function discardWaiting(actor: Actor, id: number, now: Date): Promise<void> {
  await discardImport((await waitingBatch(actor, id, now)).id);
}

/** Each fault is of the field that is called like the column. */
function assertAnswered({ asked }: WaitingUpload, columns: ChosenColumns, text: string | undefined): void {
  const fields: Record<string, FieldError[]> = {};
  const isOpen = (role: string) => asked.some((each) => each.role === role);
  if (isOpen(RECEIVER) && columns.receiver_number === undefined)
    fields[RECEIVER] = [{ code: "COLUMN_REQUIRED" }];
  if (isOpen(MESSAGES) && columns.messages === undefined && text === undefined)
    fields[MESSAGES] = [{ code: "MESSAGES_REQUIRED" }];
  if (Object.keys(fields).length > 0) throw new DomainError("VALIDATION", {}, fields);
}

type Files = Partial<Record<keyof typeof FILE_NUMBERS, GivenAttachment>>;

/** Writes the stored files to the disk for as long as `use` runs, in space that is reserved as for an upload. */
async function withFiles<T>(actor: Actor, batchId: number, use: (files: Files) => Promise<T>): Promise<T> {
  const stored = await db.batchAttachment.findMany({ where: { batchId }, include: { file: true } });
  const space = new UploadSpace(
    actor.id,
    stored.reduce((bytes, each) => bytes + each.bytes, 0),
  );
  const folder = uploadsFolder();
  const files: Files = {};
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const of of ["sheet", "attachment", "attachments"] as const) {
      const each = stored.find(({ no }) => no === FILE_NUMBERS[of]);
      if (!each) continue;
      const path = join(folder, `${space.id}.${of}.part`);
      files[of] = { path, filename: each.name, bytes: each.bytes, sha256: each.file.sha256 };
      await write(each, path, space);
    }
    return await use(files);
  } finally {
    for (const { path } of Object.values(files)) await rm(path, { force: true });
    await space.release();
  }
}

async function write({ fileId, bytes }: BatchAttachment, path: string, space: UploadSpace): Promise<void> {
  let written = 0;
  async function* counted() {
    for await (const piece of filePieces(fileId)) {
      await space.take(piece.length);
      written += piece.length;
      yield piece;
    }
  }
  await pipeline(counted, createWriteStream(path, { mode: 0o600 }));
  if (written < bytes) throw new DomainError("NOT_FOUND"); // it was discarded meanwhile
}
