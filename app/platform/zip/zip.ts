import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { isJunk, isOutside, nameOfEntry } from "./entry-name";
import { openZip, readEntry } from "./open-zip";

/** Why a zip is not opened. */
export type ZipFault =
  | "not_zip"
  | "damaged"
  | "with_password"
  | "too_many"
  | "too_large"
  | "ratio_too_high"
  | "outside"
  | "doubled";

export class ZipRefusal extends Error {
  constructor(
    readonly fault: ZipFault,
    /** The file in it that is to blame, as it is called there. */
    readonly file = "",
  ) {
    super(fault);
    this.name = "ZipRefusal";
  }
}

export type ZipLimits = {
  filesMax: number;
  /** Of all files together. */
  unpackedBytesMax: number;
  /** Unpacked size divided by the zip's own. */
  ratioMax: number;
};

/** A file in a zip. Its name is only a name: nothing is ever written under it. */
export type ZippedFile = { name: string; bytes: number; isLink: boolean; entry: Entry };

const ZIP_START = "PK\u0003\u0004";
/** What unpacks to less than this does no harm, whatever its ratio. */
const RATIO_FROM_BYTES = 4 * 1024 * 1024;
/** Folders, and what a Mac packs beside each file. */
const OTHERS_MAX = 1_000;
const PIECES = { chunkSize: 64 * 1024 };
const UNIX = 3;
const LINK = 0o12;

/**
 * A zip on our disk, opened only after its directory promised to stay within the limits: number of files, unpacked
 * sizes, ratio. What is unpacked is counted again, since a directory can lie, and its checksum compared.
 */
export class Zip {
  private constructor(
    private readonly zip: ZipFile,
    /** All that it holds but folders and what a Mac or a Windows adds. */
    readonly files: ZippedFile[],
  ) {}

  /** Throws ZipRefusal. */
  static async open(path: string, limits: ZipLimits): Promise<Zip> {
    const size = await zipSize(path);
    let zip: ZipFile;
    try {
      zip = await openZip(path);
    } catch {
      throw new ZipRefusal("damaged");
    }
    try {
      return new Zip(zip, await directory(zip, size, limits));
    } catch (error) {
      zip.close();
      throw error instanceof ZipRefusal ? error : new ZipRefusal("damaged");
    }
  }

  /**
   * Unpacks a file into `space`, which must have room for it; returns the part of it that it fills. Throws when it
   * is damaged.
   */
  async read({ entry, bytes }: ZippedFile, space: Buffer): Promise<Buffer> {
    let at = 0;
    for await (const chunk of await readEntry(this.zip, entry, PIECES)) {
      if (at + chunk.length > bytes) throw new ZipRefusal("damaged");
      at += chunk.copy(space, at);
    }
    const content = space.subarray(0, at);
    if (at !== bytes || crc32(content) !== entry.crc32) throw new ZipRefusal("damaged");
    return content;
  }

  close(): void {
    this.zip.close();
  }
}

/** The size of a file that begins like a zip. */
async function zipSize(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP_START.length), 0, ZIP_START.length, 0);
    if (buffer.toString("latin1") !== ZIP_START) throw new ZipRefusal("not_zip");
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function directory(zip: ZipFile, size: number, limits: ZipLimits): Promise<ZippedFile[]> {
  if (zip.entryCount > 2 * limits.filesMax + OTHERS_MAX) throw new ZipRefusal("too_many");
  const files: ZippedFile[] = [];
  const names = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOfEntry(entry);
    if (isOutside(name)) throw new ZipRefusal("outside", name);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytesMax) throw new ZipRefusal("too_large");
    if (isJunk(name)) continue;
    if (entry.isEncrypted()) throw new ZipRefusal("with_password");
    if (files.length === limits.filesMax) throw new ZipRefusal("too_many");
    const known = name.normalize("NFC");
    if (names.has(known)) throw new ZipRefusal("doubled", name);
    names.add(known);
    files.push({ name, bytes: entry.uncompressedSize, isLink: isLink(entry), entry });
  }
  if (unpacked > RATIO_FROM_BYTES && unpacked / size > limits.ratioMax)
    throw new ZipRefusal("ratio_too_high");
  return files;
}

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === UNIX && externalFileAttributes >>> 28 === LINK;
