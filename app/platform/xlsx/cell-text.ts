/** Excel's own limit; what a file holds beyond it is cut off. */
export const CELL_CHARS_MAX = 32_767;

/** Collects the text of a shared or inline string: its `t` elements, run by run, without phonetic hints. */
export class CellText {
  private text = "";
  private inText = false;
  private inPhonetic = false;

  start(): void {
    this.text = "";
    this.inText = false;
    this.inPhonetic = false;
  }

  open(name: string): void {
    if (name === "t") this.inText = !this.inPhonetic;
    else if (name === "rPh") this.inPhonetic = true;
  }

  close(name: string): void {
    if (name === "t") this.inText = false;
    else if (name === "rPh") this.inPhonetic = false;
  }

  add(piece: string): void {
    if (this.inText && this.text.length < CELL_CHARS_MAX) this.text += piece;
  }

  take(): string {
    return cellText(this.text);
  }
}

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376 part 1, §22.9.2.19); `_x005F_` for "_". */
export function cellText(text: string): string {
  if (!text.includes("_x") && text.length <= CELL_CHARS_MAX) return text;
  return storable(text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));
}

/**
 * Returns what a database can keep of a cell: no longer than cells are, without NUL and halves of characters.
 * Linear.
 */
export function storable(text: string): string {
  return text
    .slice(0, CELL_CHARS_MAX)
    .replaceAll("\0", "") // PostgreSQL stores neither this
    .toWellFormed(); // nor half a character
}
