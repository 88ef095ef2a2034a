import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { nextSlice } from "../workers/slices";
import { openZip, readEntry } from "../zip/open-zip";
import { compoundFault } from "./compound-file";
import { type XlsxLimits, XlsxRefusal } from "./errors";

/** Sheets, styles, pictures: an ordinary workbook has a dozen. */
export const PARTS_MAX = 4_096;
/** What unpacks to less than this does no harm, whatever its ratio. */
const RATIO_FROM_BYTES = 4 * 1024 * 1024;
/**
 * Unpacked in pieces of four times the usual size, since each costs a turn of the event loop. Some may wait, so
 * that the next one is unpacked while this one is read.
 */
const PIECE_BYTES = 64 * 1024;
const PIECES = { chunkSize: PIECE_BYTES, readableHighWaterMark: 4 * PIECE_BYTES };
const ZIP_START = "PK\u0003\u0004";

/**
 * The parts of a workbook (a zip file on disk). They are opened only after its directory promised to stay within
 * the limits: number of parts, unpacked sizes, ratio. What is unpacked is counted again, since a directory can lie,
 * and its checksum compared. Throws XlsxRefusal.
 */
export class Parts {
  private unpacked = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Map<string, Entry>,
    private readonly limits: XlsxLimits,
  ) {}

  static async open(path: string, limits: XlsxLimits): Promise<Parts> {
    const bytes = await fileBytes(path, limits);
    let zip: ZipFile;
    try {
      zip = await openZip(path);
    } catch (error) {
      throw new XlsxRefusal("damaged", String(error));
    }
    try {
      return new Parts(zip, await directory(zip, bytes, limits), limits);
    } catch (error) {
      zip.close();
      throw error instanceof XlsxRefusal ? error : new XlsxRefusal("damaged", String(error));
    }
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** The unpacked bytes of one part. A part that is not there is damage. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(keyOf(name));
    if (!entry) throw new XlsxRefusal("damaged", `no ${name}`);
    let bytes = 0;
    let checksum = 0;
    try {
      for await (const chunk of await readEntry(this.zip, entry, PIECES)) {
        bytes += chunk.length;
        this.unpacked += chunk.length;
        if (bytes > entry.uncompressedSize) throw new XlsxRefusal("damaged", "more than the directory says");
        if (this.unpacked > this.limits.unpackedBytesMax) throw new XlsxRefusal("unpacked_too_large");
        checksum = crc32(chunk, checksum);
        yield chunk;
        await nextSlice();
      }
    } catch (error) {
      throw error instanceof XlsxRefusal ? error : new XlsxRefusal("damaged", String(error));
    }
    if (checksum !== entry.crc32) throw new XlsxRefusal("damaged", `checksum of ${name}`);
  }

  close(): void {
    this.zip.close();
  }
}

/** Part names are compared without regard to letter case (ECMA-376 part 2, §6.2.2). */
function keyOf(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

/** The size of a file that begins like a zip. */
async function fileBytes(path: string, { fileBytesMax }: XlsxLimits): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > fileBytesMax) throw new XlsxRefusal("too_large");
    const { buffer } = await file.read(Buffer.alloc(ZIP_START.length), 0, ZIP_START.length, 0);
    if (buffer.toString("latin1") !== ZIP_START) throw new XlsxRefusal(await compoundFault(file));
    return size;
  } finally {
    await file.close();
  }
}

async function directory(zip: ZipFile, fileSize: number, limits: XlsxLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > PARTS_MAX) throw new XlsxRefusal("too_many_parts", `${zip.entryCount}`);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const key = keyOf((entry.fileName as unknown as Buffer).toString("utf8"));
    if (entries.has(key)) throw new XlsxRefusal("damaged", `${key} is there twice`);
    entries.set(key, entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytesMax) throw new XlsxRefusal("unpacked_too_large");
  }
  if (unpacked > RATIO_FROM_BYTES && unpacked / fileSize > limits.ratioMax)
    throw new XlsxRefusal("ratio_too_high");
  return entries;
}
