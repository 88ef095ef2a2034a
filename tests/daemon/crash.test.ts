import { expect, test } from "vitest";
import { QUIET, torture } from "../support/torture";

const KILLS = Number(process.env.KILLS ?? 40);

test(`a daemon killed ${KILLS} times while everything else fails too: nobody gets a message twice, nobody is lost, the books balance`, {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.TORTURE_SEED ?? Math.floor(Math.random() * 1e9));
  const report = await torture({ ...QUIET, seed, engine: "NOWEB", rows: KILLS * 25, kills: KILLS, downs: 1 });
  console.log(`TORTURE_SEED=${seed}:`, JSON.stringify(report));
  expect(report.violations).toEqual({});
  expect(report.sent).toBeGreaterThan(0);
  expect(report.killsWhileSending).toBeGreaterThan(KILLS / 2);
});
