/*
 * What a line of pasted text says: phone numbers, each with the name after it, if there is one. Digits are never
 * joined over a separator, and never divided where none stands. A line that could be meant in two ways is not
 * taken apart: it becomes one row, which is refused as it was typed.
 */
import { writtenNumber } from "../../phone-numbers/from-cell";

/** `number` is as it was typed; `name` is empty where none stands beside it. */
export type TypedEntry = { number: string; name: string };

const SEPARATOR = /[,;|\t，；]/;
const QUOTED = /^"(.*)"$/;
/** What no number is written with: there its name begins. */
const NOT_OF_A_NUMBER = /[^\p{Nd}\p{Cf}\p{Pd}\s()+./:=]/u;
/** Between a number and its name. Without any it is one word, such as an address or a wrong letter for a 0. */
const BETWEEN = /[\s(\p{Pd}:=]+$/u;
const SHORTEST_NUMBER = 5;
/** A name with more digits is another number, or a sum. */
const DIGITS_OF_A_NAME_MAX = 6;
/** So many, where neither a plus nor a 0 says that it is a number. */
const BARE_DIGITS_MIN = 9;
const COUNTRY_DIGITS = 2;

type Part = (TypedEntry & { kind: "number" }) | { kind: "name"; name: string } | { kind: "unclear" };

/** Returns the numbers of a line with their names; none of an empty one. Linear. */
export function typedEntries(line: string): TypedEntry[] {
  const pieces = line
    .split(SEPARATOR)
    .map(unquoted)
    .filter((piece) => piece !== "");
  if (pieces.length === 0) return [];
  return entriesOf(pieces.map(partOf)) ?? [{ number: line.trim(), name: "" }];
}

/** Null: it is unclear what belongs together. */
function entriesOf(parts: Part[]): TypedEntry[] | null {
  const [first, second] = parts;
  if (first?.kind === "name" && second?.kind === "number" && parts.length === 2 && second.name === "")
    return [{ number: second.number, name: first.name }];
  const hasNames = parts.some((part) => part.kind === "name" || (part.kind === "number" && part.name !== ""));
  const entries: TypedEntry[] = [];
  for (const part of parts) {
    const last = entries.at(-1);
    if (part.kind === "number" && (!last || isLike(part.number, entries[0]!.number, hasNames)))
      entries.push({ number: part.number, name: part.name });
    else if (part.kind === "name" && last) last.name = [last.name, part.name].filter(Boolean).join(", ");
    else return null;
  }
  return entries;
}

function partOf(piece: string): Part {
  const whole = writtenNumber(piece);
  if (whole)
    return digitsIn(whole.digits) < SHORTEST_NUMBER
      ? { kind: "unclear" }
      : { kind: "number", number: piece, name: "" };
  const begin = piece.search(NOT_OF_A_NUMBER);
  if (begin === -1) return { kind: "unclear" };
  const [head, name] = [piece.slice(0, begin), nameIn(piece.slice(begin))];
  if (digitsIn(name) > DIGITS_OF_A_NAME_MAX || !/\p{L}/u.test(name)) return { kind: "unclear" };
  if (digitsIn(head) === 0) return { kind: "name", name: nameIn(piece) };
  const number = head.replace(BETWEEN, "");
  const written = writtenNumber(number);
  const isNumber = number !== head && written && digitsIn(written.digits) >= SHORTEST_NUMBER;
  return isNumber ? { kind: "number", number: number.trim(), name } : { kind: "unclear" };
}

/** Whether what follows a first number is one too, and not a sum or a code that stands beside it. */
function isLike(number: string, first: string, hasNames: boolean): boolean {
  if (isMarked(number)) return true;
  if (isMarked(first) || digitsIn(number) < BARE_DIGITS_MIN) return false;
  return !hasNames || beginOf(number) === beginOf(first);
}

const isMarked = (number: string) => /^[^\p{Nd}]*(?:\+|0)/u.test(number.normalize("NFKC"));
const beginOf = (number: string) => number.replace(/\P{Nd}/gu, "").slice(0, COUNTRY_DIGITS);
const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

function unquoted(piece: string): string {
  const trimmed = piece.trim();
  return QUOTED.exec(trimmed)?.[1]?.trim() ?? trimmed;
}

/** "(Bu Sari)" is Bu Sari. */
function nameIn(text: string): string {
  const name = text.trim();
  return name.endsWith(")") && !name.includes("(", 1) ? name.replace(/^\(|\)$/g, "").trim() : name;
}
