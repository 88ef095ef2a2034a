import { type Cell, type CellContext, CellUnreadable, readCell, storedNumber } from "./cell";
import { CELL_CHARS_MAX, CellText } from "./cell-text";
import { XlsxRefusal } from "./errors";
import type { ShownTexts } from "./formatted-text";
import type { XmlHandler } from "./xml/xml-handler";

/** Excel's own limits. */
const ROW_NO_MAX = 1_048_576;
const COLUMN_NO_MAX = 16_384;
/** Further right, places without a cell are left out: a crowd of rows with one far cell each would fill the memory. */
const COLUMNS_FILLED = 256;

/**
 * A row with content. `rowNo` is its number in the spreadsheet, counted from 1; missing cells are null, or holes
 * far to the right.
 */
export type SheetRow = {
  rowNo: number;
  cells: Cell[];
  /** Of the columns that were asked for, what the spreadsheet shows. */
  shown?: string[];
  /** Something stands right of the last header: of a CSV that is a text cut in two. */
  beyond?: true;
  /** The spreadsheet does not show it: it was filtered out, or hidden by hand. */
  hidden?: true;
};

/** Which columns are wanted as they are shown, by the first row. */
export type FormattedColumns = (headers: readonly Cell[]) => ReadonlySet<number>;

/** Puts a cell in its place, in order from left to right. */
export function putCell(cells: Cell[], column: number, cell: Cell): void {
  while (cells.length < Math.min(column, COLUMNS_FILLED)) cells.push(null);
  if (cell !== null || column < COLUMNS_FILLED) cells[column] = cell;
}

/** Collects the rows of a worksheet part as its tags pass by. Rows without content are passed over. */
export class RowCollector implements XmlHandler {
  private rows: SheetRow[] = [];
  private rowsSeen = 0;
  private inData = false;
  private rowNo = 0;
  private isHidden = false;
  private cells: Cell[] = [];
  private wanted: ReadonlySet<number> | null = null;
  private shown: string[] = [];
  private column = -1;
  private inCell = false;
  private type = "n";
  private style = 0;
  private hasFormula = false;
  private hasValue = false;
  private inValue = false;
  private value = "";
  private readonly inline = new CellText();

  constructor(
    private readonly context: CellContext,
    private readonly rowsMax: number,
    /** Shows cells, where some are wanted so. */
    private readonly show?: { texts: ShownTexts; wanted: FormattedColumns },
  ) {}

  /** The rows that were completed since the last call. */
  take(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.inCell) {
      if (name === "v") this.inValue = this.hasValue = true;
      else if (name === "f") this.hasFormula = true;
      else this.inline.open(name);
    } else if (!this.inData) {
      if (name === "sheetData") this.inData = true;
    } else if (name === "c") this.openCell(attributes);
    else if (name === "row") this.openRow(attributes);
  }

  text(piece: string): void {
    if (!this.inCell) return;
    if (!this.inValue) this.inline.add(piece);
    else if (this.value.length < CELL_CHARS_MAX) this.value += piece;
  }

  close(name: string): void {
    if (this.inCell) {
      if (name === "v") this.inValue = false;
      else if (name === "c") this.closeCell();
      else this.inline.close(name);
    } else if (name === "row" && this.inData) this.closeRow();
    else if (name === "sheetData") this.inData = false;
  }

  private openRow({ r, hidden }: Record<string, string | undefined>): void {
    const rowNo = r === undefined ? this.rowNo + 1 : Number(r);
    if (!Number.isInteger(rowNo) || rowNo <= this.rowNo || rowNo > ROW_NO_MAX)
      throw new XlsxRefusal("damaged", `row ${r} after ${this.rowNo}`);
    this.rowNo = rowNo;
    this.isHidden = hidden === "1" || hidden === "true";
    this.cells = [];
    this.column = -1;
  }

  private openCell({ r, t, s }: Record<string, string>): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    if (this.column >= COLUMN_NO_MAX) throw new XlsxRefusal("damaged", `cell ${r}`);
    this.inCell = true;
    this.type = t ?? "n";
    this.style = s === undefined ? 0 : Number(s);
    this.hasFormula = false;
    this.hasValue = false;
    this.value = "";
    this.inline.start();
  }

  private closeCell(): void {
    this.inCell = false;
    const cell = this.cell();
    if (cell === null || cell === "") return;
    putCell(this.cells, this.column, cell);
    if (this.wanted?.has(this.column))
      this.shown[this.column] = this.show!.texts.of(cell, this.style, storedNumber(this.value, this.type));
  }

  private cell(): Cell {
    const cell =
      this.type === "inlineStr"
        ? this.inline.take()
        : readCell(this.value, this.type, this.style, this.context);
    if ((cell !== null && cell !== "") || !this.hasFormula) return cell;
    const isEmptyText = this.type === "str" && this.hasValue;
    return isEmptyText ? null : new CellUnreadable("formula_without_result");
  }

  private closeRow(): void {
    if (this.cells.length === 0) return;
    this.rowsSeen += 1;
    if (this.rowsSeen > this.rowsMax) throw new XlsxRefusal("too_many_rows");
    const row: SheetRow = { rowNo: this.rowNo, cells: this.cells };
    if (this.isHidden) row.hidden = true;
    if (this.wanted) {
      row.shown = this.shown;
      this.shown = [];
    }
    if (this.show && this.rowsSeen === 1) this.wanted = this.show.wanted(this.cells);
    this.rows.push(row);
    this.cells = [];
  }
}

/** "AB12" is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i += 1) {
    const letter = reference.charCodeAt(i) & 0xdf; // upper case
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (column === 0) throw new XlsxRefusal("damaged", `cell ${reference}`);
  return column - 1;
}
