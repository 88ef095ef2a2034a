import { type Cell, CellDate, CellError, CellUnreadable } from "~/platform/xlsx/cell";

/** Returns what a cell says, in words: a date as its date, a time as its time, an error as its code. */
export function cellText(cell: Cell): string {
  if (cell === null || cell instanceof CellUnreadable) return "";
  if (cell instanceof CellError) return cell.code;
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (cell instanceof CellDate)
    return cell.wall
      .toISOString()
      .slice(0, 16)
      .replace("T", " ")
      .replace(/ 00:00$/, "");
  return String(cell);
}
