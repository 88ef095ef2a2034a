import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CellText } from "./cell-text";
import { XlsxRefusal } from "./errors";
import type { Parts } from "./parts";
import { TEXTS } from "./xml/fast-path-patterns";
import { readXml } from "./xml/xml";
import type { XmlHandler } from "./xml/xml-handler";

/** Excel keeps each text once; a sheet of the greatest size has two per row. */
const STRINGS_MAX = 8_000_000;
/** Longer than any text can be. */
const SEGMENT_BYTES = 1024 * 1024;
/** Later segments go to a temporary file, so that memory stays flat. */
const SEGMENTS_IN_MEMORY_MAX = 16;
/** Offsets have 32 bits. */
const SEGMENTS_MAX = 4_095;
const LENGTH_BYTES = 4;
/** Read from the file at once: some hundred texts, as rows mostly ask in their order. */
const WINDOW_BYTES = 16 * 1024;

/**
 * The shared texts of a workbook, packed as UTF-8. A million of them take little more memory than in the file, and
 * what exceeds 16 MB waits on disk.
 */
export class SharedStrings {
  private readonly segments: Buffer[] = [];
  private current = Buffer.alloc(SEGMENT_BYTES);
  private segment = 0;
  private used = 0;
  private offsets = new Uint32Array(1024);
  private count = 0;
  /** Characters of the longest text. */
  longest = 0;
  private file: { descriptor: number; path: string } | null = null;
  private readonly window = Buffer.alloc(WINDOW_BYTES);
  private windowStart = 0;
  private windowEnd = 0;

  /** Reads the part; throws XlsxRefusal. The caller must close it. */
  static async read(parts: Parts, part: string): Promise<SharedStrings> {
    const strings = new SharedStrings();
    const text = new CellText();
    const handler: XmlHandler = {
      open: (name) => (name === "si" ? text.start() : text.open(name)),
      close: (name) => (name === "si" ? strings.add(text.take()) : text.close(name)),
      text: (piece) => text.add(piece),
    };
    const chunks = readXml(parts.read(part), handler, TEXTS);
    try {
      for await (const _ of chunks);
      return strings;
    } catch (error) {
      strings.close();
      throw error;
    }
  }

  add(text: string): void {
    if (this.count === STRINGS_MAX) throw new XlsxRefusal("unpacked_too_large", "shared strings");
    const room = LENGTH_BYTES + text.length * 3; // a UTF-16 unit becomes at most three bytes
    if (this.used + room > SEGMENT_BYTES) this.nextSegment();
    if (this.count === this.offsets.length) {
      const longer = new Uint32Array(this.offsets.length * 2);
      longer.set(this.offsets);
      this.offsets = longer;
    }
    this.offsets[this.count] = this.segment * SEGMENT_BYTES + this.used;
    const length = this.current.write(text, this.used + LENGTH_BYTES);
    this.current.writeUInt32LE(length, this.used);
    this.used += LENGTH_BYTES + length;
    this.count += 1;
    this.longest = Math.max(this.longest, text.length);
  }

  /** The text of that number, or undefined if there is none. */
  get(index: number): string | undefined {
    const offset = index < this.count ? this.offsets[index] : undefined;
    if (offset === undefined) return undefined;
    const segment = Math.floor(offset / SEGMENT_BYTES);
    if (segment >= SEGMENTS_IN_MEMORY_MAX && segment !== this.segment)
      return this.fromFile(offset - SEGMENTS_IN_MEMORY_MAX * SEGMENT_BYTES);
    const buffer = segment === this.segment ? this.current : this.segments[segment]!;
    const at = (offset % SEGMENT_BYTES) + LENGTH_BYTES;
    return buffer.toString("utf8", at, at + buffer.readUInt32LE(at - LENGTH_BYTES));
  }

  close(): void {
    if (!this.file) return;
    closeSync(this.file.descriptor);
    rmSync(this.file.path, { force: true });
    this.file = null;
  }

  private nextSegment(): void {
    if (this.segment === SEGMENTS_MAX) throw new XlsxRefusal("unpacked_too_large", "shared strings");
    if (this.segment < SEGMENTS_IN_MEMORY_MAX) {
      this.segments.push(this.current);
      this.current = Buffer.alloc(SEGMENT_BYTES);
    } else {
      this.file ??= temporaryFile();
      const at = (this.segment - SEGMENTS_IN_MEMORY_MAX) * SEGMENT_BYTES;
      writeSync(this.file.descriptor, this.current, 0, SEGMENT_BYTES, at);
    }
    this.segment += 1;
    this.used = 0;
  }

  private fromFile(at: number): string {
    this.see(at, LENGTH_BYTES);
    const length = this.window.readUInt32LE(at - this.windowStart);
    const start = at + LENGTH_BYTES;
    if (length > WINDOW_BYTES) {
      const long = Buffer.alloc(length);
      readSync(this.file!.descriptor, long, 0, length, start);
      return long.toString("utf8");
    }
    this.see(start, length);
    return this.window.toString("utf8", start - this.windowStart, start - this.windowStart + length);
  }

  /** Moves the window so that these bytes of the file are in it. */
  private see(at: number, length: number): void {
    if (at >= this.windowStart && at + length <= this.windowEnd) return;
    this.windowStart = at;
    this.windowEnd = at + readSync(this.file!.descriptor, this.window, 0, WINDOW_BYTES, at);
  }
}

function temporaryFile() {
  const path = join(tmpdir(), `siar-texts-${randomUUID()}`);
  const descriptor = openSync(path, "wx+", 0o600);
  if (process.platform !== "win32") rmSync(path); // it lives on until it is closed, even if we are killed
  return { descriptor, path };
}
