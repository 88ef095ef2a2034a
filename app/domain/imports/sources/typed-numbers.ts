import type { SheetRow } from "~/platform/xlsx/rows";
import { wrongField } from "../../errors";
import { RECEIVER } from "../rows/read-headers";

export const TYPED_NUMBERS_MAX = 1_000;

/**
 * Returns typed numbers, one a line, as rows of a sheet with the one column `receiver_number`. A row's number is
 * that of its line, counted from 1. Throws VALIDATION of `recipients`: REQUIRED for none, TOO_MANY_NUMBERS for more
 * than TYPED_NUMBERS_MAX. Linear.
 */
export function readTypedNumbers(numbers: string): SheetRow[] {
  const rows: SheetRow[] = [{ rowNo: 0, cells: [RECEIVER] }];
  numbers.split(/\r\n|\r|\n/).forEach((line, i) => {
    if (line.trim() !== "") rows.push({ rowNo: i + 1, cells: [line] });
  });
  if (rows.length === 1) throw wrongField("recipients", { code: "REQUIRED" });
  if (rows.length - 1 > TYPED_NUMBERS_MAX)
    throw wrongField("recipients", { code: "TOO_MANY_NUMBERS", params: { max: TYPED_NUMBERS_MAX } });
  return rows;
}
