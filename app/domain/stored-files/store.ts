/*
 * Uploaded files are stored in the database, so that one backup holds everything and several machines share them.
 * They are written and read in pieces: no whole file is in memory, and no other request waits for long.
 *
 * Files with the same content are stored once. References are foreign keys. A file without references is deleted
 * when it was not wanted for an hour (drop.ts).
 */
import { createHash } from "node:crypto";
import { db, execute, isUniqueViolation, query, sql, timeParam, transaction } from "~/platform/db";
import { PIECE_BYTES, PIECES_AT_ONCE } from "./chunk-size";
import { dropFile } from "./drop";

/** What a file is known by; `isNew`: its content was not here before. */
export type StoredFile = { id: number; bytes: number; sha256: string; isNew: boolean };

/**
 * Stores a file for good, whole or not at all, and returns what it is known by. `sha256` (hex), where the caller
 * has it, avoids writing a content that is there already. The caller must refer to it within the hour. Nothing is
 * left when `content` fails, or the database.
 */
export async function storeFile(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  now: Date,
  sha256?: string,
): Promise<StoredFile> {
  const known = sha256 && (await wanted(sha256, now));
  if (known) return known;
  const { id } = await db.storedFile.create({
    data: { sha256: "", bytes: 0, wantedAt: now },
    select: { id: true },
  });
  try {
    const written = await writePieces(id, content);
    return await finish({ id, ...written, isNew: true }, now);
  } catch (error) {
    await dropFile(id).catch(() => {}); // the next round does it
    throw error;
  }
}

/** The file of this content, if it is here: from now on it stays for another hour. */
async function wanted(sha256: string, now: Date): Promise<StoredFile | null> {
  const [row] = await query<{ id: number; bytes: number }>(
    db,
    sql`UPDATE files SET wanted_at = ${timeParam(now)} WHERE sha256 = ${sha256} AND whole RETURNING id, bytes`,
  );
  return row ? { ...row, sha256, isNew: false } : null;
}

async function writePieces(
  fileId: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let [bytes, no] = [0, 0];
  for await (const part of parts(content, PIECE_BYTES * PIECES_AT_ONCE)) {
    hash.update(part);
    bytes += part.length;
    await transaction(async (tx) => {
      let at = no;
      for (let from = 0; from < part.length; from += PIECE_BYTES, at += 1) {
        const piece = part.subarray(from, from + PIECE_BYTES);
        await execute(
          tx,
          sql`INSERT INTO file_pieces (file_id, no, content) VALUES (${fileId}, ${at}, ${piece})`,
        );
      }
    });
    no += Math.ceil(part.length / PIECE_BYTES);
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The same bytes in parts of this size; the last one may be shorter. */
async function* parts(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + size - length);
      waiting.push(taken);
      length += taken.length;
      from += taken.length;
      if (length < size) continue;
      yield Buffer.concat(waiting);
      [waiting, length] = [[], 0];
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Another upload may have stored the same content meanwhile: then that one stays. */
async function finish(file: StoredFile, now: Date): Promise<StoredFile> {
  const { id, bytes, sha256 } = file;
  try {
    await db.storedFile.update({ where: { id }, data: { sha256, bytes, whole: true, wantedAt: now } });
    return file;
  } catch (error) {
    const other = isUniqueViolation(error) && (await wanted(sha256, now));
    if (!other) throw error;
    await dropFile(id);
    return other;
  }
}
