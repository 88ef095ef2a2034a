import { expect, test } from "vitest";
import { promisesKept } from "../support/torture/promises";

test("WEBJS: nobody gets a message twice, nobody is lost, and files come to those they are for; what cannot be confirmed is visible, and refunded later", {
  timeout: 200_000,
}, async () => {
  const report = await promisesKept({ engine: "WEBJS", rows: 150, kills: 4, downs: 1, attachments: true });
  expect(report.failed).toBeGreaterThan(0);
  expect(report.refundedLate).toBe(report.failed);
});
