import type { XlsxLimits } from "./errors";
import { ShownTexts } from "./formatted-text";
import { Parts } from "./parts";
import { type FormattedColumns, RowCollector, type SheetRow } from "./rows";
import { SharedStrings } from "./shared-strings";
import { readStyles } from "./styles";
import { readWorkbook } from "./workbook";
import { ROWS } from "./xml/fast-path-patterns";
import { readXml } from "./xml/xml";

/**
 * The rows of the first visible sheet of an .xlsx file on disk, some at a time, in flat memory. Whether it is an
 * .xlsx is decided by its content. Formulas count by their stored result. Columns that are `wanted` so come also as
 * the spreadsheet shows them. Throws XlsxRefusal: for what the zip's directory shows, before anything is unpacked.
 */
export async function* readSheet(
  path: string,
  limits: XlsxLimits,
  wanted?: FormattedColumns,
): AsyncGenerator<SheetRow[]> {
  const parts = await Parts.open(path, limits);
  let sharedStrings: SharedStrings | null = null;
  try {
    const workbook = await readWorkbook(parts);
    const styles = workbook.styles ? await readStyles(parts, workbook.styles) : [];
    if (workbook.sharedStrings) sharedStrings = await SharedStrings.read(parts, workbook.sharedStrings);
    const { calendar } = workbook;
    const shown = styles.map((style) => style.shown);
    const show = wanted && { texts: new ShownTexts(styles, calendar), wanted };
    const collector = new RowCollector({ sharedStrings, shown, calendar }, limits.rowsMax, show);
    const chunks = inPieces(parts.read(workbook.sheet), pieceBytes(sharedStrings?.longest ?? 0));
    for await (const _ of readXml(chunks, collector, ROWS)) {
      const rows = collector.take();
      if (rows.length > 0) yield rows;
    }
  } finally {
    sharedStrings?.close();
    parts.close();
  }
}

/** Texts of this length in every cell of a piece fill no memory. */
const TEXT_CHARS_FREE = 1_000;
const PIECE_BYTES_MAX = 64 * 1024;

/** Rows come out of a piece at once: the longer the texts are that they can name, the smaller it is. */
const pieceBytes = (longest: number) =>
  Math.ceil((PIECE_BYTES_MAX * TEXT_CHARS_FREE) / Math.max(TEXT_CHARS_FREE, longest));

async function* inPieces(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += bytes) yield chunk.subarray(at, at + bytes);
}
