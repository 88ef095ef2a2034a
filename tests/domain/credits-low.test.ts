import { expect, test } from "vitest";
import { creditsLow } from "~/domain/reports/credits-low";

const week = (sent: number) => Array.from({ length: 14 }, () => ({ day: "", sent, failed: 0, refunded: 0 }));

test.each([
  [0, 0, true],
  [49, 0, true],
  [50, 0, false],
  [199, 100, true],
  [200, 100, false],
])("%i credits at %i messages a day: low is %s", (balance, sent, low) => {
  expect(creditsLow(balance, week(sent))).toBe(low);
});
