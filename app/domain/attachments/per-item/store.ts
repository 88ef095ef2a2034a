/*
 * Stores the files of a batch's rows, from a thread with a connection of its own: what `storeFile` does
 * (stored-files/store.ts) without Prisma's client. The batch refers to a file as soon as there is one. So a discarded batch
 * finds what was begun of it, wherever this was ended.
 */
import { createHash } from "node:crypto";
import { isPostgresql } from "~/platform/db/provider";
import type { Query, RawConnection, Run } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import type { AttachmentType } from "~/platform/file-type";
import { nextSlice } from "~/platform/workers/slices";
import { storageAccount } from "../../account-storage/charge";
import { ofThread } from "../../account-storage/connection";
import { chargeFiles, releaseFiles } from "../../account-storage/files";
import { PIECE_BYTES, PIECES_AT_ONCE } from "../../stored-files/chunk-size";

const postgresql = isPostgresql(env.DATABASE_URL);

/** `numbers`: by which the rows and their batch know it, one for each name that they have for it. */
export type RowAttachment = { batchId: number; numbers: number[]; name: string; type: AttachmentType };

/**
 * Keeps a file, once by its content, and notes it as one of a batch under each of its numbers. `at`: the batch's
 * beginning, by which it is dropped with it. Throws ACCOUNT_FULL.
 */
export async function storeAttachment(
  alone: RawConnection,
  attachment: RowAttachment,
  content: Buffer,
  at: Date,
): Promise<void> {
  const file = {
    ...attachment,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
  if (await isKnown(alone, file, at)) return;
  let id = 0;
  await nextSlice();
  for (let from = 0; from < content.length; from += PIECE_BYTES * PIECES_AT_ONCE) {
    await alone.transaction(async (run, ask) => {
      if (from === 0) {
        id = await begin(ask, at);
        await note(run, file, id);
      }
      await storePieces(run, id, content, from);
      if (from === 0) await chargeFile(run, ask, file, id);
    });
    await nextSlice();
  }
  await finish(alone, file, id, at);
}

async function chargeFile(run: Run, ask: Query, file: File, id: number): Promise<void> {
  const { batchId, numbers, bytes } = file;
  const on = ofThread(run, ask);
  await chargeFiles(
    on,
    await storageAccount(on, batchId),
    numbers.map(() => ({ id, bytes })),
  );
}

async function begin(ask: Query, at: Date): Promise<number> {
  const file = "INSERT INTO files (sha256, bytes, whole, wanted_at) VALUES ('', 0, FALSE, ?) RETURNING id";
  const [row] = await ask(marked(file), [timeText(at)]);
  return Number(row?.id);
}

type File = RowAttachment & { bytes: number; sha256: string };

/** The file of this content, if it is here already. */
async function isKnown(alone: RawConnection, file: File, at: Date): Promise<boolean> {
  let known = false;
  await alone.transaction(async (run, ask) => {
    const [found] = await ask(
      marked("UPDATE files SET wanted_at = ? WHERE sha256 = ? AND whole RETURNING id"),
      [timeText(at), file.sha256],
    );
    known = found !== undefined;
    if (!found) return;
    await note(run, file, null);
    await chargeFile(run, ask, file, Number(found.id));
  });
  return known;
}

/** `id`: its file; null: the one of its content. */
async function note(run: Run, file: File, id: number | null): Promise<void> {
  const { batchId, numbers, name, type, bytes, sha256 } = file;
  const [which, value] = id === null ? ["sha256 = ? AND whole", sha256] : ["id = ?", id];
  const statement = marked(`INSERT INTO batch_attachments (batch_id, no, name, type, bytes, file_id)
      SELECT CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS INTEGER), id
      FROM files WHERE ${which}`);
  for (const no of numbers) await run(statement, [batchId, no, name, type, bytes, value!]);
}

async function storePieces(run: Run, id: number, content: Buffer, from: number): Promise<void> {
  const end = Math.min(content.length, from + PIECE_BYTES * PIECES_AT_ONCE);
  for (let at = from; at < end; at += PIECE_BYTES) {
    const piece = content.subarray(at, at + PIECE_BYTES);
    const args = [id, at / PIECE_BYTES, piece];
    await run(marked("INSERT INTO file_pieces (file_id, no, content) VALUES (?, ?, ?)"), args);
  }
}

/** Another upload may have stored the same content meanwhile: then that one stays. */
async function finish(alone: RawConnection, file: File, id: number, at: Date): Promise<void> {
  const { bytes, sha256, batchId, numbers } = file;
  const whole = "UPDATE files SET sha256 = ?, bytes = ?, whole = TRUE WHERE id = ?";
  try {
    await alone.transaction(async (run) => {
      await run(marked(whole), [sha256, bytes, id]);
    });
  } catch (error) {
    const forget = "DELETE FROM batch_attachments WHERE batch_id = ? AND no = ?";
    const isOther = async () => {
      await alone.transaction(async (run, ask) => {
        const on = ofThread(run, ask);
        const gone: number[] = [];
        for (const no of numbers) if ((await run(marked(forget), [batchId, no])) > 0) gone.push(id);
        if (gone.length > 0) await releaseFiles(on, await storageAccount(on, batchId), gone);
      });
      return isKnown(alone, file, at);
    };
    if (!(await isOther().catch(() => false))) throw error; // the first error is thrown
    await alone.transaction(async (run) => void (await run(marked("DELETE FROM files WHERE id = ?"), [id])));
  }
}

/** PostgreSQL numbers the places of parameters. */
function marked(text: string): string {
  let count = 0;
  return postgresql ? text.replaceAll("?", () => `$${++count}`) : text;
}

/** As both databases store and compare it. */
const timeText = (time: Date) => time.toISOString().replace("Z", "+00:00");
