/*
 * The frame of a PDF as viewers look for it: its header among the first 1,024 bytes and its end mark among the last
 * ones. See ISO 32000-1, annex H, implementation notes 13 and 18. Mail programs and printers add bytes around it.
 */
const HEADER = Buffer.from("%PDF-");
const HEAD_BYTES = 1024;
const AFTER_END_BYTES = 1024;
/** The place of the last cross-reference table stands before the end mark, with some bytes between. */
const TAIL_BYTES = 2048;
const END = "%%EOF";
/** How other files begin, which a PDF further on would be as well. */
const OTHER_KINDS =
  /^(?:GIF8|RIFF|PK|MZ|.ELF|#!|BM|%!|\{\\rtf|7z|Rar!|\x89PNG|\xff\xd8|ID3|OggS|II\*|MM\0|....ftyp)/s;
/** What belongs to a PDF: after its end mark it is a change that was cut off. */
const CUT_CHANGE = /\b(?:obj|xref|trailer|stream)\b/;

/** Returns where the header of a PDF stands; -1: there is none, or what stands before it is another kind of file. */
export function pdfStart(bytes: Buffer): number {
  const at = bytes.subarray(0, HEAD_BYTES + HEADER.length).indexOf(HEADER);
  if (at <= 0) return at;
  const before = bytes.toString("latin1", 0, at);
  return before.includes("<") || OTHER_KINDS.test(before) ? -1 : at;
}

/**
 * Returns where a PDF ends that begins at `start`: after its last end mark. Before that mark the place of its
 * cross-reference table stands (ISO 32000-1, 7.5.5). Places are counted from the beginning of the file or from the
 * header. -1: it is cut off or broken there.
 */
export function pdfEnd(bytes: Buffer, start: number): number {
  const filled = bytes.findLastIndex((byte) => byte !== 0) + 1; // printers fill up their last block
  const from = Math.max(0, filled - AFTER_END_BYTES - TAIL_BYTES);
  const tail = bytes.toString("latin1", from, filled);
  const mark = tail.lastIndexOf(END);
  const after = tail.slice(mark + END.length);
  if (mark === -1 || after.length > AFTER_END_BYTES || CUT_CHANGE.test(after)) return -1;
  const [, place] = /startxref\s+(\d{1,10})\s+$/.exec(tail.slice(0, mark)) ?? [];
  if (place === undefined) return -1;
  const isTable = (at: number) =>
    at < bytes.length && /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(bytes.toString("latin1", at, at + 64));
  return [Number(place), Number(place) + start].some(isTable) ? from + mark + END.length : -1;
}
