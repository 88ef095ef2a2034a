import { windows1252 } from "~/platform/texts/windows-1252";
import { FROM_1900, readCell } from "~/platform/xlsx/cell";
import { cellText } from "~/platform/xlsx/cell-text";
import { shownByCode } from "~/platform/xlsx/number-format";
import { readSheet } from "~/platform/xlsx/read";
import { RowCollector } from "~/platform/xlsx/rows";
import { ROWS, TEXTS } from "~/platform/xlsx/xml/fast-path-patterns";
import { readXml } from "~/platform/xlsx/xml/xml";
import { fileWith, type HandMade, handMade } from "../support/zip";
import { holdsLinear } from "./linear";

const CHUNK_BYTES = 64 * 1024;
const CONTEXT = { sharedStrings: null, shown: [], calendar: FROM_1900 };

/** Reads a part as it comes from a zip; what is refused is refused. */
async function parse(part: string, shortcut = ROWS): Promise<void> {
  const bytes = Buffer.from(part);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
  }
  const handler =
    shortcut === ROWS ? new RowCollector(CONTEXT, 10_000_000) : { open() {}, close() {}, text() {} };
  await (async () => {
    for await (const _ of readXml(chunks(), handler, shortcut));
  })().catch(() => {});
}

const open = "<worksheet><sheetData>";
const filled = (piece: string, n: number) => piece.repeat(Math.ceil(n / piece.length));

const sheet = (what: string, piece: string, head = open, tail = "") => ({
  what: `a sheet of ${what} is read in linear time`,
  text: (n: number) => head + filled(piece, n) + tail,
  work: (part: string) => parse(part),
  n: 15_000,
});

async function whole(wish: HandMade): Promise<void> {
  const limits = { fileBytesMax: 64e6, unpackedBytesMax: 512e6, ratioMax: 1e6, rowsMax: 1e6 };
  await (async () => {
    for await (const _ of readSheet(fileWith(handMade(wish)), limits));
  })().catch(() => {});
}

holdsLinear([
  sheet("rows", '<row r="1"><c r="A1" t="s"><v>1</v></c></row>'),
  sheet("rows that never end", "<row><c><v>1</v></c>"),
  sheet("one row that never ends", "<c><v>1</v></c>", `${open}<row>`),
  sheet("beginnings of rows inside a text", "&lt;row", `${open}<row><c><v>`),
  sheet("rows inside a row", "<row></row>", `${open}<row>`),
  sheet("halves of rows", "<rowx/>"),
  sheet("attributes", ' a:b="1"', `${open}<row`),
  sheet("different attributes", ' r="1" s="2"', `${open}<row`),
  sheet("a long attribute", "x", `${open}<row a="`),
  sheet("a long name", "x", `${open}<`),
  sheet("spaces in a tag", " ", `${open}<row`),
  sheet("a long text", "x", `${open}<row><c t="str"><v>`),
  sheet("signs of the end of CDATA", "] ]]", `${open}<row><c t="str"><v>`),
  sheet("ampersands", "&amp;", `${open}<row><c t="str"><v>`),
  sheet("an entity without end", "a", `${open}<row><c t="str"><v>&`),
  sheet("comments", "<!---->"),
  sheet("a comment of dashes", "- ", `${open}<!--`),
  sheet("instructions", "<?a b?>"),
  sheet("a document type", "[<", "<!DOCTYPE x [<"),
  sheet("CDATA", "<![CDATA[x]]>", `${open}<row><c t="str"><v>`),
  sheet("line ends", "\r\n"),
  sheet("many line ends in a text", "\r\n", `${open}<row><c t="str"><v>`),
  {
    what: "a sheet of prefixes that each element declares is read in linear time",
    text: (n: number) =>
      open + Array.from({ length: n / 30 }, (_, i) => `<row xmlns:a${i}="urn:${i}"></row>`).join(""),
    work: (part: string) => parse(part),
    n: 15_000,
  },
  {
    what: "an element that declares many prefixes, with many others in it, is read in linear time",
    text: (n: number) => {
      const declared = Array.from({ length: n / 40 }, (_, i) => ` xmlns:a${i}="urn"`).join("");
      return `<worksheet${declared}><sheetData>${filled("<a1:x xmlns:b='u'></a1:x>", n / 2)}`;
    },
    work: (part: string) => parse(part),
    n: 15_000,
  },
  {
    what: "shared texts are read in linear time",
    text: (n: number) => `<sst>${filled("<si><t>Halo</t></si><si><r><t>a</t></r></si>", n)}`,
    work: (part: string) => parse(part, TEXTS),
    n: 15_000,
  },
  ...["[", "[h", '"', "\\", "general", "_", "*", "[]", "[$-", "ge"].map((piece) => ({
    what: `a number format of ${piece} is read in linear time`,
    text: (n: number) => filled(piece, n),
    work: shownByCode,
    n: 4_000,
  })),
  ...["T", "0", "-", "2026-12-24T", "Z", "+07:00", " "].map((piece) => ({
    what: `a date of ${JSON.stringify(piece)} is read in linear time`,
    text: (n: number) => filled(piece, n),
    work: (text: string) => readCell(text, "d", 0, CONTEXT),
    n: 160_000,
  })),
  ...["1", " ", "1.", "e", "1e", "0"].map((piece) => ({
    what: `a number of ${JSON.stringify(piece)} is read in linear time`,
    text: (n: number) => filled(piece, n),
    work: (text: string) => readCell(text, "n", 0, CONTEXT),
    n: 160_000,
  })),
  ...["_x", "_x000", "_x0041_", "_x005F_", "_xD83D_", "\ud83d\ude00"].map((piece) => ({
    what: `a text of ${piece} is read in linear time`,
    text: (n: number) => filled(piece, n),
    work: cellText,
    n: piece.includes("_x") ? 20_000 : 160_000,
  })),
]);

holdsLinear(
  ["\x80", "a"].map((piece) => ({
    what: `Windows-1252 of ${JSON.stringify(piece)} is decoded in linear time`,
    text: (n: number) => Buffer.from(filled(piece, n), "latin1"),
    work: windows1252,
    n: 15_000,
  })),
);

holdsLinear<HandMade>([
  {
    what: "a workbook of many sheets with as many relations is read in linear time",
    text: (n: number) => {
      const relation = (i: number) =>
        `<Relationship Id="x${i}" Type="a/worksheet" Target="worksheets/x${i}.xml"/>`;
      const many = Array.from({ length: n }, (_, i) => i);
      const sheets = `<sheets>${many.map((i) => `<sheet name="S" r:id="y${i}"/>`).join("")}</sheets>`;
      const content = `<Relationships>${many.map(relation).join("")}</Relationships>`;
      return { workbookPr: sheets, more: [{ name: "xl/_rels/workbook.xml.rels", content }] };
    },
    work: whole,
    n: 100,
  },
  {
    what: "many formats and styles are read in linear time",
    text: (n: number) => {
      const formats = Array.from(
        { length: n },
        (_, i) => `<numFmt numFmtId="${i}" formatCode="${"[".repeat(200)}"/>`,
      );
      const styles = Array.from({ length: n }, (_, i) => `<xf numFmtId="${i}"/>`);
      return { styles: `<numFmts>${formats.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs>` };
    },
    work: whole,
    n: 125,
  },
]);
