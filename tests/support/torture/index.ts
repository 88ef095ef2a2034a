/*
 * Kills, freezes and stops daemons again and again while they send through a simulator that fails on both
 * sides of the acceptance point, and compares what the recipients got with the database and the ledger.
 * The simulator's journal is the truth.
 */

import { readBack } from "~/domain/sending/receipts/poll-receipts";
import { refundOverdue } from "~/domain/sending/reconcile/refund-unconfirmed";
import { seeded } from "../../../simulator/faults/seeded";
import { resumeNowAndThen } from "./admin";
import { Daemons } from "./daemons";
import { type Done, disturb, planOf, type Stage } from "./disturbances";
import type { TortureOptions } from "./options";
import { setScene } from "./scene";
import { type Doubts, layDownUnconfirmed } from "./unconfirmed";
import { type Counts, counts, deadlocks, type Violations, violations, withFile } from "./verdict";
import { Waha } from "./waha";
import { openWebhookDoor } from "./webhook-door";
import { areOver, waitUntil, waitUntilOver, workFor } from "./work";

export { QUIET, type TortureOptions } from "./options";

export type TortureReport = Counts &
  Done & {
    /** Messages that arrived with a file. */
    withFile: number;
    faults: Record<string, number>;
    /** Rows that ended unconfirmed and were refunded by the 24-hour rule (WEBJS). */
    refundedLate: number;
    webhooks: number;
    webhooksLost: number;
    deadlocks: number;
    /** Devices that an admin had to resume. */
    resumed: number;
    /** Rows of which WAHA has forgotten what became of them, by what is not known and by cause. */
    unknown: Doubts["byCause"];
    violations: Violations;
  };

const JITTER_MS_MAX = 60;
/** Webhooks that WAHA still repeats. */
const LAST_WEBHOOKS_MS_MAX = 20_000;
/** What was told and forgotten with the database does not come again. */
const FORGOTTEN_WEBHOOKS_MS_MAX = 6_000;
/** When a phone has got a message, WAHA has told it (the simulator's times for receipts, and some shuffling). */
const RECEIPTS_MS_MAX = 3_000;
/** Just after each of the ages at which they are asked about (app/domain/sending/transition/receipt-poll-schedule.ts). */
const READ_BACK_MINUTES = [6, 31, 181];
const READ_BACK_ROUNDS_MAX = 20;
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
    const done: Done = { killsWhileSending: 0, takenOver: 0, badStops: 0, promotions: 0, restores: 0 };
    const stage: Stage = { options, daemons, waha, scene, door, admin, random, done, losses: [] };
    await options.standby?.caughtUp();
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
    await lastWebhooks(stage);
    say("the messages nobody told about");
    await readBackLater();
    say("the end");
    for (const child of [...daemons.running]) if (!(await daemons.stop(child))) done.badStops++;
    const before = await counts();
    await layDownUnconfirmed();
    while ((await refundOverdue(new Date(Date.now() + 2 * DAY_MS))) > 0);
    // A phone may have got its message while the daemons ended: that, too, is told within moments.
    await lastWebhooks(stage);
    const { violations: found, unknown } = await violations(
      options.engine,
      await waha.journal(),
      stage.losses,
      { ...scene, ...admin },
    );
    if (daemons.endedByThemselves > 0) found.endedByThemselves = [String(daemons.endedByThemselves)];
    if (done.badStops > 0) found.badStops = [String(done.badStops)];
    return {
      ...before,
      withFile: await withFile(),
      ...done,
      faults: await waha.faultsStruck(),
      refundedLate: before.failed,
      webhooks: door.counts.taken,
      webhooksLost: await waha.webhooksLost(),
      deadlocks: await deadlocks(),
      resumed: admin.resumed(),
      unknown,
      violations: found,
    };
  } finally {
    admin.end();
    await daemons.killAll();
    await waha.close();
    await door.close();
  }
}

/** A refusal or a receipt that WhatsApp told late is only known when its webhook has come. */
async function lastWebhooks({ options, waha, losses, done }: Stage): Promise<void> {
  await waitUntil(
    async () => {
      const journal = await waha.journal();
      const last = Math.max(0, ...[...journal.received, ...journal.refused].map(({ at }) => Date.parse(at)));
      if (last > Date.now() - RECEIPTS_MS_MAX) return false;
      const { violations: found } = await violations(options.engine, journal, losses);
      return !("refusalUnknown" in found || "deliveryUnknown" in found);
    },
    done.promotions + done.restores > 0 ? FORGOTTEN_WEBHOOKS_MS_MAX : LAST_WEBHOOKS_MS_MAX,
  );
}

/** What the next day would bring: messages of which no webhook told anything are asked about. */
async function readBackLater(): Promise<void> {
  for (const minutes of READ_BACK_MINUTES) {
    const then = new Date(Date.now() + minutes * 60_000);
    for (let round = 0; round < READ_BACK_ROUNDS_MAX; round++) if ((await readBack(then)).asked === 0) break;
  }
}
