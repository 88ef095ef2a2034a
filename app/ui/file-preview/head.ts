/** The columns of a chosen file and its first rows, as far as they can be read without reading all of it. */
export type SheetHead = { columns: string[]; rows: HeadRow[] };
/** `row`: its number in the spreadsheet. A value that depends on its format is null. */
export type HeadRow = { row: number; values: Record<string, string | null> };

export const ROWS_SHOWN = 5;
const ZIP_SIGN = "PK";

/**
 * Reads the head of an .xlsx or a CSV in the browser. Throws at whatever it does not understand: then nothing is
 * offered.
 */
export async function sheetHead(file: Blob): Promise<SheetHead> {
  const sign = await file.slice(0, ZIP_SIGN.length).text();
  const lines = sign === ZIP_SIGN ? await (await import("./xlsx")).xlsxLines(file) : await csvLines(file);
  return headOf(lines);
}

/** Cells by their column. */
export type Line = { row: number; cells: (string | null | undefined)[] };

function headOf([first, ...others]: Line[]): SheetHead {
  const names = (first?.cells ?? []).map((name) => name?.trim() ?? "");
  const columns = [...new Set(names.filter((name) => name !== ""))];
  const rows = others.slice(0, ROWS_SHOWN).map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(columns.map((name) => [name, valueAt(cells, names.indexOf(name))])),
  }));
  return { columns, rows };
}

const valueAt = (cells: Line["cells"], at: number) => (cells[at] === null ? null : (cells[at] ?? ""));

async function csvLines(file: Blob): Promise<Line[]> {
  return (await import("./csv")).csvLines(file, ROWS_SHOWN + 1);
}
