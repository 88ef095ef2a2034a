import { posix } from "node:path";
import type { Parts } from "./parts";
import { XlsxRefusal } from "./refusal";
import { readWholeXml } from "./xml";

export type Workbook = {
  sheet: string;
  sharedStrings: string | null;
  styles: string | null;
  /** Days count from 1904, as in workbooks of old Macs. */
  from1904: boolean;
};

/** Finds the parts that matter: the first worksheet, shared strings and styles. Throws XlsxRefusal. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const path = (await relations(parts, "")).find(({ type }) => type === "officeDocument")?.target;
  const workbook = path ?? "xl/workbook.xml";
  if (!workbook.toLowerCase().endsWith(".xml") || !parts.has(workbook)) throw new XlsxRefusal("not_xlsx");
  const { sheetIds, from1904 } = await contents(parts, workbook);
  const related = await relations(parts, workbook);
  const target = (type: string) => related.find((one) => one.type === type && parts.has(one.target))?.target;
  const sheets = sheetIds.flatMap(
    (id) => related.find((one) => one.id === id && one.type === "worksheet") ?? [],
  );
  const sheet = sheets[0]?.target ?? (parts.has(FIRST_SHEET) ? FIRST_SHEET : undefined);
  if (!sheet) throw new XlsxRefusal("damaged", "no sheet");
  return {
    sheet,
    sharedStrings: target("sharedStrings") ?? null,
    styles: target("styles") ?? null,
    from1904,
  };
}

/** Where sheets are when a careless writer left the relations out. */
const FIRST_SHEET = "xl/worksheets/sheet1.xml";

async function contents(parts: Parts, workbook: string) {
  const sheetIds: string[] = [];
  let from1904 = false;
  let isWorkbook = false;
  await readWholeXml(parts.read(workbook), {
    open(name, attributes) {
      if (name === "workbook") isWorkbook = true;
      if (name === "workbookPr") from1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key));
      if (id) sheetIds.push(id[1]);
    },
    close() {},
    text() {},
  });
  if (!isWorkbook) throw new XlsxRefusal("not_xlsx");
  return { sheetIds, from1904 };
}

type Relation = { id: string; type: string; target: string };

/** The relations of a part (of the whole file for ""), with their targets as part names. */
async function relations(parts: Parts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const found: Relation[] = [];
  if (!parts.has(file)) return found;
  await readWholeXml(parts.read(file), {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
    close() {},
    text() {},
  });
  return found;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
