/** Why a file is not read as CSV. */
export type CsvFault =
  | "not_text"
  | "unknown_encoding"
  | "too_large"
  | "too_many_rows"
  | "row_too_long"
  | "quote"
  | "broken_character";

/** A file that the reader of CSV does not read, or not to its end; `row`: where, as a spreadsheet counts. */
export class CsvRefusal extends Error {
  constructor(
    readonly fault: CsvFault,
    readonly row: number | null = null,
  ) {
    super(row === null ? fault : `${fault} in row ${row}`);
    this.name = "CsvRefusal";
  }
}
