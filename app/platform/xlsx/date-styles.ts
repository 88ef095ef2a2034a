import type { Parts } from "./parts";
import { readWholeXml } from "./xml";

/** Built-in number formats that show a date or a time (ECMA-376 part 1, §18.8.30, and its East Asian ones). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** For each cell style: does it show its number as a date or a time? */
export async function readDateStyles(parts: Parts, part: string): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let inCellFormats = false;
  await readWholeXml(parts.read(part), {
    open(name, attributes) {
      if (name === "numFmt") formats.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      else if (name === "cellXfs") inCellFormats = true;
      else if (name === "xf" && inCellFormats) {
        const id = Number(attributes.numFmtId ?? 0);
        const code = formats.get(id);
        styles.push(code === undefined ? isBuiltInDate(id) : isDateFormat(code));
      }
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
    text() {},
  });
  return styles;
}

/** A format code that shows a date or a time: has one of its letters outside quotes, escapes and [colours]. */
export function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"?|\\.|_.|\*./g, "").replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  return /[dmyhs]/i.test(bare.replace(/general/gi, ""));
}
