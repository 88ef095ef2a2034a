import { CsvRefusal } from "./refusal";
import type { Separator } from "./separator";

/** Of a row: what is longer is a quotation mark that nobody closed. */
const ROW_CHARS_MAX = 1_000_000;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/** A cell that is there as a whole, and where it ends. */
type CellRead = { cell: string; to: number };

/**
 * The rows of a CSV whose text comes piece by piece, each as the texts of its cells: RFC 4180, with any separator, rows
 * of any width, and CRLF, LF or CR at their ends. An empty line is a row with one empty cell; after the last line end
 * there is none. Linear, but that a row which several pieces hold is read once for each.
 */
export class CsvRecords {
  /** Of the row that has not ended. */
  private begun = "";
  private rowsRead = 0;
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
    const take = (to: number) => {
      if (to - from > ROW_CHARS_MAX) throw this.refused("row_too_long");
      rows.push(cells);
      this.rowsRead += 1;
      cells = [];
      from = at = to;
    };
    while (at < text.length || (isAll && cells.length > 0)) {
      const read = text.charCodeAt(at) === QUOTE ? this.quoted(text, at, isAll) : this.plain(text, at, isAll);
      if (!read) break;
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

  /** From its quotation mark to the one that closes it; null: that is still to come. */
  private quoted(text: string, at: number, isAll: boolean): CellRead | null {
    let hasMarks = false;
    let to = text.indexOf('"', at + 1);
    while (to !== -1 && text.charCodeAt(to + 1) === QUOTE) {
      hasMarks = true;
      to = text.indexOf('"', to + 2);
    }
    if (to === -1 && isAll) throw this.refused("quote");
    if (to === -1 || (to + 1 === text.length && !isAll)) return null; // the next one may be another quotation mark
    const cell = text.slice(at + 1, to);
    return { cell: hasMarks ? cell.replaceAll('""', '"') : cell, to: to + 1 };
  }

  /** To the separator or the end of its row; null: that is still to come. */
  private plain(text: string, at: number, isAll: boolean): CellRead | null {
    for (let to = at; to < text.length; to += 1) {
      const sign = text.charCodeAt(to);
      if (sign === this.sign || sign === LF || sign === CR) return { cell: text.slice(at, to), to };
      if (sign === QUOTE) throw this.refused("quote");
    }
    return isAll ? { cell: text.slice(at), to: text.length } : null;
  }

  private refused(fault: "quote" | "row_too_long"): CsvRefusal {
    return new CsvRefusal(fault, this.rowsRead + 1);
  }
}
