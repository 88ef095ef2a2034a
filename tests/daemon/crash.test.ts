import { expect, test } from "vitest";
import { torture } from "../support/torture";

const KILLS = Number(process.env.KILLS ?? 40);

test(`a daemon killed ${KILLS} times while everything else fails too: nobody gets a message twice, nobody is lost, the books balance`, {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.TORTURE_SEED ?? Math.floor(Math.random() * 1e9));
  const rows = 1200;
  const report = await torture({ rows, kills: KILLS, seed, engine: "NOWEB" });
  console.log(`crash test, TORTURE_SEED=${seed}:`, JSON.stringify(report));
  expect(report).toMatchObject({
    sent: rows,
    duplicates: [],
    lost: [],
    sentButNotReceived: [],
    refundedButReceived: [],
    unsettledCredits: 0,
    differences: [],
    integrity: "ok",
  });
  expect(report.killsWhileSending).toBeGreaterThan(KILLS / 2);
});
