import { format, getFormatFromId } from "numfmt";
import { type Calendar, type Cell, CellDate, CellError, CellTime, CellUnreadable, FROM_1900 } from "./cell";
import type { Shown } from "./number-format";

/** Whose separators and names stand where a format leaves them to the reader. */
const LOCALE = "id";
/** Excel takes no longer one; what is longer is shown as a number without any. */
const CODE_CHARS_MAX = 255;
const GENERAL = "General";
const TEXT = "@";
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/**
 * The format code of a number that a workbook does not define itself, as Indonesian Excel has it (ECMA-376 part 1,
 * §18.8.30).
 */
export function builtInCode(id: number): string {
  try {
    return getFormatFromId(id, LOCALE) ?? GENERAL;
  } catch {
    return GENERAL;
  }
}

/** How each cell style shows its cells: the format code, and what kind it is. */
export type CellStyle = { code: string; shown: Shown };

const NONE: CellStyle = { code: GENERAL, shown: "number" };

/** Shows the cells of one workbook as a spreadsheet does. */
export class ShownTexts {
  /** Formats that no library understands: their cells are shown without. */
  private readonly broken = new Set<string>();
  private readonly daysLater: number;

  constructor(
    private readonly styles: readonly CellStyle[],
    { dayZeroMs }: Calendar,
  ) {
    this.daysLater = (dayZeroMs - FROM_1900.dayZeroMs) / DAY_MS;
  }

  /**
   * Returns what the spreadsheet shows of a cell. `number`: as it is stored, of a date the days by the workbook's
   * calendar. Empty for an error, and for what the file does not hold. Never throws.
   */
  of(cell: Cell, style: number, number: number | null): string {
    if (cell === null || cell instanceof CellError || cell instanceof CellUnreadable) return "";
    const { code, shown } = this.styles[style] ?? NONE;
    if (typeof cell === "string") return code === GENERAL || code === TEXT ? cell : this.show(code, cell);
    if (typeof cell === "boolean") return this.show(GENERAL, cell);
    return this.show(code, this.serialOf(cell, shown, number));
  }

  private serialOf(cell: number | CellDate | CellTime, shown: Shown, number: number | null): number {
    if (number !== null)
      return shown === "date" && cell instanceof CellDate ? number + this.daysLater : number;
    if (cell instanceof CellDate) return (cell.wall.getTime() - FROM_1900.dayZeroMs) / DAY_MS;
    return cell instanceof CellTime ? cell.seconds / DAY_SECONDS : cell;
  }

  private show(code: string, value: string | number | boolean): string {
    if (code.length > CODE_CHARS_MAX || this.broken.has(code)) return plain(value);
    try {
      return format(code, value, { locale: LOCALE });
    } catch {
      this.broken.add(code);
      return plain(value);
    }
  }
}

/** A number as a spreadsheet shows it in a cell without a format: at most 11 digits, an Indonesian comma. */
export const shownNumber = (value: number) => format(GENERAL, value, { locale: LOCALE });

const plain = (value: string | number | boolean) =>
  typeof value === "number" ? shownNumber(value) : String(value);
