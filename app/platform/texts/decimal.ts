const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Parses a text of decimal digits, with a sign and a point if need be. NaN for any other text, also for the other
 * forms that JavaScript reads ("0x10", "1e3", "Infinity", ""). Linear.
 */
export function decimal(text: string): number {
  const digits = text.trim();
  const number = DECIMAL.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
