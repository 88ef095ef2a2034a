import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { nextSlice } from "../threads/slices";
import { windows1252 } from "../windows-1252";
import { CsvRefusal } from "./refusal";

export type CsvEncoding = "utf-8" | "utf-16" | "windows-1252";

const HEAD_BYTES = 4_096;
const CHUNK_BYTES = 256 * 1024;
/** Of the head: no text in single bytes has more of them, and nearly all of UTF-16 does. */
const NUL_SHARE_MAX = 0.1;
/** Bytes of controls that no spreadsheet writes into a text; NUL, tab, line ends and form feed it may. */
const isBinary = (byte: number) => byte > 0 && byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte);
/** How files begin that hold no table: PDF, rich text, XML and HTML. */
const OTHER_KINDS = /^(?:%PDF-|\{\\rtf|\s*<)/;

/**
 * Which encoding a file of text has: what its byte order mark says, else UTF-8 if all of it is, else Windows-1252. Throws
 * CsvRefusal "not_text" for what is no text at all, and "unknown_encoding" for UTF-16 without its mark.
 */
export async function csvEncoding(path: string): Promise<CsvEncoding> {
  const head = await headOf(path);
  if (head.length === 0) throw new CsvRefusal("not_text");
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "utf-16";
  const text = head.toString("latin1");
  if (head.some(isBinary) || OTHER_KINDS.test(text)) throw new CsvRefusal("not_text");
  if (head.filter((byte) => byte === 0).length > head.length * NUL_SHARE_MAX)
    throw new CsvRefusal("unknown_encoding");
  return (await isUtf8(path)) ? "utf-8" : "windows-1252";
}

/** The text of a file, some of it at a time, without its byte order mark. */
export async function* decoded(path: string, encoding: CsvEncoding): AsyncGenerator<string> {
  const label =
    encoding === "utf-16" ? ((await headOf(path))[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  const decoder = new TextDecoder(label);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    yield encoding === "windows-1252" ? windows1252(chunk) : decoder.decode(chunk, { stream: true });
    await nextSlice();
  }
  if (encoding !== "windows-1252") yield decoder.decode();
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

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
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
