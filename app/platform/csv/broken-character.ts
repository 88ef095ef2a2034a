/** What a file holds of the characters of an encoding: `first` is the place of the first broken one, in bytes. */
export type Broken = { first: number; broken: number; whole: number };

/** Counts the characters of several bytes in UTF-8, whole and broken (encoding.spec.whatwg.org, UTF-8 decoder). */
export class Utf8Scan implements Broken {
  first = -1;
  broken = 0;
  /** Also those that are cut, where nothing but UTF-8 begins so: quotes, dashes and emoji. */
  whole = 0;
  private offset = 0;
  private start = 0;
  private needed = 0;
  private lower = 0x80;
  private upper = 0xbf;
  private lead = 0;
  private second = 0;

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) this.take(bytes[at]!, this.offset + at);
    this.offset += bytes.length;
  }

  end(): void {
    if (this.needed > 0) this.breaks();
  }

  private take(byte: number, at: number): void {
    if (this.needed > 0) {
      if (byte >= this.lower && byte <= this.upper) {
        this.goOn(byte);
        return;
      }
      this.breaks();
    }
    if (byte >= 0x80) this.begin(byte, at);
  }

  private begin(byte: number, at: number): void {
    this.start = at;
    this.lead = byte;
    this.second = 0;
    this.lower = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.upper = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) this.needed = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.needed = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.needed = 3;
    else this.breaks();
  }

  private goOn(byte: number): void {
    this.second ||= byte;
    this.lower = 0x80;
    this.upper = 0xbf;
    this.needed -= 1;
    if (this.needed === 0) this.whole += 1;
  }

  private breaks(): void {
    if (this.first === -1) this.first = this.start;
    this.broken += 1;
    this.needed = 0;
    const isCut =
      (this.lead === 0xe2 && this.second === 0x80) || (this.lead === 0xf0 && this.second === 0x9f);
    if (isCut) this.whole += 1;
  }
}

/** The same of UTF-16: halves of characters without the other half, and half a unit at the end. */
export class Utf16Scan implements Broken {
  first = -1;
  broken = 0;
  whole = 0;
  private offset = 0;
  private before: number | null = null;
  private highAt = -1;

  constructor(private readonly isLittle: boolean) {}

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (this.before === null) this.before = byte;
      else {
        const unit = this.isLittle ? byte * 256 + this.before : this.before * 256 + byte;
        this.before = null;
        this.take(unit, this.offset + at - 1);
      }
    }
    this.offset += bytes.length;
  }

  end(): void {
    if (this.highAt !== -1) this.breaks(this.highAt);
    if (this.before !== null) this.breaks(this.offset - 1);
  }

  private take(unit: number, at: number): void {
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (this.highAt !== -1 && !isLow) this.breaks(this.highAt);
    if (this.highAt === -1 && isLow) this.breaks(at);
    this.highAt = unit >= 0xd800 && unit <= 0xdbff ? at : -1;
  }

  private breaks(at: number): void {
    if (this.first === -1) this.first = at;
    this.broken += 1;
  }
}
