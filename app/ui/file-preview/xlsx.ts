import { type Line, ROWS_SHOWN } from "./head";
import { openZip, textUntil } from "./zip";

const WHOLE = () => false;
const ROW = /<(?:\w+:)?row\b[^>]*?(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs;
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs;
const SHARED = /<(?:\w+:)?si\b[^>]*?(?:\/>|>(.*?)<\/(?:\w+:)?si>)/gs;
const TEXT = /<(?:\w+:)?t\b[^>]*?(?:\/>|>(.*?)<\/(?:\w+:)?t>)/gs;
/** How a text is spoken, beside it. */
const SPOKEN = /<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The first lines of the first sheet that can be seen. Only as much of it is unpacked as they take. */
export async function xlsxLines(file: Blob): Promise<Line[]> {
  const part = await openZip(file);
  const sheet = await textUntil(await part(await firstSheet(part)), (text) => count(text, ROW) > ROWS_SHOWN);
  const rows = [...sheet.matchAll(ROW)].slice(0, ROWS_SHOWN + 1);
  const cells = rows.map(([whole, inside = ""]) => ({
    whole,
    cells: [...inside.matchAll(CELL)].map(cellOf),
  }));
  const shared = cells.flatMap((row) => row.cells).filter(({ type }) => type === "s");
  const last = Math.max(-1, ...shared.map(({ value }) => Number(value)));
  const texts = last < 0 ? [] : await sharedTexts(part, last);
  return cells.map(({ whole, cells: found }, i) => {
    const line: Line = { row: Number(attribute(whole, "r") ?? i + 1), cells: [] };
    found.forEach((cell, place) => {
      line.cells[cell.column ?? place] = textOf(cell, texts);
    });
    return line;
  });
}

type Parts = Awaited<ReturnType<typeof openZip>>;
type FoundCell = { column: number | null; type: string; styled: boolean; value: string; text: string };

async function firstSheet(part: Parts): Promise<string> {
  const xml = async (name: string) =>
    new DOMParser().parseFromString(await textUntil(await part(name), WHOLE), "text/xml");
  const sheets = [...(await xml("xl/workbook.xml")).getElementsByTagNameNS("*", "sheet")];
  const seen = sheets.find((sheet) => !/hidden/i.test(sheet.getAttribute("state") ?? ""));
  const id = [...(seen?.attributes ?? [])].find(
    ({ localName, prefix }) => prefix && localName === "id",
  )?.value;
  const links = [...(await xml("xl/_rels/workbook.xml.rels")).getElementsByTagNameNS("*", "Relationship")];
  const target = links.find((link) => link.getAttribute("Id") === id)?.getAttribute("Target") ?? "";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

async function sharedTexts(part: Parts, last: number): Promise<string[]> {
  const xml = await textUntil(await part("xl/sharedStrings.xml"), (text) => count(text, SHARED) > last);
  return [...xml.matchAll(SHARED)].map(([, inside = ""]) => textIn(inside));
}

function cellOf([, attributes = "", inside = ""]: RegExpMatchArray): FoundCell {
  const letters = /^[A-Z]+/.exec(attribute(attributes, "r") ?? "")?.[0];
  return {
    column: letters ? columnOf(letters) : null,
    type: attribute(attributes, "t") ?? "n",
    styled: !["0", undefined].includes(attribute(attributes, "s")),
    value: plain(/<(?:\w+:)?v\b[^>]*>(.*?)<\/(?:\w+:)?v>/s.exec(inside)?.[1] ?? ""),
    text: textIn(inside),
  };
}

/** Returns the text of a cell. Null for a styled number: its format, which is not read here, decides how it looks. */
function textOf({ type, styled, value, text }: FoundCell, texts: string[]): string | null {
  if (type === "s") return texts[Number(value)] ?? null;
  if (type === "inlineStr") return text;
  if (type === "str") return value;
  return value === "" ? "" : type === "n" && !styled ? value : null;
}

const textIn = (xml: string) =>
  [...xml.replace(SPOKEN, "").matchAll(TEXT)].map(([, text = ""]) => plain(text)).join("");
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function plain(xml: string): string {
  return xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
