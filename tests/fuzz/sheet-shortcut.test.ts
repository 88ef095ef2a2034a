import fc from "fast-check";
import { expect, test } from "vitest";
import { XlsxRefusal } from "~/platform/xlsx/errors";
import { ROWS, type Shortcut, TEXTS } from "~/platform/xlsx/xml/fast-path-patterns";
import { readXml } from "~/platform/xlsx/xml/xml";
import { holds } from "./property";

const RUNS = 400;

/** What a handler hears of a part, texts joined; or the refusal. */
async function heard(part: string, shortcut: Shortcut | undefined, cut: number): Promise<string[]> {
  const said: string[] = [];
  let text = "";
  const flush = () => {
    if (text.trim() !== "") said.push(`text ${text}`);
    text = "";
  };
  const handler = {
    open: (name: string, { r, s, t }: Record<string, string>) => {
      flush();
      said.push(`open ${name} ${r} ${s} ${t}`);
    },
    close: (name: string) => {
      flush();
      said.push(`close ${name}`);
    },
    text: (piece: string) => {
      text += piece;
    },
  };
  const bytes = Buffer.from(part);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
  }
  try {
    for await (const _ of readXml(chunks(), handler, shortcut));
  } catch (error) {
    if (error instanceof XlsxRefusal) return ["refused"];
    throw error;
  }
  return said;
}

const text = fc.oneof(
  fc.constantFrom(
    "Halo",
    "",
    " spaced ",
    "a ]] b",
    "]]&gt;",
    "1 &lt; 2 &amp; 3",
    "line\r\nbreak",
    "🎉 é",
    "a\u0085b",
  ),
  fc.string({ maxLength: 12 }).map((each) => each.replace(/[<&]/g, "")),
);
const cell = fc.oneof(
  text.map((value) => `<c r="A1" t="str"><v>${value}</v></c>`),
  fc.nat().map((n) => `<c r="B${n}" s="2"><v>${n}</v></c>`),
  text.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`),
  fc.constantFrom(
    '<c r="C3"/>',
    '<c r="C3" />',
    "<c r='A1'><v>7</v></c>",
    '<c s="1" r="D1"><f>A1&amp;B1</f><v>x</v></c>',
    "<c><v>1<!-- </row><row> --></v></c>",
    "<c><v><![CDATA[<row>]]></v></c>",
    "<x:c xmlns:x='y'><v>1</v></x:c>",
    "<x:c xmlns:x='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><x:v>1</x:v></x:c>",
  ),
);
const refused = fc.constantFrom(
  '<c r="A1" r="A2"><v>1</v></c>',
  "<c><v>1</c>",
  "<v>",
  "<c><v>\u0001</v></c>",
);
const row = fc.tuple(
  fc.constantFrom(
    "<row>",
    '<row r="2">',
    '<row spans="1:2" r="3">',
    '<row r="4" x14ac:dyDescent="0.25">',
    '<row r="5" hidden="1">',
    '<row hidden="true" r="6">',
    '<row xmlns="urn:x">',
  ),
  fc.array(fc.oneof({ weight: 60, arbitrary: cell }, { weight: 1, arbitrary: refused }), { maxLength: 4 }),
);
const rows = row.map(([open, cells]) => `${open}${cells.join("")}</row>`);
const between = fc.constantFrom(
  "",
  "\n",
  " ",
  "<!-- <row/> -->",
  "<row/>",
  "<rowBreaks/>",
  "<?go <row> ?>",
  "<extLst><sheetData><row/></sheetData></extLst>",
);
const inside = fc.array(
  fc.tuple(rows, fc.oneof({ weight: 8, arbitrary: fc.constant("") }, { weight: 1, arbitrary: between })),
  { maxLength: 6 },
);
const head = fc.constantFrom(
  "",
  '<?xml version="1.0" encoding="UTF-8"?>\r\n',
  "\ufeff",
  "<!-- x -->",
  '<?xml version="1.1"?>',
);

test("a sheet reads the same with the shortcut as by the parser alone, wherever it is cut and whatever is in it", async () => {
  const property = fc.asyncProperty(
    head,
    fc.constantFrom("", ' xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"', ' xmlns="urn:other"'),
    inside,
    fc.integer({ min: 1, max: 90 }),
    async (start, of, parts, cut) => {
      const data = parts.map(([one, gap]) => one + gap).join("");
      const part = `${start}<worksheet${of}><cols/><sheetData>${data}</sheetData><rowBreaks><row r="9"/></rowBreaks></worksheet>`;
      expect(await heard(part, ROWS, cut)).toEqual(await heard(part, undefined, 4096));
    },
  );
  await holds(property, RUNS);
});

test("shared texts read the same with the shortcut as by the parser alone", async () => {
  const one = fc.oneof(
    text.map((each) => `<si><t>${each}</t></si>`),
    text.map((each) => `<si><t xml:space="preserve">${each}</t></si>`),
    text.map((each) => `<si><r><t>${each}</t></r><rPh><t>no</t></rPh></si>`),
    fc.constantFrom("<si/>", "<si><t/></si>", "\n", "<sib>x</sib>", "<!-- <si><t>no</t></si> -->", "</si>"),
  );
  const property = fc.asyncProperty(
    head,
    fc.array(one, { maxLength: 8 }),
    fc.integer({ min: 1, max: 60 }),
    async (start, all, cut) => {
      const part = `${start}<sst>${all.join("")}</sst>`;
      expect(await heard(part, TEXTS, cut)).toEqual(await heard(part, undefined, 4096));
    },
  );
  await holds(property, RUNS);
});

test("a row too long to wait for is read as well", async () => {
  const long = `<row r="1">${`<c t="str"><v>${"x".repeat(30_000)}</v></c>`.repeat(12)}</row>`;
  const part = `<worksheet><sheetData>${long}<row r="2"><c><v>1</v></c></row></sheetData></worksheet>`;
  expect(await heard(part, ROWS, 16_384)).toEqual(await heard(part, undefined, 16_384));
});
