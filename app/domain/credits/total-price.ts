/** Credits of one request. */
export const REQUEST_CREDITS_MAX = 10_000_000;

/**
 * Returns what `amount` credits cost, in whole rupiah, rounded half up; the price is in hundredths of a rupiah.
 * Exact for every amount and price that the product takes. Knows nothing of the database, so that the browser shows
 * the very total that the server will fix.
 */
export function totalPrice(amount: number, unitPrice: number): bigint {
  return (BigInt(amount) * BigInt(unitPrice) + 50n) / 100n;
}

/** Parses credits as typed: digits only. NaN when they are no whole number within the limits. */
export function creditsTyped(typed: unknown): number {
  const text = String(typed ?? "").trim();
  const amount = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return amount >= 1 && amount <= REQUEST_CREDITS_MAX ? amount : Number.NaN;
}
