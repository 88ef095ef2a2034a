import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { windows1252 } from "../texts/windows-1252";
import { nextSlice } from "../workers/slices";
import { Utf8Scan, Utf16Scan } from "./broken-character";
import { CsvRefusal } from "./errors";

export type CsvEncoding = "utf-8" | "utf-16" | "windows-1252";

/** `brokenAt`: the first byte of a character that is none in this encoding; null: there is none. */
export type EncodingFound = { encoding: CsvEncoding; brokenAt: number | null };

const HEAD_BYTES = 4_096;
const CHUNK_BYTES = 256 * 1024;
/** Of the head: no text in single bytes has more of them, and nearly all of UTF-16 does. */
const NUL_SHARE_MAX = 0.1;
/** Of the head, at every second place: a text of Latin letters, with a name in others and an emoji here and there. */
const NUL_SHARE_MIN = 0.75;
/** Of the head: what is packed or a program has a tenth of them, a text that programs wrote hardly any. */
const CONTROL_SHARE_MAX = 0.05;
/** Bytes of controls, but NUL, tab and line ends. */
const isControl = (byte: number) => byte > 0 && byte < 0x20 && (byte < 0x09 || byte > 0x0d);
/** Its byte order marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have NULs
const UTF_32 = /^(?:\xff\xfe\x00\x00|\x00\x00\xfe\xff)/;
/** How files begin that hold no table: PDF, rich text, XML and HTML, JSON, pictures, what is packed, programs. */
const OTHER_KINDS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is packed begins with one
  /^(?:%PDF-|\{\\rtf|(?:\xef\xbb\xbf)?\s*(?:<|\[\s*\{|\{\s*")|\x89PNG|\xff\xd8\xff|GIF8|RIFF|7z\xbc\xaf|Rar!|\x1f\x8b|\x7fELF|SQLite format 3)/;

/**
 * Returns which encoding a file of text has. Its byte order mark decides. Without one it is UTF-16 if NULs stand at
 * every second place, UTF-8 if its characters beyond ASCII mostly are, otherwise Windows-1252. Throws CsvRefusal
 * "not_text" for what is no text at all. Throws "unknown_encoding" for UTF-16 without its mark in other letters,
 * UTF-32, and bytes that Windows-1252 does not know.
 */
export async function csvEncoding(path: string): Promise<EncodingFound> {
  const head = await headOf(path);
  if (head.length === 0) throw new CsvRefusal("not_text");
  if (UTF_32.test(head.toString("latin1", 0, 4))) throw new CsvRefusal("unknown_encoding");
  const utf16 = utf16Of(head);
  if (utf16) return wholeOrBroken(path, utf16);
  const share = (is: (byte: number) => boolean) => head.filter(is).length / head.length;
  if (OTHER_KINDS.test(head.toString("latin1")) || share(isControl) > CONTROL_SHARE_MAX)
    throw new CsvRefusal("not_text");
  if (share((byte) => byte === 0) > NUL_SHARE_MAX) throw new CsvRefusal("unknown_encoding");
  const found = await wholeOrBroken(path, "utf-8");
  const isMarked = head.toString("latin1", 0, 3) === "\xef\xbb\xbf";
  if (found.isMostly || isMarked) return found;
  if (await holdsUndefined(path)) throw new CsvRefusal("unknown_encoding");
  return { encoding: "windows-1252", brokenAt: null };
}

/** The text of a file, some of it at a time, without its byte order mark. `bytes`: no more than so many of it. */
export async function* decoded(
  path: string,
  encoding: CsvEncoding,
  bytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  if (bytes === 0) return;
  const label = encoding === "utf-16" ? utf16Of(await headOf(path)) : null;
  const decoder = new TextDecoder(label ?? "utf-8");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, end: bytes - 1 })) {
    yield encoding === "windows-1252" ? windows1252(chunk) : decoder.decode(chunk, { stream: true });
    await nextSlice();
  }
  if (encoding !== "windows-1252") yield decoder.decode();
}

/** Which UTF-16 a file is, by its byte order mark, or by the zero bytes of its Latin letters; null: none. */
function utf16Of(head: Buffer): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const nuls = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2]! += 1;
  });
  const [even, odd] = nuls.map((count) => count / (head.length / 2)) as [number, number];
  if (even === 0 && odd >= NUL_SHARE_MIN) return "utf-16le";
  return odd === 0 && even >= NUL_SHARE_MIN ? "utf-16be" : null;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Bytes that are no character of Windows-1252, and stand in texts of Chinese, Japanese, Cyrillic and old Macs. */
const UNDEFINED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

async function holdsUndefined(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (UNDEFINED.some((byte) => (chunk as Buffer).includes(byte))) return true;
    await nextSlice();
  }
  return false;
}

type Label = "utf-8" | "utf-16le" | "utf-16be";

/** `isMostly`: of the characters beyond ASCII at least as many are this encoding's as are none. */
async function wholeOrBroken(path: string, label: Label): Promise<EncodingFound & { isMostly: boolean }> {
  const encoding = label === "utf-8" ? "utf-8" : "utf-16";
  if (await isWhole(path, label)) return { encoding, brokenAt: null, isMostly: true };
  const scan = label === "utf-8" ? new Utf8Scan() : new Utf16Scan(label === "utf-16le");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    scan.write(chunk);
    await nextSlice();
  }
  scan.end();
  return { encoding, brokenAt: scan.first, isMostly: scan.whole >= scan.broken };
}

async function isWhole(path: string, label: Label): Promise<boolean> {
  const decoder = new TextDecoder(label, { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
      decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
