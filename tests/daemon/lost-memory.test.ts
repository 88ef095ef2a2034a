import { expect, test } from "vitest";
import { postgresql } from "~/platform/db";
import { promisesKeptByProgram } from "../support/torture/by-program";
import { neverLeft } from "../support/torture/promises";

const PATIENCE = { timeout: 400_000 };

if (postgresql)
  test(
    "a standby that takes the place of its primary without the last seconds makes nobody get a message twice, and loses nobody",
    PATIENCE,
    async () => {
      const report = await promisesKeptByProgram({ database: "postgresql", daemons: 2, promotions: 1 });
      expect(report.promotions).toBe(1);
      expect(report.failed).toBe(neverLeft(report));
    },
  );

test(
  "a restore that was interrupted just after its swap makes nobody get a message twice, and loses nobody",
  PATIENCE,
  async () => {
    const database = postgresql ? "postgresql" : "sqlite";
    const report = await promisesKeptByProgram({ database, restores: 1 });
    expect(report.restores).toBe(1);
    expect(report.failed).toBe(neverLeft(report));
  },
);
