import { expect, test } from "vitest";
import { promisesKept } from "../support/torture/promises";

test("a daemon that was frozen for longer than its lease sends and records nothing that is no longer its own", {
  timeout: 200_000,
}, async () => {
  const report = await promisesKept({ rows: 100, freezes: 2 });
  expect(report.takenOver).toBeGreaterThan(0);
});
