import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { UploadSpace, uploadsFolder } from "~/domain/account-storage/uploads";
import { DomainError, refusedFile, wrongField } from "~/domain/errors";
import { isDiskFull } from "~/platform/disk-full";
import { openBody } from "./read-body";
import { refuseNul } from "./reject-null-bytes";

const MEGABYTE = 1024 * 1024;
/** Of all fields beside the file together: a thousand numbers and the longest text have room. */
const FIELDS_BYTES_MAX = 256 * 1024;
/** Fifty lists are fifty boxes. */
const PARTS_MAX = 100;
const FILES_MAX = 5;
/** Of one user, from the first byte until the answer: the files lie on our disk for so long. */
const AT_ONCE_MAX = 3;

/** An uploaded file, on our disk for as long as `use` runs. */
type File = { path: string; filename: string; bytes: number; sha256: string };
/** An uploaded form, with its file, if there is one. */
export type UploadedForm = {
  file: File | null;
  /** Those of `others` that came, by their fields. */
  others: Record<string, File>;
  fields: Record<string, string>;
  /** What makes it the same request again: every field, and the name and SHA-256 of every file. */
  content: string;
  /** Aborted when the sender has left. */
  left: AbortSignal;
};
export type Upload = File & Omit<UploadedForm, "file" | "others">;

/** How many files of each user are under way in this process. */
const underWay = new Map<number, number>();

/** Returns whether it may bring a file. */
export const isMultipart = ({ headers }: Request): boolean =>
  /^multipart\/form-data\b/i.test(headers.get("Content-Type") ?? "");

/** The same for a form that needs its file. Throws FILE_MISSING, too. */
export function uploadedFile<T>(
  request: Request,
  wish: Wish,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  return uploadedForm(request, wish, ({ file, others: _, ...rest }) => {
    if (!file) throw new DomainError("FILE_MISSING");
    return use({ ...file, ...rest });
  });
}

/**
 * Receives a multipart request: the file of `field` into a temporary file under DATA_DIR, the rest as text in
 * `fields`. The limit counts while the bytes come in. The temporary file is deleted when `use` has ended, however
 * it ended. `told` gets the fields also when the file is missing, so that a form can keep what was typed. Errors of
 * the file belong to `field`.
 *
 * Throws UNSUPPORTED_MEDIA_TYPE, TOO_MANY_UPLOADS for more of one user at once, FILE_TOO_LARGE, ACCOUNT_FULL,
 * STORAGE_FULL when the disk is, and BAD_REQUEST. Throws VALIDATION for a text with a NUL in it and for a field
 * (REPEATED) that comes twice.
 */
export async function uploadedForm<T>(
  request: Request,
  { whose, field = "file", bytesMax, others = {}, lists = {}, told }: Wish,
  use: (form: UploadedForm) => Promise<T>,
): Promise<T> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!isMultipart(request)) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  const { stream, drain } = openBody(request);
  const already = underWay.get(whose) ?? 0;
  if (already >= AT_ONCE_MAX) {
    await drain();
    throw new DomainError("TOO_MANY_UPLOADS", { max: AT_ONCE_MAX });
  }
  underWay.set(whose, already + 1);
  const folder = uploadsFolder();
  const wanted = { [field]: bytesMax, ...others };
  const space = new UploadSpace(whose, lengthOf(request));
  const paths = new Map(Object.keys(wanted).map((name) => [name, join(folder, `${space.id}.${name}.part`)]));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { files, fields } = await receive(stream, { type, wanted, lists, paths, space }).catch(
      async (error) => {
        await drain();
        throw error;
      },
    );
    told?.(fields);
    const named = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.filename]));
    refuseNul({ ...fields, ...named });
    const { [field]: file = null, ...rest } = files;
    const content = contentOf(fields, files);
    return await use({ file, others: rest, fields, content, left: request.signal });
  } catch (error) {
    throw refusedFile(field, storageFullError(error));
  } finally {
    for (const path of paths.values()) await rm(path, { force: true });
    await space.release();
    const now = underWay.get(whose) ?? 1;
    if (now > 1) underWay.set(whose, now - 1);
    else underWay.delete(whose);
  }
}

/** Returns how long its sender says that the body is; null: they do not say. */
function lengthOf({ headers }: Request): number | null {
  const length = headers.get("Content-Length") ?? "";
  return /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** The key of a form's page is not what it says. */
function contentOf({ request_key: _, ...fields }: Upload["fields"], files: Record<string, File>): string {
  const sent = Object.entries(files).map(([name, { filename, sha256 }]) => [name, filename, sha256]);
  return JSON.stringify([Object.entries(fields).sort(), sent.sort()]);
}

/** Returns STORAGE_FULL for an error of a full disk, be it ours or the database's; any other error as it is. */
export const storageFullError = (error: unknown): unknown =>
  isDiskFull(error) ? new DomainError("STORAGE_FULL") : error;

type Wish = {
  /** Who sends it. */
  whose: number;
  field?: string;
  bytesMax: number;
  /** Further fields that may bring a file, each with its own limit. */
  others?: Record<string, number>;
  /** Fields that may be sent several times, with what stands between their values; others are refused then. */
  lists?: Record<string, string>;
  told?: (fields: Upload["fields"]) => void;
};

type Wanted = {
  type: string;
  wanted: Record<string, number>;
  lists: Record<string, string>;
  paths: Map<string, string>;
  space: UploadSpace;
};

/** Parts are written as they come: nothing of a file waits in memory. */
async function receive(
  stream: ReadableStream<Uint8Array>,
  { type, wanted, lists, paths, space }: Wanted,
): Promise<{ files: Record<string, File>; fields: Upload["fields"] }> {
  const fields: Upload["fields"] = {};
  let fieldBytes = 0;
  const stop = new AbortController();
  const storing = new Map<string, Promise<File>>();
  const bytesMost = Math.max(...Object.values(wanted));
  const refuse = (error: unknown) => stop.abort(error);
  try {
    const limits = {
      fileSize: bytesMost + 1,
      fieldSize: FIELDS_BYTES_MAX,
      files: FILES_MAX,
      parts: PARTS_MAX,
    };
    const parser = new Busboy({ headers: { "content-type": type }, limits });
    parser.on("field", (name, value, nameCut, valueCut) => {
      if (nameCut) refuse(new DomainError("BAD_REQUEST"));
      fieldBytes += Buffer.byteLength(value);
      if (valueCut || fieldBytes > FIELDS_BYTES_MAX) return refuse(new DomainError("BODY_TOO_LARGE"));
      if (!Object.hasOwn(fields, name)) fields[name] = value;
      else if (Object.hasOwn(lists, name)) fields[name] += lists[name] + value;
      else refuse(repeated(name));
    });
    parser.on("file", (name, file, filename) => {
      file.on("error", () => {}); // of a body that ends in the middle of it: the parser says so, too, and that counts
      const [path, bytesMax = bytesMost] = [paths.get(name), wanted[name]];
      file.once("limit", () => refuse(refusedFile(name, tooLarge(bytesMax))));
      if (!path || filename === "") return file.resume(); // "" is an empty file input
      if (storing.has(name)) {
        refuse(repeated(name));
        return file.resume();
      }
      const stored = store(file, { path, bytesMax, space }, stop.signal).then((sizes) => ({
        ...{ ...sizes, path, filename: filename ?? name },
      }));
      storing.set(name, stored);
      // Waited for below. One that cannot be stored is refused while the others still come: the rest is not read
      // for it.
      stored.catch((error) => {
        if (error instanceof DomainError || isOfDisk(error)) refuse(refusedFile(name, error));
      });
    });
    parser.on("error", () => {}); // also when it is not waited for any more
    parser.on("partsLimit", () => refuse(new DomainError("BAD_REQUEST")));
    parser.on("filesLimit", () => refuse(new DomainError("BAD_REQUEST")));
    const body = Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
    await pipeline(body, parser, { signal: stop.signal });
    const files: Record<string, File> = {};
    for (const [name, stored] of storing) files[name] = await stored;
    return { files, fields };
  } catch (error) {
    const refusal = stop.signal.reason ?? error;
    stop.abort(refusal);
    await Promise.allSettled(storing.values());
    if (refusal instanceof DomainError || isOfDisk(refusal)) throw refusal;
    throw new DomainError("BAD_REQUEST"); // what Busboy could not make sense of, or a caller who left
  }
}

async function store(
  file: Readable,
  { path, bytesMax, space }: { path: string; bytesMax: number; space: UploadSpace },
  signal: AbortSignal,
) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      await space.take(chunk.length);
      yield chunk;
    }
  }
  await pipeline(file, hashed, createWriteStream(path, { mode: 0o600 }), { signal });
  return { bytes, sha256: hash.digest("hex") };
}

/** No space left, no right to write: our fault and not the caller's. */
const isOfDisk = (error: unknown) => error instanceof Error && "syscall" in error;

const repeated = (field: string) => wrongField(field, { code: "REPEATED" });

function tooLarge(bytesMax: number): DomainError {
  return new DomainError("FILE_TOO_LARGE", { max: Math.floor((bytesMax / MEGABYTE) * 10) / 10 });
}
