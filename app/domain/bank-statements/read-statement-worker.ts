/* The thread that reads the CSV of a bank statement. */

import { csvEncoding, decoded } from "~/platform/csv/decode";
import { CsvRefusal } from "~/platform/csv/errors";
import { CsvRecords, type Separator } from "~/platform/csv/records";
import { answerTasks } from "~/platform/workers/handle-tasks";
import type { ColumnChoice } from "./parse/layouts";
import { type Parsed, parseStatement } from "./parse/statement-lines";

export type StatementTask = {
  path: string;
  account: string;
  choice: ColumnChoice | null;
  today: string;
  rowsMax: number;
};
export type StatementAnswer =
  | Parsed
  | { ok: false; fault: "not_csv" | "encoding" | "too_many" }
  | { ok: false; fault: "row"; line: number; what: "quote" | "row_too_long" | "broken_character" };

const SEPARATORS: readonly Separator[] = [",", ";", "\t", "|"];
/** A table has a day, an amount and a text. */
const COLUMNS_MIN = 3;

answerTasks(
  async (task: StatementTask): Promise<StatementAnswer> => {
    try {
      return await read(task);
    } catch (error) {
      if (!(error instanceof CsvRefusal)) throw error;
      return refused(error);
    }
  },
  { stay: true },
);

/** By the separator with which a table is found: lines above it may hold other signs. */
async function read({ path, rowsMax, ...reading }: StatementTask): Promise<StatementAnswer> {
  const { encoding, brokenAt } = await csvEncoding(path);
  let text = "";
  for await (const piece of decoded(path, encoding)) text += piece;
  if (brokenAt !== null) throw new CsvRefusal("broken_character", lineOf(text));
  let best: StatementAnswer = { ok: false, fault: "not_csv" };
  let columns = 0;
  let refusal: CsvRefusal | null = null;
  for (const separator of SEPARATORS) {
    if (!text.includes(separator)) continue;
    const rows = rowsOf(text, separator);
    if (rows instanceof CsvRefusal) {
      refusal ??= rows;
      continue;
    }
    if (rows.length > rowsMax) return { ok: false, fault: "too_many" };
    const parsed = parseStatement({ rows, ...reading });
    if (parsed.ok || parsed.fault !== "layout") return parsed;
    if (columns > 0 && parsed.found.length <= columns) continue;
    best = parsed;
    columns = parsed.found.length;
  }
  if (refusal && columns < COLUMNS_MIN) throw refusal;
  return best;
}

/** A quoted text that another separator follows is no CSV with this one. */
function rowsOf(text: string, separator: Separator): string[][] | CsvRefusal {
  const records = new CsvRecords(separator);
  try {
    return [...records.take(text), ...records.end()];
  } catch (error) {
    if (error instanceof CsvRefusal) return error;
    throw error;
  }
}

/** The line of the first character that was none. */
const lineOf = (text: string) => text.slice(0, Math.max(0, text.indexOf("\ufffd"))).split("\n").length;

function refused({ fault, row }: CsvRefusal): StatementAnswer {
  if (fault === "quote" || fault === "row_too_long" || fault === "broken_character")
    return { ok: false, fault: "row", line: row ?? 1, what: fault };
  if (fault === "unknown_encoding") return { ok: false, fault: "encoding" };
  return { ok: false, fault: fault === "too_many_rows" ? "too_many" : "not_csv" };
}
