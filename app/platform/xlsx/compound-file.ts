import type { FileHandle } from "node:fs/promises";
import type { XlsxFault } from "./errors";

/*
 * The older container of Office ([MS-CFB]). A workbook with a password lies in one as the stream
 * "EncryptedPackage" ([MS-OFFCRYPTO] 2.3.4), an .xls as "Workbook" or, before Excel 97, "Book" ([MS-XLS] 2.1).
 */
const START = "d0cf11e0a1b11ae1";
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const NAME_BYTES_MAX = 64;
/** 2.6: the header lists the first sectors of the table that chains sectors; more are in files beyond 7 MB. */
const TABLE_SECTORS_AT = 76;
const TABLE_SECTORS_LISTED = 109;
/** An ordinary one has three. */
const DIRECTORY_SECTORS_MAX = 64;

const STREAMS: Record<string, XlsxFault> = {
  EncryptedPackage: "with_password",
  Workbook: "old_excel",
  Book: "old_excel",
};

/** Returns why a file that is no zip is not read: with a password, an old .xls, or neither. */
export async function compoundFault(file: FileHandle): Promise<XlsxFault> {
  const header = await bytesAt(file, 0, HEADER_BYTES);
  if (header.toString("hex", 0, START.length / 2) !== START || header.length < HEADER_BYTES)
    return "not_xlsx";
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512;
  const placeOf = (sector: number) => (sector + 1) * sectorBytes;
  let sector = header.readUInt32LE(48);
  for (let seen = 0; seen < DIRECTORY_SECTORS_MAX; seen += 1) {
    const entries = await bytesAt(file, placeOf(sector), sectorBytes);
    for (const name of namesIn(entries)) if (STREAMS[name]) return STREAMS[name];
    const perTable = sectorBytes / 4;
    const table = Math.floor(sector / perTable);
    if (table >= TABLE_SECTORS_LISTED) break;
    const tablePlace = placeOf(header.readUInt32LE(TABLE_SECTORS_AT + table * 4));
    const next = await bytesAt(file, tablePlace + (sector % perTable) * 4, 4);
    if (next.length < 4) break; // also behind the last sector, whose "next" is beyond every file
    sector = next.readUInt32LE(0);
  }
  return "not_xlsx";
}

/** As many as there are. */
async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function namesIn(entries: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
    const bytes = entries.readUInt16LE(at + NAME_BYTES_MAX); // with the NUL that ends it
    names.push(entries.toString("utf16le", at, at + Math.min(NAME_BYTES_MAX, Math.max(0, bytes - 2))));
  }
  return names;
}
