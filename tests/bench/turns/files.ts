/* What people bring to wait for: sheets as CSV, and zips whose files they name. */
import { randomBytes } from "node:crypto";
import { pdfFile, pngFile } from "../../support/evidence";
import { zipOf } from "../../support/zip";

/** A sheet whose rows have these attachments. */
export const naming = (names: string[]): Buffer =>
  Buffer.from(
    `receiver_number,messages,attachment\n${names.map((name, i) => `${62_813_000_0000 + i},Halo ${i},${name}\n`).join("")}`,
  );

/** A sheet of so many rows. */
export const plain = (rows: number): Buffer =>
  Buffer.from(
    `receiver_number,messages\n${Array.from({ length: rows }, (_, i) => `${62_813_000_0000 + i},Halo ${i}\n`).join("")}`,
  );

const LETTERS = "abcdefghijkl";

/** One document of so many bytes, and its name in so many spellings. */
export function spelled(bytes: number, spellings: number): { zip: Buffer; names: string[] } {
  const names = Array.from({ length: spellings }, (_, i) =>
    [...LETTERS].map((letter, bit) => ((i >> bit) & 1 ? letter.toUpperCase() : letter)).join(""),
  ).map((name) => `${name}.pdf`);
  return { zip: zipOf([{ name: `${LETTERS.toUpperCase()}.pdf`, content: document(bytes) }]), names };
}

/** So many small pictures, and their names. */
export function pictures(count: number): { zip: Buffer; names: string[] } {
  const names = Array.from({ length: count }, (_, i) => `${i}.png`);
  return { zip: zipOf(names.map((name, i) => ({ name, content: pngFile(i) }))), names };
}

/** A document of so many bytes, which must be looked through to its end. */
export function document(bytes: number): Buffer {
  const end = pdfFile();
  const start = Buffer.from("%PDF-1.4\n");
  const shift = bytes - end.length;
  const filled = Buffer.concat([start, randomBytes(Math.max(0, shift - start.length)), end]);
  const place = filled.lastIndexOf("xref\n0 ");
  const text = filled.toString("latin1").replace(/startxref\n\d+\n%%EOF\n$/, `startxref\n${place}\n%%EOF\n`);
  return Buffer.from(text, "latin1");
}

/** So many documents of so many bytes each, and their names. */
export function documents(count: number, bytes: number): { zip: Buffer; names: string[] } {
  const names = Array.from({ length: count }, (_, i) => `${i}.pdf`);
  return { zip: zipOf(names.map((name) => ({ name, content: document(bytes) }))), names };
}
