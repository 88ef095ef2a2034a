import { expect, test } from "vitest";
import { env } from "~/platform/env";
import { takeAway } from "../support/torture/database-away";
import { neverLeft, promisesKept } from "../support/torture/promises";

/** Longer than anybody waits for SQLite's lock. */
const AWAY_MS = 9_000;

test("when the database is away nothing is burnt, and everything goes on by itself", {
  timeout: 200_000,
}, async () => {
  const once = () => takeAway(env.DATABASE_URL, AWAY_MS);
  const report = await promisesKept({ rows: 100, databaseAway: { times: 1, once } });
  expect(report.failed).toBe(neverLeft(report));
});
