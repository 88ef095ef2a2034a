import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseFormData } from "@remix-run/form-data-parser";
import { DomainError } from "~/domain/errors";
import { env } from "~/platform/env";
import { openBody } from "./body";

const MEGABYTE = 1024 * 1024;
const FIELDS_BYTES_MAX = 64 * 1024;
const PARTS_MAX = 50;
const FILES_MAX = 5;

/** A file that somebody sent, on our disk for as long as `use` runs. */
export type Upload = {
  path: string;
  filename: string;
  bytes: number;
  sha256: string;
  fields: Record<string, string>;
};

/**
 * Receives a multipart request: the file of `field` into a temporary file under DATA_DIR, the rest as text
 * in `fields`. The limit counts while the bytes come in. The temporary file is removed when `use` has ended,
 * however it ended. `told` hears the fields also when the file is missing, so that a form can keep what was
 * typed. Throws UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, FILE_MISSING or BAD_REQUEST.
 */
export async function uploadedFile<T>(
  request: Request,
  {
    field = "file",
    bytesMax,
    told,
  }: { field?: string; bytesMax: number; told?: (fields: Upload["fields"]) => void },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  const folder = resolve(env.DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.part`);
  const { stream, drain } = openBody(request);
  try {
    let kept: Omit<Upload, "fields"> | null = null;
    const parsing = new Request(request.url, {
      method: "POST",
      headers: { "Content-Type": type },
      body: stream,
      duplex: "half",
    } as RequestInit);
    const limits = {
      maxFileSize: bytesMax,
      maxFiles: FILES_MAX,
      maxParts: PARTS_MAX,
      maxTotalSize: bytesMax + FIELDS_BYTES_MAX,
    };
    const form = await parseFormData(parsing, limits, async (file) => {
      if (file.fieldName !== field || kept || (file.name === "" && file.size === 0)) return null;
      kept = { path, filename: file.name, bytes: file.size, sha256: await store(file, path) };
      return null;
    }).catch(async (error: unknown) => {
      await drain();
      throw refused(error, bytesMax);
    });
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const fields = Object.fromEntries(texts);
    told?.(fields);
    if (!kept) throw new DomainError("FILE_MISSING");
    return await use({ ...(kept as Omit<Upload, "fields">), fields });
  } finally {
    await rm(path, { force: true });
  }
}

async function store(file: File, path: string): Promise<string> {
  const hash = createHash("sha256");
  async function* hashed() {
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      hash.update(part.value);
      yield part.value;
    }
  }
  await pipeline(hashed(), createWriteStream(path, { mode: 0o600 }));
  return hash.digest("hex");
}

function refused(error: unknown, bytesMax: number): unknown {
  const name = error instanceof Error ? error.name : "";
  if (/^Max(FileSize|TotalSize)Exceeded/.test(name))
    return new DomainError("FILE_TOO_LARGE", { max: Math.floor((bytesMax / MEGABYTE) * 10) / 10 });
  const fromParser = /Multipart|FormDataParse|MaxHeaderSize|MaxParts|MaxFiles/.test(name);
  return fromParser ? new DomainError("BAD_REQUEST") : error;
}
