import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createInflateRaw, type ZlibOptions } from "node:zlib";
import {
  type Entry,
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from "yauzl";
import { notCutOff } from "../workers/stop-on-request";

/** The compression of nearly every file in a zip; one may also be stored as it is. */
const DEFLATED = 8;
const END_SIGN = Buffer.from("PK\x05\x06", "latin1");
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
/** Added by mail programs, editors and copies of disks. */
const AFTER_END_BYTES_MAX = 0xffff;
/** A place that stands elsewhere, in the record of zip64. */
const ELSEWHERE = 0xffff_ffff;

/**
 * Opens a zip on our disk up to its end. Bytes that follow it are not read, as by every program that unpacks. Names
 * are bytes: the reader decides what each may be. Throws what yauzl throws. The caller must close it.
 */
export async function openZip(path: string): Promise<ZipFile> {
  // names of some writers begin with a slash, which yauzl would refuse
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  const { size, end } = await extentOf(path);
  if (end === size) return openPromise(path, options);
  return fromRandomAccessReaderPromise(new Beginning(path), end, options);
}

/** The unpacked bytes of a file in it, in pieces as `pieces` says. The reader counts them and gets the errors. */
export async function readEntry(zip: ZipFile, entry: Entry, pieces: ZlibOptions): Promise<Readable> {
  if (entry.compressionMethod !== DEFLATED) return zip.openReadStreamPromise(entry);
  const packed = await zip.openReadStreamPromise(entry, { decompress: false });
  const unpacked = notCutOff(() => createInflateRaw(pieces));
  return pipeline(packed, unpacked, () => {}); // the reader gets the error
}

async function extentOf(path: string): Promise<{ size: number; end: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return { size, end: await zipEnd(file, size) };
  } finally {
    await file.close();
  }
}

/**
 * Returns where the last record ends that can be the end of a zip: behind its directory. Without one, the end of
 * the file.
 */
async function zipEnd(file: FileHandle, size: number): Promise<number> {
  const length = Math.min(size, END_BYTES + COMMENT_BYTES_MAX + AFTER_END_BYTES_MAX);
  const { buffer: tail } = await file.read(Buffer.alloc(length), 0, length, size - length);
  for (
    let at = tail.lastIndexOf(END_SIGN);
    at !== -1;
    at = at === 0 ? -1 : tail.lastIndexOf(END_SIGN, at - 1)
  ) {
    if (at + END_BYTES > length) continue;
    const end = at + END_BYTES + tail.readUInt16LE(at + 20);
    const directory = tail.readUInt32LE(at + 16);
    const isBehind = directory === ELSEWHERE || directory + tail.readUInt32LE(at + 12) <= size - length + at;
    const isEmpty = tail.readUInt16LE(at + 10) === 0; // as one that was cut off and filled up
    if (end <= length && isBehind && !isEmpty) return size - length + end;
  }
  return size;
}

/** A file of which yauzl is told a smaller size than it has. */
class Beginning extends RandomAccessReader {
  constructor(private readonly path: string) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.path, { start, end: end - 1 });
  }
}
