import type { SheetRow } from "~/platform/xlsx/rows";
import { wrongField } from "../../errors";
import { RECEIVER } from "../rows/read-headers";
import { type TypedEntry, typedEntries } from "./typed-line";

export const TYPED_NUMBERS_MAX = 1_000;
/** The column of the names that were typed beside the numbers. */
export const TYPED_NAME = "nama";

/**
 * Returns typed numbers as rows of a sheet with the column `receiver_number`, and a column `nama` if any has a name.
 * A row's number is that of its line, counted from 1. Where a line has several numbers, rows are counted instead.
 * Throws VALIDATION of `recipients`: REQUIRED for none, TOO_MANY_NUMBERS for more than TYPED_NUMBERS_MAX. Linear.
 */
export function readTypedNumbers(numbers: string): SheetRow[] {
  const lines = numbers.split(/\r\n|\r|\n/).map(typedEntries);
  const isOneEach = lines.every((entries) => entries.length <= 1);
  const found = lines.flatMap((entries, i) => entries.map((entry) => ({ ...entry, line: i + 1 })));
  if (found.length === 0) throw wrongField("recipients", { code: "REQUIRED" });
  if (found.length > TYPED_NUMBERS_MAX)
    throw wrongField("recipients", { code: "TOO_MANY_NUMBERS", params: { max: TYPED_NUMBERS_MAX } });
  const hasNames = found.some(({ name }) => name !== "");
  const cells = ({ number, name }: TypedEntry) => (hasNames ? [number, name || null] : [number]);
  return [
    { rowNo: 0, cells: hasNames ? [RECEIVER, TYPED_NAME] : [RECEIVER] },
    ...found.map((entry, i) => ({ rowNo: isOneEach ? entry.line : i + 1, cells: cells(entry) })),
  ];
}
