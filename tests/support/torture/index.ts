/*
 * Kills, freezes and stops daemons again and again while they send through a simulator that fails on both
 * sides of the acceptance point, and compares what the recipients got with the database and the ledger.
 * The simulator's journal is the truth.
 */
import { refundOverdue } from "~/domain/sending";
import { db } from "~/platform/db";
import { seeded } from "../../../simulator/seeded";
import { Daemons } from "./daemons";
import { type Done, disturb, planOf } from "./disturbances";
import type { TortureOptions } from "./options";
import { setScene } from "./scene";
import { type Counts, counts, deadlocks, type Violations, violations } from "./verdict";
import { Waha } from "./waha";
import { openWebhookDoor } from "./webhook-door";

export { QUIET, type TortureOptions } from "./options";

export type TortureReport = Counts &
  Done & {
    faults: Record<string, number>;
    /** Rows that ended unconfirmed and were refunded by the 24-hour rule (WEBJS). */
    refundedLate: number;
    webhooks: number;
    webhooksLost: number;
    deadlocks: number;
    /** Devices that an admin had to resume. */
    resumed: number;
    violations: Violations;
  };

/** One life of a daemon is not longer than this, whether it sends or waits. */
const LIFE_MS_MAX = 5_000;
const JITTER_MS_MAX = 60;
/** Asking more often would take more of the machine than the daemons get. */
const LOOK_MS = 40;
/** No row ended for so long: it never will. */
const STILL_MS_MAX = 90_000;
/** Webhooks that WAHA still repeats. */
const LAST_WEBHOOKS_MS_MAX = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** TORTURE_LOG=1 shows what happens when. */
const say = (what: string) => {
  if (process.env.TORTURE_LOG) console.error(new Date().toISOString(), what);
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function torture(options: TortureOptions): Promise<TortureReport> {
  const random = seeded(options.seed);
  const door = await openWebhookDoor();
  const waha = await Waha.start(options, door.url);
  const daemons = new Daemons();
  const admin = resumeNowAndThen(waha);
  try {
    const scene = await setScene(options, waha, random);
    const done: Done = { killsWhileSending: 0, takenOver: 0, badStops: 0 };
    const stage = { options, daemons, waha, scene, random, done };
    const plan = planOf(options, random);
    for (const [i, disturbance] of plan.entries()) {
      say(`${disturbance} (${i + 1} of ${plan.length})`);
      await daemons.atLeast(options.daemons);
      // What is left to send is shared out among what is left to come, so that all of it comes at work.
      const callsEach = (options.rows - (await waha.sendCalls())) / (plan.length - i + 1);
      const atWork = await workFor(waha, Math.ceil(random() * 2 * Math.max(0, callsEach)));
      await sleep(random() * JITTER_MS_MAX);
      await disturb[disturbance](stage, atWork && !(await areOver()));
    }
    say("the rest");
    for (const child of [...daemons.running]) if (!(await daemons.stop(child))) done.badStops++;
    await daemons.start("hasty");
    await waitUntilOver();
    say("the last webhooks");
    await lastWebhooks(options, waha);
    say("the end");
    for (const child of [...daemons.running]) if (!(await daemons.stop(child))) done.badStops++;
    const before = await counts();
    while ((await refundOverdue(new Date(Date.now() + 2 * DAY_MS))) > 0);
    const found = await violations(options.engine, await waha.journal());
    if (daemons.endedByThemselves > 0) found.endedByThemselves = [String(daemons.endedByThemselves)];
    if (done.badStops > 0) found.badStops = [String(done.badStops)];
    return {
      ...before,
      ...done,
      faults: await waha.faultsStruck(),
      refundedLate: before.failed,
      webhooks: door.counts.taken,
      webhooksLost: await waha.webhooksLost(),
      deadlocks: await deadlocks(),
      resumed: admin.resumed(),
      violations: found,
    };
  } finally {
    admin.end();
    await daemons.killAll();
    await waha.close();
    await door.close();
  }
}

/** Waits until WAHA was called so often; false if it was not called at all. */
async function workFor(waha: Waha, calls: number): Promise<boolean> {
  const before = await waha.sendCalls();
  const end = Date.now() + LIFE_MS_MAX;
  let made = 0;
  while (made < calls && Date.now() < end) {
    await sleep(LOOK_MS);
    made = (await waha.sendCalls()) - before;
    if (made === 0 && (await areOver())) break;
  }
  return made > 0;
}

async function areOver(): Promise<boolean> {
  const open = await db.batch
    .count({ where: { status: { in: ["PREPARING", "SENDING"] } } })
    .catch(() => Number.NaN); // the database is away
  return open === 0;
}

async function waitUntilOver(): Promise<void> {
  let last = { open: -1, at: Date.now() };
  while (!(await areOver()) && Date.now() - last.at < STILL_MS_MAX) {
    const open = await db.batchItem.count({ where: { status: "READY" } }).catch(() => last.open);
    if (open !== last.open) last = { open, at: Date.now() };
    await sleep(50);
  }
}

async function waitUntil(check: () => Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end && !(await check())) await sleep(50);
}

/** A refusal that WhatsApp told late is only known when its webhook has come. */
async function lastWebhooks({ engine }: TortureOptions, waha: Waha): Promise<void> {
  const journal = await waha.journal();
  await waitUntil(
    async () => !("sentButNotReceived" in (await violations(engine, journal))),
    LAST_WEBHOOKS_MS_MAX,
  );
}

/** What an admin and the days would do about devices that paused themselves for half an hour or a day. */
function resumeNowAndThen(waha: Waha) {
  let resumed = 0;
  const resume = async () => {
    const paused = { pauseReason: { in: ["failures", "restricted"] } };
    const devices = await db.device.findMany({ where: paused, select: { session: true } });
    for (const { session } of devices)
      await waha.command("PUT", `sessions/${session}`, { timelockSeconds: 0, quotaUsed: false });
    const none = { pauseReason: null, pausedUntil: null, pauseDetail: null };
    resumed += (await db.device.updateMany({ where: paused, data: none })).count;
  };
  // The database, or WAHA, may be away.
  const timer = setInterval(() => void resume().catch(() => {}), 1_000);
  return { resumed: () => resumed, end: () => clearInterval(timer) };
}
