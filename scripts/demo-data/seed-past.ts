/*
 * The past of the demo, made by the functions of the product itself at the times at which it would have happened, so
 * that ledger, totals and activity log agree. It is the same each time, relative to now.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seeded } from "../../simulator/faults/seeded";
import { makeAccounts } from "./accounts";
import { makeLists } from "./contact-lists";
import { buyCredits } from "./credits";
import { administer, useDaily } from "./daily-use";
import { connectDevices } from "./devices";
import { runCooperative, runSalon } from "./others";
import { answering, optOutsOfOtherKinds } from "./replies";
import { makeSchedules } from "./schedules";
import { sellCredits, writeSampleStatement } from "./selling";
import { runShop } from "./shop";
import { simulatorDo } from "./simulator-control";
import { Timeline } from "./timeline";
import type { Simulator, World } from "./world";

const SEED = 20_260;

/** Fills an empty, migrated database with two weeks of use. The simulator must be there, and no web process. */
export async function seedPast(simulator: Simulator, password: string): Promise<void> {
  const files = mkdtempSync(join(tmpdir(), "siar-demo-"));
  try {
    const world: World = {
      now: new Date(),
      timeline: new Timeline(),
      random: seeded(SEED),
      simulator,
      files,
    };
    const answers = answering(world);
    makeAccounts(world, password);
    connectDevices(world);
    buyCredits(world);
    sellCredits(world);
    useDaily(world);
    makeLists(world);
    makeSchedules(world);
    optOutsOfOtherKinds(world, answers);
    runShop(world, answers);
    runCooperative(world);
    runSalon(world);
    administer(world);
    await quietly(simulator, () => world.timeline.play());
    await writeSampleStatement(world.now);
  } finally {
    rmSync(files, { recursive: true, force: true });
  }
}

/** Webhooks of the past would come now, when the web process is there, as if all had happened today. */
async function quietly(simulator: Simulator, work: () => Promise<void>): Promise<void> {
  await simulatorDo(simulator, "PUT", "faults", { webhooks: { loseRate: 1 } });
  await work();
  await simulatorDo(simulator, "DELETE", "faults");
}
