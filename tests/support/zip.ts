import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

export type ZipPart = {
  name: string;
  content: string | Buffer;
  /** What the directory says instead of the truth. */
  saysBytes?: number;
  saysCrc?: number;
  isEncrypted?: boolean;
  /** A symbolic link, as Unix packs it. */
  isLink?: boolean;
};

/** A zip file made by hand, so that it can lie. */
export function zipOf(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saysBytes, saysCrc, isEncrypted, isLink } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fileName = Buffer.from(name);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(saysCrc ?? crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(saysBytes ?? bytes.length, 18);
    header.writeUInt16LE(fileName.length, 22);
    const place = Buffer.alloc(14);
    if (isLink) place.writeUInt32LE(0o120777 * 2 ** 16, 6);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), header, fileName, packed]);
    directory.push(
      Buffer.concat([
        Buffer.from(`PK\u0001\u0002\u0014${isLink ? "\u0003" : "\u0000"}`),
        header,
        place,
        fileName,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(parts.length & 0xffff, 8);
  end.writeUInt16LE(parts.length & 0xffff, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const relations = (list: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

export type HandMade = {
  /** The inside of `sheetData`. */
  rows?: string;
  /** The whole sheet part, instead. */
  sheet?: string | Buffer;
  sharedStrings?: string;
  styles?: string;
  workbookPr?: string;
  more?: ZipPart[];
  /** Changes one part's entry in the directory. */
  lie?: Partial<ZipPart>;
};

/** The parts of a workbook with one sheet, written by hand. */
export function workbookParts({
  rows = "",
  sheet,
  sharedStrings,
  styles,
  workbookPr = "",
  more = [],
  lie,
}: HandMade): ZipPart[] {
  const parts: ZipPart[] = [
    { name: "_rels/.rels", content: relations([["r1", "officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations([
        ["r1", "worksheet", "worksheets/sheet1.xml"],
        ["r2", "sharedStrings", "/xl/sharedStrings.xml"],
        ["r3", "styles", "styles.xml"],
      ]),
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content:
        sheet ??
        `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ...lie,
    },
  ];
  if (sharedStrings !== undefined)
    parts.push({ name: "xl/sharedStrings.xml", content: `<sst>${sharedStrings}</sst>` });
  if (styles !== undefined)
    parts.push({ name: "xl/styles.xml", content: `<styleSheet>${styles}</styleSheet>` });
  return [...parts, ...more];
}

export function handMade(wish: HandMade): Buffer {
  return zipOf(workbookParts(wish));
}

/** Writes a file into the test's own folder; answers its path. */
export function fileWith(content: Buffer | string, name = "sheet.xlsx"): string {
  const path = join(process.env.DATA_DIR!, `${randomUUID()}-${name}`);
  writeFileSync(path, content);
  return path;
}
