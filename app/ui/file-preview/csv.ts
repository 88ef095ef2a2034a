import type { Line } from "./head";

const HEAD_BYTES = 64 * 1024;
const SEPARATORS = [",", ";", "\t"] as const;

/** The first lines of a CSV, as many as are wanted and whole in its first 64 KB. */
export async function csvLines(file: Blob, wanted: number): Promise<Line[]> {
  const text = decoded(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const [header = ""] = text.split(/\r\n|\r|\n/, 1);
  const counts = SEPARATORS.map((each) => header.split(each).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
  const lines = recordsOf(text, separator, wanted, file.size <= HEAD_BYTES);
  return lines.map((cells, i) => ({ row: i + 1, cells }));
}

/** UTF-8, else Windows-1252; a character cut off at the end is left out. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function recordsOf(text: string, separator: string, wanted: number, whole: boolean): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length && records.length < wanted; at += 1) {
    const sign = text[at] ?? "";
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (!quoted && sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (!quoted && (sign === "\n" || sign === "\r")) {
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      records.push([...cells, cell]);
      cells = [];
      cell = "";
    } else cell += sign;
  }
  if (whole && records.length < wanted && (cell !== "" || cells.length > 0)) records.push([...cells, cell]);
  return records;
}
