import { expect, test } from "vitest";
import { batchState, type CancelledBy } from "~/domain/reports/batch-state";

const totals = (recipients: number, sent = 0, skipped = 0) => ({
  ...{ recipients, sent, failed: 0, refunded: 0, skipped, confirmed: 0, delivered: 0, read: 0 },
});
const until = "2026-11-29T02:00:00.000Z";
const batch = {
  status: "DONE",
  cancelled: false,
  percent: 100,
  credits_used: 9,
  credits_returned: 0,
} as const;

test.each([
  ["all sent", { ...batch, totals: totals(9, 9) }, null, "green", null, null],
  [
    "some not sent",
    { ...batch, totals: totals(12, 8, 4) },
    null,
    "green",
    "yellow",
    { kind: "not_sent", rows: 4 },
  ],
  ["none sent", { ...batch, status: "FAILED", totals: totals(9) }, null, "red", null, null],
  ["begins", { ...batch, status: "PREPARING", percent: 0, totals: totals(9) }, null, "yellow", null, null],
  [
    "scheduled",
    { ...batch, status: "PREPARING", percent: 0, totals: totals(9) },
    { why: "starts", until },
    "yellow",
    null,
    { kind: "waiting", waiting: { why: "starts", until } },
  ],
  [
    "quiet hours",
    { ...batch, status: "SENDING", percent: 40, totals: totals(9, 4) },
    { why: "quiet", until },
    "blue",
    null,
    { kind: "waiting", waiting: { why: "quiet", until } },
  ],
  [
    "cancelled while one is being sent",
    { ...batch, status: "SENDING", cancelled: true, percent: 90, totals: totals(9, 4) },
    null,
    "grey",
    null,
    { kind: "cancelled", by: "you" },
  ],
  [
    "cancelled before anything was sent: no red failure",
    { ...batch, status: "FAILED", cancelled: true, totals: totals(9, 0, 9) },
    null,
    "grey",
    null,
    { kind: "cancelled", by: "you" },
  ],
] as const)("a batch is shown by what became of it: %s", (_name, told, waiting, tone, dot, note) => {
  expect(batchState(told, waiting, "you")).toMatchObject({ tone, dot, note });
});

test.each([
  ["half of it", 5, 5, totals(12, 5, 7), 50],
  ["nothing of it", 0, 10, totals(12, 0, 12), 0],
  ["a test, which takes no credits", 0, 0, totals(8, 2, 6), 25],
  ["no row at all", 0, 0, totals(0), 0],
] as const)(
  "the bar of a cancelled batch ends where it stopped: %s",
  (_name, used, returned, counts, percent) => {
    const told = {
      ...batch,
      cancelled: true,
      credits_used: used,
      credits_returned: returned,
      totals: counts,
    };
    const by: CancelledBy = "admin";
    expect(batchState(told, null, by)).toMatchObject({ percent, note: { kind: "cancelled", by } });
  },
);
