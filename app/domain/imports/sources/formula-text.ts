import { CellUnreadable } from "~/platform/xlsx/cell";

/** Programs write `="0812"` into a CSV so that Excel keeps the zero. */
const TEXT = /^=\s*"((?:[^"]|"")*)"$/;
const NUMBER = /^=\s*(\+?\d+)$/;
/**
 * What begins as a formula does, and as no text: with another cell, a function, or a text that is joined to
 * something.
 */
const FORMULA =
  /^=\s*[+-]?(?:"(?:[^"]|"")*"\s*&|(?:'[^']+'!|[\w.]+!)?\$?[A-Z]{1,3}\$?\d{1,7}(?![\w"])|[A-Za-z][\w.]*\()/;

/**
 * Returns the constant in a CSV cell that begins as a formula, or that the formula was never calculated. Anything
 * else is the text that it is, such as `=== Promo ===`. Linear.
 */
export function formulaText(text: string): string | CellUnreadable {
  if (!text.startsWith("=")) return text;
  const trimmed = text.trim();
  const constant = TEXT.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? NUMBER.exec(trimmed)?.[1];
  if (constant !== undefined) return constant;
  return FORMULA.test(trimmed) ? new CellUnreadable("formula_without_result") : text;
}
