import { CsvRefusal } from "./errors";

/** Of a row. A longer one has a quotation mark that was never closed. */
const ROW_CHARS_MAX = 1_000_000;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

export type Separator = "," | ";" | "\t" | "|";

/** A cell that is there as a whole, and where it ends. `isOdd`: it has an odd number of quotation marks of its own. */
type CellRead = { cell: string; to: number; isOdd?: boolean };

/**
 * The rows of a CSV whose text comes piece by piece, each as the texts of its cells. RFC 4180, with any separator,
 * rows of any width, and CRLF, LF or CR at their ends. A quotation mark within a cell that does not begin with one
 * is what it is, as in Excel. Otherwise two such cells side by side with one mark each would be one text.
 *
 * Spaces around quoted cells do not count. An empty line is a row with one empty cell; after the last line end
 * there is none. Linear, except that a row which spans several pieces is read once for each.
 */
export class CsvRecords {
  /** Of the row that has not ended. */
  private begun = "";
  private rowsRead = 0;
  /** The row before ended with a cell that `isOdd`: a text over two lines, perhaps. */
  private endedOdd = false;
  private readonly sign: number;

  constructor(separator: Separator) {
    this.sign = separator.charCodeAt(0);
  }

  /** The rows that end in this piece. Throws CsvRefusal, "quote" and "row_too_long" with the row. */
  take(piece: string): string[][] {
    return this.read(this.begun + piece, false);
  }

  /** The row that nothing ended, if there is one. Throws as `take` does. */
  end(): string[][] {
    return this.read(this.begun, true);
  }

  private read(text: string, isAll: boolean): string[][] {
    const rows: string[][] = [];
    let from = 0;
    let at = 0;
    let cells: string[] = [];
    let wasOdd = this.endedOdd;
    const take = (to: number) => {
      if (to - from > ROW_CHARS_MAX) throw this.refused("row_too_long");
      rows.push(cells);
      this.rowsRead += 1;
      cells = [];
      this.endedOdd = wasOdd;
      from = at = to;
    };
    while (at < text.length || (isAll && cells.length > 0)) {
      const read = this.cell(text, at, isAll);
      if (!read) break;
      if (wasOdd && read.isOdd) throw this.refused("quote");
      wasOdd = read.isOdd === true;
      cells.push(read.cell);
      at = read.to;
      const sign = text.charCodeAt(at);
      if (sign === this.sign) at += 1;
      else if (sign === LF) take(at + 1);
      else if (at === text.length) take(at);
      else if (sign !== CR) throw this.refused("quote");
      else if (at + 1 < text.length || isAll) take(text.charCodeAt(at + 1) === LF ? at + 2 : at + 1);
      else break; // half a CRLF, perhaps
    }
    this.begun = text.slice(from);
    if (this.begun.length > ROW_CHARS_MAX) throw this.refused("row_too_long");
    return rows;
  }

  /** The cell that begins here; null: its end is still to come. */
  private cell(text: string, at: number, isAll: boolean): CellRead | null {
    const begin = afterSpaces(text, at);
    if (text.charCodeAt(begin) === QUOTE) return this.quoted(text, begin, isAll);
    return this.plain(text, at, isAll);
  }

  /** From its quotation mark to the one that closes it; null: that is still to come. */
  private quoted(text: string, at: number, isAll: boolean): CellRead | null {
    let hasMarks = false;
    let to = text.indexOf('"', at + 1);
    while (to !== -1 && text.charCodeAt(to + 1) === QUOTE) {
      hasMarks = true;
      to = text.indexOf('"', to + 2);
    }
    if (to === -1 && isAll) throw this.refused("quote");
    if (to === -1) return null;
    const cell = text.slice(at + 1, to);
    const end = afterSpaces(text, to + 1);
    if (end === text.length && !isAll) return null; // a separator may follow, or not
    return { cell: hasMarks ? cell.replaceAll('""', '"') : cell, to: end };
  }

  /** To the separator or the end of its row; null: that is still to come. */
  private plain(text: string, at: number, isAll: boolean): CellRead | null {
    let isOdd = false;
    for (let to = at; to < text.length; to += 1) {
      const sign = text.charCodeAt(to);
      if (sign === this.sign || sign === LF || sign === CR) return { cell: text.slice(at, to), to, isOdd };
      if (sign === QUOTE) isOdd = !isOdd;
    }
    return isAll ? { cell: text.slice(at), to: text.length, isOdd } : null;
  }

  private refused(fault: "quote" | "row_too_long"): CsvRefusal {
    return new CsvRefusal(fault, this.rowsRead + 1);
  }
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}
