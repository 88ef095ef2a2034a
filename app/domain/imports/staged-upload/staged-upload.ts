/*
 * What an import on the check page was read from. It is kept for as long as the import waits there, so that its text can
 * be corrected without another upload. It counts towards the storage of its account.
 */
import { createReadStream } from "node:fs";
import { execute, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { storageAccount } from "../../account-storage/charge";
import { ofProcess } from "../../account-storage/connection";
import { chargeFiles, releaseFiles } from "../../account-storage/files";
import { dropRefused } from "../../stored-files/drop";
import { storeFile } from "../../stored-files/store";
import type { Recipients } from "../types";

/** `hashes`: SHA-256 of the files that came beside it. */
export type StagedUpload = {
  kind: "file" | "typed" | "lists";
  fileId: number;
  bytes: number;
  hashes: string[];
};

/**
 * Keeps what an import was read from; nothing of rows that a program sent, or that came from a batch. Of lists it keeps
 * by what their contacts were chosen. `now`: when the import was made, by which `dropRefused` knows the file again.
 * Throws ACCOUNT_FULL, and then it is not kept.
 */
export async function keepUpload(
  batchId: number,
  recipients: Recipients,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const kept = keptOf(recipients);
  if (!kept) return;
  const { kind, content } = kept;
  const { id: fileId, bytes, isNew } = await storeFile(content, now);
  try {
    await transaction(async (tx) => {
      await tx.stagedUpload.create({ data: { batchId, kind, fileId, bytes, others: hashes.join() } });
      await chargeFiles(ofProcess(tx), await storageAccount(ofProcess(tx), batchId), [{ id: fileId, bytes }]);
    });
  } catch (error) {
    await dropRefused({ id: fileId, isNew }, now).catch(() => {}); // dropUnusedFiles does it; the first error is thrown
    throw error;
  }
}

type Kept = { kind: StagedUpload["kind"]; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

function keptOf(recipients: Recipients): Kept | null {
  if ("path" in recipients) return { kind: "file", content: createReadStream(recipients.path) };
  if ("numbers" in recipients) return { kind: "typed", content: [Buffer.from(recipients.numbers)] };
  if ("contacts" in recipients)
    return { kind: "lists", content: [Buffer.from(JSON.stringify(recipients.selection))] };
  return null;
}

/** Returns what an import was read from; null: it was not kept. */
export async function stagedUpload(batchId: number, on: Tx): Promise<StagedUpload | null> {
  const kept = await on.stagedUpload.findUnique({ where: { batchId } });
  if (!kept) return null;
  const { kind, fileId, bytes, others } = kept;
  return {
    kind: kind as StagedUpload["kind"],
    fileId,
    bytes,
    hashes: others === "" ? [] : others.split(","),
  };
}

/** From now on it is that of another import of the same account, which was made at `now`. */
export async function moveUpload(tx: Tx, from: number, to: number, now: Date): Promise<void> {
  await execute(tx, sql`UPDATE staged_uploads SET batch_id = ${to} WHERE batch_id = ${from}`);
  await execute(
    tx,
    sql`UPDATE files SET wanted_at = ${timeParam(now)}
        WHERE id IN (SELECT file_id FROM staged_uploads WHERE batch_id = ${to})`,
  );
}

/**
 * Removes it. Returns the id of its file, which is deleted later unless something else refers to it. Locks the counter
 * of the account: the last step of a transaction.
 */
export async function removeUpload(tx: Tx, batchId: number): Promise<number[]> {
  const gone = await query<{ file_id: number }>(
    tx,
    sql`DELETE FROM staged_uploads WHERE batch_id = ${batchId} RETURNING file_id`,
  );
  const files = gone.map(({ file_id }) => file_id);
  if (files.length > 0)
    await releaseFiles(ofProcess(tx), await storageAccount(ofProcess(tx), batchId), files);
  return files;
}
