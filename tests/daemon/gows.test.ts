import { expect, test } from "vitest";
import { neverLeft, promisesKept } from "../support/torture/promises";

test("GOWS: nobody gets a message twice, nobody is lost, and refusals are refunded", {
  timeout: 200_000,
}, async () => {
  const report = await promisesKept({ engine: "GOWS", rows: 100, kills: 4, downs: 1 });
  expect(report.failed).toBe(neverLeft(report));
});
