import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UploadSpace, uploadsFolder } from "../../account-storage/uploads";
import { filePieces } from "../../stored-files/read";
import type { FindContacts, Recipients } from "../types";
import type { StagedUpload } from "./staged-upload";

type Asked = { whose: number; filename: string; left?: AbortSignal; findContacts: FindContacts };

/**
 * Gives `use` an upload that was kept, as it came: typed numbers, or a file on our disk for as long as `use` runs. Of
 * lists it gives the contacts that fit now. Throws ACCOUNT_FULL when the account has no room for the file beside the
 * kept one, and what `findContacts` throws.
 */
export async function withStagedUpload<T>(
  { kind, fileId, bytes }: StagedUpload,
  { whose, filename, left, findContacts }: Asked,
  use: (recipients: Recipients) => Promise<T>,
): Promise<T> {
  if (kind === "typed") return use({ numbers: await textOf(fileId), left });
  if (kind === "lists") return use(await findContacts(await textOf(fileId)));
  const space = new UploadSpace(whose, bytes);
  const path = join(uploadsFolder(), `${space.id}.file.part`);
  try {
    await space.take(bytes);
    await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(filePieces(fileId)), createWriteStream(path, { mode: 0o600 }));
    return await use({ path, filename, left });
  } finally {
    await rm(path, { force: true });
    await space.release();
  }
}

async function textOf(fileId: number): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of filePieces(fileId)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
