import type { Actor } from "../actor";
import { DomainError, wrongField } from "../errors";
import { readInThread, runInWorkerTurn } from "../stored-files/worker-turn";
import type { PictureAnswer, PictureTask } from "./read-picture-worker";

export const QRIS_PICTURE_BYTES_MAX = 2 * 1024 * 1024;

/**
 * Returns the text of the QR code in a picture (PNG or JPEG, up to 2 MB and 12 megapixels). Throws FILE_TOO_LARGE
 * {max}, VALIDATION of `picture` (QRIS_PICTURE), or what `runInWorkerTurn` throws.
 */
export async function readQrPicture(
  actor: Actor,
  { path, bytes, left }: { path: string; bytes: number; left?: AbortSignal },
): Promise<string> {
  if (bytes > QRIS_PICTURE_BYTES_MAX)
    throw new DomainError("FILE_TOO_LARGE", { max: QRIS_PICTURE_BYTES_MAX / 2 ** 20 });
  const task: PictureTask = { path };
  const { text } = await runInWorkerTurn(actor.id, left, (turn) =>
    readInThread<PictureAnswer>("read-picture-worker", task, turn),
  );
  if (text === null) throw wrongField("picture", { code: "QRIS_PICTURE" });
  return text;
}
