import { expect, test } from "vitest";
import { postgresql } from "~/platform/db";
import { neverLeft, promisesKept } from "../support/torture/promises";

const KILLS = Number(process.env.KILLS ?? 20);
const PATIENCE = { timeout: 900_000 };
const on = postgresql ? "PostgreSQL" : "SQLite";

test(
  `NOWEB on ${on}: a daemon killed ${KILLS} times while everything else fails too: nobody gets a message twice, nobody is lost, the books balance`,
  PATIENCE,
  async () => {
    const report = await promisesKept({ rows: KILLS * 25, kills: KILLS, downs: 1, cancels: 1 });
    expect(report.killsWhileSending).toBeGreaterThan(KILLS / 2);
    expect(report.failed).toBe(neverLeft(report));
  },
);
