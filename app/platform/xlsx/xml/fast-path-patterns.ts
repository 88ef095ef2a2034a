/*
 * Nearly all of a big sheet is the same few tags. A parser that is ready for everything takes most of the time of
 * an import with them. What looks exactly as Excel and its like write it is read here with one expression a cell.
 * That is a whole row or a whole text at a time. All the rest goes to the parser, which says what is well-formed.
 * Taking a whole element out leaves the rest as it was.
 *
 * Without it: 100,000 rows take 1.42 s of CPU to read, not 0.67, and their upload more than twice its floor
 * (tests/bench/import).
 */
import type { XmlHandler } from "./xml-handler";

export type Shortcut = {
  /** The element whose direct children may be taken. */
  inside: string;
  /** Their name. */
  element: string;
  /** Tells `handler` of the element that begins at `at`; returns where it ends, or `at` if it looks otherwise. */
  take(text: string, at: number, handler: XmlHandler): number;
};

/** Characters of XML but `<` and `&`, `]` (of `]]>`), and line ends that a parser would change. */
const TEXT = "[\\t\\n -%'-;=-\\\\^-\\ufffd]*";
const OTHERS = '(?: [A-Za-z0-9:]+="[^"<&\\s]*")*';

const ROW = new RegExp(`<row(?: r="(\\d{1,7})")?(${OTHERS})>`, "y");
const HIDDEN = / hidden="([^"]*)"/;
const CELL = new RegExp(
  `<c(?: r="([A-Z]{1,3}\\d{1,7})")?(?: s="(\\d{1,9})")?(?: t="([A-Za-z]{1,9})")?(?:/>|>(?:<v>(${TEXT})</v>)?</c>)`,
  "y",
);
const ROW_END = "</row>";

/** Rows of cells that have a value, or none. */
export const ROWS: Shortcut = {
  inside: "sheetData",
  element: "row",
  take(text, at, handler) {
    ROW.lastIndex = at;
    const row = ROW.exec(text);
    if (!row || row[2]!.includes(' r="') || row[2]!.includes(" xmlns")) return at;
    const cells: RegExpExecArray[] = [];
    CELL.lastIndex = ROW.lastIndex;
    let end = ROW.lastIndex;
    for (let cell = CELL.exec(text); cell; cell = CELL.exec(text)) {
      cells.push(cell);
      end = CELL.lastIndex;
    }
    if (!text.startsWith(ROW_END, end)) return at;
    handler.open("row", given({ r: row[1], hidden: HIDDEN.exec(row[2]!)?.[1] }));
    for (const [, r, s, t, value] of cells) {
      handler.open("c", given({ r, s, t }));
      if (value !== undefined) tell(handler, "v", value);
      handler.close("c");
    }
    handler.close("row");
    return end + ROW_END.length;
  },
};

const SHARED = new RegExp(`<si><t(?: xml:space="preserve")?>(${TEXT})</t></si>`, "y");

/** Shared texts without formats inside. */
export const TEXTS: Shortcut = {
  inside: "sst",
  element: "si",
  take(text, at, handler) {
    SHARED.lastIndex = at;
    const found = SHARED.exec(text);
    if (!found) return at;
    handler.open("si", NONE);
    tell(handler, "t", found[1]!);
    handler.close("si");
    return SHARED.lastIndex;
  },
};

const NONE = {};

function tell(handler: XmlHandler, name: string, text: string): void {
  handler.open(name, NONE);
  if (text !== "") handler.text(text);
  handler.close(name);
}

/** Attributes; a handler sees one that is missing as undefined either way. */
const given = (attributes: Record<string, string | undefined>) => attributes as Record<string, string>;
