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
