import { decimal } from "~/platform/texts/decimal";

export { decimal };

/** The place in a list that a text writes, counted from 1; null for what is none. */
export function placeDecimalPoint(text: string | null | undefined): number | null {
  const count = decimal(text ?? "");
  return Number.isSafeInteger(count) && count > 0 ? count : null;
}
