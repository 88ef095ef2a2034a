/* Sheets made to be slow or large, each a few KB of file: what `tests/fuzz` holds piece by piece, as whole files. */
import { handMade, workbookParts, zipOf } from "../../support/zip";

const HEADERS = `<row r="1"><c r="A1" t="inlineStr"><is><t>receiver_number</t></is></c><c r="B1" t="inlineStr"><is><t>messages</t></is></c></row>`;
const row = (no: number, number: string, message: string) =>
  `<row r="${no}"><c r="A${no}" t="inlineStr"><is><t>${number}</t></is></c><c r="B${no}" ${message}</c></row>`;
const many = (count: number, one: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => one(i)).join("");

/** Expressions that look twice at each bracket of a number format. */
export function brackets(): Buffer {
  const code = "[".repeat(60_000);
  return handMade({
    rows: HEADERS + row(2, "628123456789", 't="inlineStr"><is><t>Halo</t></is>'),
    styles: `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(20)}</cellXfs>`,
  });
}

/** Cells that call themselves dates and hold something long. */
export function longDates(): Buffer {
  const text = "1".repeat(30_000);
  return handMade({ rows: HEADERS + many(60, (i) => row(i + 2, "628123456789", `t="d"><v>${text}</v>`)) });
}

/** As many sheets as relations, each to be found among the others. */
export function manySheets(): Buffer {
  const count = 30_000;
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const parts = workbookParts({ rows: HEADERS });
  return zipOf(
    parts.map((part) => {
      if (part.name === "xl/workbook.xml")
        return {
          ...part,
          content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${many(count, (i) => `<sheet name="S${i}" sheetId="${i + 1}" state="hidden" r:id="x${i}"/>`)}</sheets></workbook>`,
        };
      if (part.name === "xl/_rels/workbook.xml.rels")
        return {
          ...part,
          content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${many(count, (i) => `<Relationship Id="y${i}" Type="${office}/worksheet" Target="worksheets/s${i}.xml"/>`)}</Relationships>`,
        };
      return part;
    }),
  );
}

/** One long text that thousands of rows name by its number. */
export function sharedText(): Buffer {
  return handMade({
    rows: HEADERS + many(3_000, (i) => row(i + 2, `62812${10_000_000 + i}`, 't="s"><v>0</v>')),
    sharedStrings: `<si><t>${"promo akhir tahun ".repeat(900)}</t></si>`,
  });
}

/** One good row and thousands whose numbers are a long text: what a search must look through. */
export function badRows(): Buffer {
  const text = "a".repeat(16_000);
  return handMade({
    rows:
      HEADERS +
      row(2, "628123456789", 't="inlineStr"><is><t>Halo</t></is>') +
      many(
        3_000,
        (i) =>
          `<row r="${i + 3}"><c r="A${i + 3}" t="s"><v>0</v></c><c r="B${i + 3}" t="s"><v>0</v></c></row>`,
      ),
    sharedStrings: `<si><t>${text}</t></si>`,
  });
}

/** A message full of signs that WhatsApp might read as marks. */
export function signs(): Buffer {
  const text = "*a ".repeat(1_365);
  return handMade({
    rows:
      HEADERS +
      many(100, (i) => row(i + 2, `62812${10_000_000 + i}`, `t="inlineStr"><is><t>${text}</t></is>`)),
  });
}

/** An ordinary sheet of so many rows. */
export function ordinary(rows: number): Buffer {
  return handMade({
    rows:
      HEADERS +
      many(rows, (i) => row(i + 2, `62813${10_000_000 + i}`, `t="inlineStr"><is><t>Halo ${i}</t></is>`)),
  });
}

/** A CSV in which every number stands twice, each time with another message: 40,000 rows, all of which can go. */
export function twice(rows = 40_000): Buffer {
  return Buffer.from(
    `receiver_number,messages\n${many(rows, (i) => `62814${10_000_000 + (i >> 1)},Halo ${i}\n`)}`,
  );
}

/** A CSV of rows whose numbers are none, with long texts, and one row that can go. */
export function freeRows(rows = 5_000): Buffer {
  const text = "gratis ".repeat(400);
  return Buffer.from(`receiver_number,messages\n628123456789,Halo\n${many(rows, (i) => `x${i},${text}\n`)}`);
}

/** A sheet whose rows name one file in many spellings, and the .zip that has it. */
export function oneFile(rows = 2_000): { sheet: Buffer; files: Buffer } {
  const letters = [..."gambarpromo"];
  const spelt = (i: number) =>
    letters.map((letter, at) => ((i >> at) & 1 ? letter.toUpperCase() : letter)).join("");
  const lines = many(rows, (i) => `62815${10_000_000 + i},Halo ${i},${spelt(i)}.pdf\n`);
  const pdf = `%PDF-1.4\n${"0123456789abcdef".repeat(400_000)}\n%%EOF\n`;
  return {
    sheet: Buffer.from(`receiver_number,messages,attachment\n${lines}`),
    files: zipOf([{ name: "gambarpromo.pdf", content: pdf }]),
  };
}
