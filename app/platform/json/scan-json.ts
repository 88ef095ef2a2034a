/*
 * Counts what a text of JSON holds, byte by byte while it comes, before anything is made of it. The objects of a
 * text are twenty times as large as it is. In UTF-8 every byte of the grammar stands for itself alone (RFC 8259,
 * RFC 3629).
 */

/** The most that a text of JSON may hold. */
export type JsonBounds = {
  bytesMax: number;
  depthMax: number;
  /** Of lists, objects and what stands in them, all together. */
  valuesMax: number;
  /** Of each name of an object, as it is written. */
  nameBytesMax: number;
};

/** A text of JSON holds more than it may. */
export class JsonOutOfBounds extends Error {
  constructor(readonly bound: keyof JsonBounds) {
    super(`JSON beyond ${bound}`);
  }
}

/** A member of the outermost object that is not parsed with the rest, and counts for itself. */
export type Apart = { member: string; valuesMax: number };

/** Where a value stands: from its first byte to before its end. */
export type Extent = { start: number; end: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
/** A character may be written as `\u0061`. */
const ESCAPED_BYTES = 6;
/** No field of a call has a longer name. */
const NAME_CHARACTERS_MAX = 64;

/** Counts what stands in a text of JSON, piece by piece as it comes. It says nothing of what is no JSON. Linear. */
export class JsonScan {
  private offset = 0;
  private depth = 0;
  private values = 1;
  private valuesApart = 1;
  private inText = false;
  private isEscaped = false;
  private textBytes = 0;
  /** The text that is read now, as it is written, where it may be a member's name. */
  private name = "";
  private readonly names = new Set<string>();
  private readonly twice = new Set<string>();
  private start: number | null = null;
  private found: Extent | null = null;

  constructor(
    private readonly bounds: JsonBounds,
    private readonly apart?: Apart,
  ) {}

  /** Throws JsonOutOfBounds as soon as there is more than there may be. */
  write(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; at += 1) {
      if (this.inText) at = this.readText(piece, at);
      else if (piece[at] === QUOTE) this.beginText();
      else this.readSign(piece[at]!, this.offset + at);
    }
    this.offset += piece.length;
    this.assertBytes();
  }

  /** Where the value of the member `apart` stands, the last one of that name; null without one. */
  end(): Extent | null {
    return this.found;
  }

  /** The names that several members of the outermost object have. Of longer ones than any field's nothing is known. */
  repeated(): string[] {
    return [...this.twice];
  }

  private beginText(): void {
    this.inText = true;
    this.textBytes = 0;
    this.name = "";
  }

  /** Returns where the quote stands that ends it, or the end of the piece. */
  private readText(piece: Uint8Array, from: number): number {
    let at = from;
    for (; at < piece.length; at += 1) {
      if (this.isEscaped) this.isEscaped = false;
      else if (piece[at] === QUOTE) break;
      else if (piece[at] === BACKSLASH) this.isEscaped = true;
    }
    this.textBytes += at - from;
    this.inText = at === piece.length;
    const isShort = this.depth === 1 && this.textBytes <= ESCAPED_BYTES * NAME_CHARACTERS_MAX;
    this.name = isShort ? this.name + String.fromCharCode(...piece.subarray(from, at)) : "";
    return at;
  }

  private readSign(byte: number, at: number): void {
    if (byte === COLON) {
      if (this.textBytes > this.bounds.nameBytesMax) throw new JsonOutOfBounds("nameBytesMax");
      if (this.depth === 1) this.beginMember(at + 1);
    } else if (byte === COMMA) {
      if (this.depth === 1) this.endMember(at);
      this.countValue();
    } else if (byte === LIST || byte === OBJECT) {
      this.countValue();
      this.depth += 1;
      if (this.depth > this.bounds.depthMax) throw new JsonOutOfBounds("depthMax");
    } else if (byte === LIST_END || byte === OBJECT_END) {
      if (this.depth === 1) this.endMember(at);
      this.depth -= 1;
    }
  }

  private countValue(): void {
    if (this.start === null) this.values += 1;
    else this.valuesApart += 1;
    const isTooMany = this.values > this.bounds.valuesMax || this.valuesApart > (this.apart?.valuesMax ?? 1);
    if (isTooMany) throw new JsonOutOfBounds("valuesMax");
  }

  private beginMember(at: number): void {
    const name = this.memberName();
    if (name === "") return;
    if (this.names.has(name)) this.twice.add(name);
    this.names.add(name);
    if (name === this.apart?.member) this.start = at;
  }

  private memberName(): string {
    if (!this.name.includes("\\")) return this.name;
    try {
      return JSON.parse(`"${this.name}"`);
    } catch {
      return "";
    }
  }

  private endMember(at: number): void {
    if (this.start === null) return;
    this.found = { start: this.start, end: at };
    this.start = null;
  }

  private assertBytes(): void {
    if (this.start !== null) return;
    const apart = this.found ? this.found.end - this.found.start : 0;
    if (this.offset - apart > this.bounds.bytesMax) throw new JsonOutOfBounds("bytesMax");
  }
}
