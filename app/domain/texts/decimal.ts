const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * The number that a text writes in decimal digits, with a sign and a point if need be; NaN for any other text, so for
 * the other ways in which JavaScript reads one ("0x10", "1e3", "Infinity", ""). Linear.
 */
export function decimal(text: string): number {
  const digits = text.trim();
  const number = DECIMAL.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/** The place in a list that a text writes, counted from 1; null for what is none. */
export function place(text: string | null | undefined): number | null {
  const count = decimal(text ?? "");
  return Number.isSafeInteger(count) && count > 0 ? count : null;
}
