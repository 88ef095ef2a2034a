import { cut, shortened } from "~/platform/graphemes";
import type { Direction } from "./amount";
import { parseAmount, parseDirection } from "./amount";
import { findPeriodEnd, type PeriodEnd, parseBankDay, periodEndOn } from "./day";
import { type Bank, type ColumnChoice, type Columns, chosenColumns, findLayout, plainName } from "./layouts";

/** In so many rows the names of the columns must come. */
const HEADER_ROWS_MAX = 60;
const DESCRIPTION_CHARACTERS_MAX = 500;
const TYPED_CHARACTERS_MAX = 60;
const ACCOUNT_DIGITS_MIN = 6;

export type ParsedLine = {
  /** The row of the file, counted from 1. */
  lineNo: number;
  /** YYYY-MM-DD. */
  day: string;
  /** More than 0. */
  hundredths: number;
  incoming: boolean;
  description: string;
};

/** What a statement says, or why it is not understood: then nothing of it counts. */
export type Parsed =
  | { ok: true; layout: Bank | "other"; lines: ParsedLine[] }
  | { ok: false; fault: "layout"; found: string[] }
  | { ok: false; fault: "line"; line: number; typed: string }
  | { ok: false; fault: "account"; found: string };

/** What a file is read as: its rows, the account's digits, and columns that an admin chose. */
export type Reading = {
  rows: readonly string[][];
  account: string;
  choice: ColumnChoice | null;
  /** YYYY-MM-DD: a day without a year is not later, where the file names no period. */
  today: string;
};

const FOOTER =
  /^(?:saldo|mutasi (?:debet|debit|kredit|credit)|total|jumlah (?:mutasi|transaksi)|opening|starting|closing|ending|beginning|ledger|sub ?total|grand total)\b/i;
/** What some of BCA's footers begin with, instead of a day. */
const SUM = /^(?:credit|kredit|debit|debet)$/i;
const NOT_BOOKED = /^pend(?:ing)?$/i;

/**
 * Parses the rows of a statement. Above the table banks write the account and the period, below it balances. A row
 * that is none of that and has no day or amount makes the whole file refused, with its number.
 */
export function parseStatement({ rows: given, account, choice, today }: Reading): Parsed {
  const rows = given.map((row) => row.map(plainCell));
  const head = findHead(rows, choice);
  if (!head) return { ok: false, fault: "layout", found: likelyNames(rows) };
  const above = rows.slice(0, head.row).map((row) => row.filter(Boolean).join(" "));
  const named = above.map(accountIn).find((digits) => digits && !isSameAccount(digits, account));
  if (named) return { ok: false, fault: "account", found: named };
  const end = periodEnd(above) ?? periodEndOn(today);
  const lines: ParsedLine[] = [];
  for (let place = head.row + 1; place < rows.length; place += 1) {
    const row =
      head.bank === "BCA" ? withWholeText(rows[place]!, rows[head.row]!, head.columns) : rows[place]!;
    const other = head.columns.account === undefined ? "" : digitsOf(row[head.columns.account] ?? "");
    const parsed = parseRow(row, rows[head.row]!, head.columns, end);
    if (parsed === null) continue;
    if ("typed" in parsed)
      return {
        ok: false,
        fault: "line",
        line: place + 1,
        typed: shortened(parsed.typed, TYPED_CHARACTERS_MAX),
      };
    if (other && !isSameAccount(other, account)) return { ok: false, fault: "account", found: other };
    lines.push({ ...parsed, lineNo: place + 1 });
  }
  return { ok: true, layout: head.bank, lines };
}

/** Without the apostrophe by which spreadsheets keep a number as a text. */
const plainCell = (cell: string) =>
  cell
    .replace(/\u00a0/g, " ")
    .trim()
    .replace(/^'/, "")
    .trim();

const digitsOf = (text: string) => text.replace(/\D/g, "");
/** Spreadsheets drop the zeros that a number begins with. */
const isSameAccount = (one: string, other: string) => one.replace(/^0+/, "") === other.replace(/^0+/, "");

function findHead(rows: string[][], choice: ColumnChoice | null) {
  for (const [row, cells] of rows.slice(0, HEADER_ROWS_MAX).entries()) {
    const chosen = choice && chosenColumns(choice, cells);
    if (chosen) return { row, columns: chosen, bank: "other" as const };
    const known = choice ? null : findLayout(cells);
    if (known) return { row, ...known };
  }
  return null;
}

/** The row that most likely names the columns: the one with the most words. */
function likelyNames(rows: string[][]): string[] {
  const wordsIn = (row: string[]) => row.filter((cell) => /\p{L}/u.test(cell) && !/\d{3}/.test(cell));
  const best = rows
    .slice(0, HEADER_ROWS_MAX)
    .map(wordsIn)
    .reduce((most, words) => (words.length > most.length ? words : most), []);
  return best.map((name) => shortened(name, TYPED_CHARACTERS_MAX));
}

function accountIn(line: string): string | null {
  if (!/\b(?:rek|norek|rekening|account|accountno|acc|a\/c)\b/i.test(line)) return null;
  const digits = line.match(/\d[\d .-]{4,}\d/g)?.map(digitsOf) ?? [];
  return digits.find((each) => each.length >= ACCOUNT_DIGITS_MIN) ?? null;
}

function periodEnd(above: string[]): PeriodEnd {
  const line = above.find((each) => /period/i.test(each));
  return line === undefined ? null : findPeriodEnd(line);
}

type Row = Omit<ParsedLine, "lineNo"> | { typed: string };

/** Null for a row that is no line: empty, a balance, not booked yet, or the names of the columns again. */
function parseRow(row: string[], head: string[], columns: Columns, end: PeriodEnd): Row | null {
  if (row.every((cell) => cell === "")) return null;
  if (row.every((cell, place) => plainName(cell) === plainName(head[place] ?? ""))) return null;
  const written = row[columns.day] ?? "";
  if (NOT_BOOKED.test(written)) return null;
  const day = parseBankDay(written, end);
  if (day === null) return isFooter(row) ? null : { typed: written || row.join(" ") };
  const description = columns.description
    .map((place) => row[place] ?? "")
    .filter(Boolean)
    .join(" ")
    .replace(/\s+/g, " ");
  if (/^saldo (?:awal|akhir)\b/i.test(description)) return null;
  const money = moneyOf(row, columns);
  if (money === null || "typed" in money) return money;
  return { day, ...money, description: cut(description, DESCRIPTION_CHARACTERS_MAX) };
}

/** By its first cell: a text may begin with such a word, too. */
function isFooter(row: string[]): boolean {
  const first = row.find((cell) => cell !== "") ?? "";
  return SUM.test(first) || FOOTER.test(first);
}

/** BCA writes texts without quotation marks: one with commas takes several cells, so its row is longer than the head. */
function withWholeText(row: string[], head: string[], { description: [place = 0] }: Columns): string[] {
  const width = (cells: string[]) => cells.findLastIndex((cell) => cell !== "") + 1;
  const more = width(row) - width(head);
  if (more <= 0) return row;
  const text = row.slice(place, place + more + 1).join(", ");
  return [...row.slice(0, place), text, ...row.slice(place + more + 1)];
}

type Money = { hundredths: number; incoming: boolean } | { typed: string } | null;

function moneyOf(row: string[], columns: Columns): Money {
  if (columns.amount === undefined) return moneyOfTwo(row[columns.debit!] ?? "", row[columns.credit!] ?? "");
  const written = row[columns.amount] ?? "";
  const amount = parseAmount(written);
  if (!amount) return { typed: written || row.join(" ") };
  if (amount.hundredths === 0) return null;
  const said = columns.direction === undefined ? "" : (row[columns.direction] ?? "");
  const direction: Direction = said === "" ? amount.direction : parseDirection(said);
  if (said !== "" && direction === null) return { typed: said };
  return { hundredths: amount.hundredths, incoming: direction !== "out" };
}

function moneyOfTwo(debit: string, credit: string): Money {
  const [out, into] = [debit, credit].map((text) =>
    text === "" || text === "-" ? 0 : parseAmount(text)?.hundredths,
  );
  if (out === undefined) return { typed: debit };
  if (into === undefined) return { typed: credit };
  if (out === 0 && into === 0) return null;
  if (out > 0 && into > 0) return { typed: `${debit} ${credit}` };
  return { hundredths: Math.max(out, into), incoming: into > 0 };
}
