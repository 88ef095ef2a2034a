/** Why a file is not read. */
export type XlsxFault =
  | "too_large"
  | "not_xlsx"
  | "with_password"
  | "old_excel"
  | "damaged"
  | "unknown_encoding"
  | "all_hidden"
  | "too_many_parts"
  | "unpacked_too_large"
  | "ratio_too_high"
  | "too_many_rows";

/** A file that this reader does not read, or not to its end. */
export class XlsxRefusal extends Error {
  constructor(
    readonly fault: XlsxFault,
    /** For the log of a developer; not for users. */
    why = "",
  ) {
    super(why ? `${fault}: ${why}` : fault);
    this.name = "XlsxRefusal";
  }
}

export type XlsxLimits = {
  fileBytesMax: number;
  /** Of all parts of the file together. */
  unpackedBytesMax: number;
  /** Unpacked size divided by the file's size. */
  ratioMax: number;
  /** Rows with content, the headers among them. */
  rowsMax: number;
};
