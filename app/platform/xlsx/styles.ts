import { XlsxRefusal } from "./errors";
import { builtInCode, type CellStyle } from "./formatted-text";
import { shownByBuiltIn, shownByCode } from "./number-format";
import type { Parts } from "./parts";
import { readWholeXml } from "./xml/xml";

/** Excel itself opens no file with more than 65,490 cell styles, and takes no code of more than 255 characters. */
const STYLES_MAX = 65_536;
const FORMATS_MAX = 65_536;
const CODE_CHARS_MAX = 4_096;

/** Returns how each cell style shows its cells. Throws XlsxRefusal. */
export async function readStyles(parts: Parts, part: string): Promise<CellStyle[]> {
  const formats = new Map<number, CellStyle>();
  const builtIn = new Map<number, CellStyle>();
  const styles: CellStyle[] = [];
  let inCellFormats = false;
  await readWholeXml(parts.read(part), {
    open(name, { numFmtId = "0", formatCode = "" }) {
      const id = Number(numFmtId);
      if (name === "cellXfs") inCellFormats = true;
      else if (name === "numFmt") {
        if (formats.size === FORMATS_MAX || formatCode.length > CODE_CHARS_MAX) throw tooMany("formats");
        formats.set(id, { code: formatCode, shown: shownByCode(formatCode) });
      } else if (name === "xf" && inCellFormats) {
        if (styles.length === STYLES_MAX) throw tooMany("styles");
        if (!builtIn.has(id)) builtIn.set(id, { code: builtInCode(id), shown: shownByBuiltIn(id) });
        styles.push(formats.get(id) ?? builtIn.get(id)!);
      }
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
    text() {},
  });
  return styles;
}

const tooMany = (what: string) => new XlsxRefusal("damaged", `more ${what} than a workbook can have`);
