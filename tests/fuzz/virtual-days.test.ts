/* Accounts that send for weeks by a virtual clock, with the rules that the sender goes by; more by `npm run simulate`. */
import { expect, test } from "vitest";
import { playDays } from "../simulation/play";

const DAYS = 300;
/** The same in each run, so that a broken day is one of a change; `npm run simulate` plays others. */
const SEED = 2026;

test("in 300 days no gap is too short, nobody is written to outside their hours or beyond a budget, nobody waits while something may go, and batches end as foreseen", () => {
  const { days, messages, forecasts, wrong } = playDays(DAYS, SEED);
  expect(wrong).toEqual([]);
  expect(days).toBe(DAYS);
  expect(messages).toBeGreaterThan(30_000);
  expect(forecasts.checked).toBeGreaterThan(10);
}, 120_000);

test("a seed repeats its days", () => {
  expect(playDays(20, 7)).toEqual(playDays(20, 7));
});
