import { posix } from "node:path";
import { ALL_DATES, type Calendar, FROM_1900, FROM_1904 } from "./cell";
import { XlsxRefusal } from "./errors";
import { PARTS_MAX, type Parts } from "./parts";
import { readWholeXml } from "./xml/xml";

export type Workbook = {
  sheet: string;
  sharedStrings: string | null;
  styles: string | null;
  calendar: Calendar;
};

/** Finds the parts that matter: the first visible worksheet, shared strings and styles. Throws XlsxRefusal. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const path = (await relations(parts, "")).find(({ type }) => type === "officeDocument")?.target;
  const workbook = path ?? "xl/workbook.xml";
  if (!workbook.toLowerCase().endsWith(".xml") || !parts.has(workbook)) throw new XlsxRefusal("not_xlsx");
  const { sheets, calendar } = await contents(parts, workbook);
  const related = await relations(parts, workbook);
  const target = (type: string) => related.find((one) => one.type === type && parts.has(one.target))?.target;
  return {
    sheet: firstVisible(sheets, related, parts),
    sharedStrings: target("sharedStrings") ?? null,
    styles: target("styles") ?? null,
    calendar,
  };
}

/** Where sheets are when a careless writer left the relations out. */
const FIRST_SHEET = "xl/worksheets/sheet1.xml";

/**
 * Returns the part of the first visible sheet: hidden ones were not meant for us. Throws XlsxRefusal "all_hidden".
 */
function firstVisible(sheets: Sheet[], related: Relation[], parts: Parts): string {
  const worksheets = new Map<string, string>();
  for (const { id, type, target } of related)
    if (type === "worksheet" && !worksheets.has(id)) worksheets.set(id, target);
  const visible = sheets.filter(({ hidden }) => !hidden);
  const first = visible.map(({ id }) => worksheets.get(id)).find((target) => target !== undefined);
  if (first) return first;
  if (sheets.length > 0 && visible.length === 0) throw new XlsxRefusal("all_hidden");
  if (worksheets.size === 0 && sheets[0] === visible[0] && parts.has(FIRST_SHEET)) return FIRST_SHEET;
  throw new XlsxRefusal("damaged", "no sheet");
}

type Sheet = { id: string; hidden: boolean };

async function contents(parts: Parts, workbook: string) {
  const sheets: Sheet[] = [];
  let calendar = FROM_1900;
  let isWorkbook = false;
  await readWholeXml(parts.read(workbook), {
    open(name, attributes) {
      if (name === "workbook") isWorkbook = true;
      if (name === "workbookPr") calendar = calendarOf(attributes);
      if (name !== "sheet") return;
      if (sheets.length === PARTS_MAX) throw new XlsxRefusal("damaged", "more sheets than parts");
      const [, id = ""] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
      sheets.push({ id, hidden: attributes.state === "hidden" || attributes.state === "veryHidden" });
    },
    close() {},
    text() {},
  });
  if (!isWorkbook) throw new XlsxRefusal("not_xlsx");
  return { sheets, calendar };
}

/** `date1904`: as in workbooks of old Macs; without compatibility it says nothing (ECMA-376 part 1, §18.17.4.1). */
function calendarOf({ date1904, dateCompatibility }: Record<string, string>): Calendar {
  if (isFalse(dateCompatibility)) return ALL_DATES;
  return isTrue(date1904) ? FROM_1904 : FROM_1900;
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";
const isFalse = (value: string | undefined) => value === "0" || value === "false";

type Relation = { id: string; type: string; target: string };

/** Longer than the name of any part. */
const TARGET_CHARS_MAX = 1_024;

/** The relations of a part (of the whole file for ""), with their targets as part names. */
async function relations(parts: Parts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const found: Relation[] = [];
  if (!parts.has(file)) return found;
  await readWholeXml(parts.read(file), {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External" || Target.length > TARGET_CHARS_MAX) return;
      if (found.length === PARTS_MAX) throw new XlsxRefusal("damaged", "more relations than parts");
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
    close() {},
    text() {},
  });
  return found;
}
