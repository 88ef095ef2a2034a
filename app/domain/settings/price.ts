/** 10,000,000 rupiah per credit: every total stays exact, and fits the database on every side. */
export const PRICE_MAX = 10_000_000;

/** A price in rupiah as hundredths; null when it is not finite, below 0, over the limit, or finer than 0.01. */
export function toHundredths(price: number): number | null {
  const [, whole, cents = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(price)) ?? [];
  if (whole === undefined || price > PRICE_MAX) return null;
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

export const formatPrice = (hundredths: number): number => hundredths / 100;
