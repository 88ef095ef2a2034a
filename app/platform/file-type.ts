import { crc32 } from "node:zlib";
import { pdfEnd, pdfStart } from "./pdf/pdf-frame";

export type FileType = "jpg" | "png" | "pdf";
/** What may go with a message. */
export type AttachmentType = FileType | "webp" | "mp4";

/**
 * Returns what a file is by its content. "damaged": it begins as a known kind and is cut off, or broken in its
 * frame. "unknown": anything else. That includes a file that is two kinds at once: a picture that is also a web
 * page, a PDF or a zip. Bytes that follow its end are let pass, as by every viewer, unless they are such a kind.
 */
export function detectFileType(bytes: Buffer): FileType | "damaged" | "unknown" {
  return typeAmong(KINDS, bytes);
}

/** The same with WebP and MP4 besides. */
export function detectAttachmentType(bytes: Buffer): AttachmentType | "damaged" | "unknown" {
  if (bytes.toString("latin1", 4, 8) === "ftyp") {
    const end = mp4End(bytes);
    if (end === -1) return "damaged";
    return isSomethingElseToo(bytes.subarray(end), "mp4") ? "unknown" : "mp4";
  }
  return typeAmong<AttachmentType>([...KINDS, WEBP], bytes);
}

type Kind<T> = { name: T; begin: Buffer; isWhole: (bytes: Buffer) => boolean };

function typeAmong<T extends AttachmentType>(kinds: Kind<T>[], bytes: Buffer): T | "damaged" | "unknown" {
  if (bytes.length === 0) return "damaged";
  const type =
    kinds.find(({ begin }) => bytes.subarray(0, begin.length).equals(begin)) ??
    kinds.find(({ name }) => name === "pdf" && pdfStart(bytes) > 0);
  if (!type) return "unknown";
  if (!type.isWhole(bytes)) return "damaged";
  return isSomethingElseToo(bytes, type.name) ? "unknown" : type.name;
}

const KINDS: Kind<FileType>[] = [
  { name: "png", begin: Buffer.from("89504e470d0a1a0a", "hex"), isWhole: isWholePng },
  { name: "jpg", begin: Buffer.from("ffd8ff", "hex"), isWhole: isWholeJpg },
  { name: "pdf", begin: Buffer.from("%PDF-"), isWhole: isWholePdf },
];

const WEBP: Kind<"webp"> = { name: "webp", begin: Buffer.from("RIFF"), isWhole: isWholeWebp };

/** RFC 9649: no shorter than it says, and a first chunk of a picture. Its padding counts. */
function isWholeWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 > bytes.length) return false;
  return /^WEBPVP8[ LX]$/.test(bytes.toString("latin1", 8, 16));
}

/** The boxes that an MP4 has side by side. Anything else that is not whole cannot be recognised. */
const MP4_BOXES = new Set(
  "ftyp styp moov moof mfra mdat free skip wide meta uuid udta sidx ssix emsg".split(" "),
);

/**
 * Returns where the last whole box ends (ISO 14496-12, 4.2), if a description and the data are among them. -1: they
 * are not, or a box is cut off.
 */
function mp4End(bytes: Buffer): number {
  const names = new Set<string>();
  let at = 0;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (at + size > bytes.length && MP4_BOXES.has(name)) return -1;
    if (size < 8 || at + size > bytes.length) break;
    names.add(name);
    at += size;
  }
  return names.has("moov") && names.has("mdat") ? at : -1;
}

/** Chunk by chunk, each with its checksum (PNG specification, section 5), from IHDR to IEND. */
function isWholePng(bytes: Buffer): boolean {
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      return false;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (at === 8 && (name !== "IHDR" || length !== 13 || !hasSize(bytes, 16, 4))) return false;
    if (name === "IDAT") hasData = true;
    if (name === "IEND") return hasData;
    at = end + 4;
  }
  return false;
}

/**
 * Marker by marker (ITU-T T.81, annex B) from the start of the image over its frame and scans to its end.
 * Phones append more after it (a second picture, their own data), which is let pass.
 */
function isWholeJpg(bytes: Buffer): boolean {
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return hasFrame && hasScan;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      if (at + 4 > bytes.length) return false;
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame) hasFrame = end <= bytes.length && hasSize(bytes, at + 5, 2);
      if (marker === 0xda) hasScan = true;
      at = marker === 0xda ? afterScan(bytes, end) : end;
    }
  }
  return false;
}

/** Returns where the next marker stands after the packed data of a scan; FF00 and restarts belong to the data. */
function afterScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** Height and width stand side by side, neither of them 0. */
function hasSize(bytes: Buffer, at: number, width: 2 | 4): boolean {
  return (
    at + 2 * width <= bytes.length &&
    bytes.readUIntBE(at, width) > 0 &&
    bytes.readUIntBE(at + width, width) > 0
  );
}

/** From its header to its end mark. */
function isWholePdf(bytes: Buffer): boolean {
  return pdfEnd(bytes, pdfStart(bytes)) !== -1;
}

const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_TAIL_BYTES = 65_557;
const PDF_HEAD_BYTES = 1024;

function isSomethingElseToo(bytes: Buffer, type: AttachmentType): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_TAIL_BYTES));
  const zip = tail.lastIndexOf(ZIP_END);
  if (zip !== -1 && zip + 22 <= tail.length && zip + 22 + tail.readUInt16LE(zip + 20) <= tail.length)
    return true;
  if (type === "pdf") return isPage(bytes.subarray(pdfEnd(bytes, pdfStart(bytes))));
  return bytes.subarray(0, PDF_HEAD_BYTES).includes("%PDF-") || isPage(bytes);
}

const isPage = (bytes: Buffer) =>
  /<(script|html|!doctype html|iframe|\?php)[\s>]/i.test(bytes.toString("latin1"));
