import type { ChildProcess } from "node:child_process";
import { cancelBatch, pauseBatch, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { db } from "~/platform/db";
import type { Admin } from "./admin";
import type { Daemons } from "./daemons";
import { FROZEN_MS, FROZEN_MS_MAX, type TortureOptions, WEB_AWAY_MS } from "./options";
import { type Loss, phoneDisturbances } from "./phones";
import type { Scene } from "./scene";
import type { Waha } from "./waha";
import type { WebhookDoor } from "./webhook-door";
import { workFor } from "./work";

/** Sends whose outcome the standby, or the backup, does not have. */
const UNSENT_CALLS_MAX = 80;
/** One frozen inside a transaction is not taken over: then another moment is tried. */
const FROZEN_MOMENTS_MAX = 4;

export type Disturbance =
  | ("kill" | "freeze" | "stop" | "down" | "pause" | "cancel" | "database")
  | (
      | "restart"
      | "crash"
      | "drop"
      | "logout"
      | "otherPhone"
      | "pairAnew"
      | "unlink"
      | "network"
      | "halfOpen"
      | "webAway"
      | "promotion"
      | "restore"
    );

export type Done = {
  killsWhileSending: number;
  /** Frozen daemons whose devices had gone to another before they woke. */
  takenOver: number;
  /** Stopped daemons that were not gone within 20 s, or left rows in hand behind. */
  badStops: number;
  /** Standbys promoted without what was committed last. */
  promotions: number;
  /** Backups that took the place of the database. */
  restores: number;
};

export type Stage = {
  options: TortureOptions;
  daemons: Daemons;
  waha: Waha;
  scene: Scene;
  door: WebhookDoor;
  admin: Admin;
  random: () => number;
  done: Done;
  /** What WAHA has forgotten, and when. */
  losses: Loss[];
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const pick = <T>(list: Iterable<T>, random: () => number): T => {
  const all = [...list];
  return all[Math.floor(random() * all.length)]!;
};

/** All disturbances of a run in a random order. */
export function planOf(options: TortureOptions, random: () => number): Disturbance[] {
  const times: [Disturbance, number][] = [
    ["kill", options.kills],
    ["freeze", options.freezes],
    ["stop", options.stops],
    ["down", options.downs],
    ["pause", options.stops],
    ["cancel", options.cancels],
    ["database", options.databaseAway?.times ?? 0],
    ["restart", options.restarts],
    ["crash", options.crashes],
    ["drop", options.drops],
    ["logout", options.logouts],
    ["otherPhone", options.otherPhones],
    ["pairAnew", options.pairings],
    ["unlink", options.unlinks],
    ["network", options.networks],
    ["halfOpen", options.halfOpens],
    ["webAway", options.webAways],
    ["promotion", options.standby?.times ?? 0],
    ["restore", options.backups?.times ?? 0],
  ];
  return times
    .flatMap(([name, count]) => Array<Disturbance>(count).fill(name))
    .map((name) => ({ name, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

export const disturb: Record<Disturbance, (stage: Stage, atWork: boolean) => Promise<void>> = {
  kill: async ({ daemons, random, done }, atWork) => {
    if (atWork) done.killsWhileSending++;
    await daemons.kill(pick(daemons.running, random));
  },
  freeze: async (stage) => {
    const { options, daemons, done } = stage;
    // Somebody else must be there to take over.
    if (daemons.running.size === 1) await daemons.start();
    for (let moment = 1; moment <= FROZEN_MOMENTS_MAX; moment++)
      if (await freezeOne(stage)) {
        done.takenOver++;
        break;
      }
    await sleep(stage.random() * 1_000);
    if (daemons.running.size > options.daemons) await daemons.kill(pick(daemons.running, stage.random));
  },
  stop: async ({ daemons, random, done }) => {
    const inTime = await daemons.stop(pick(daemons.running, random));
    if (!inTime || (await releasedInHand()) > 0) done.badStops++;
  },
  down: ({ waha, random }) => waha.down(200 + random() * 1_300),
  pause: async ({ scene, random }) => {
    const batch = await db.batch.findUniqueOrThrow({ where: { id: pick(scene.batches, random) } });
    const owner = { id: batch.userId, role: "USER" } as Parameters<typeof pauseBatch>[0];
    await pauseBatch(owner, batch.id, new Date());
    await sleep(random() * 500);
    await resumeBatch(owner, batch.id, new Date());
  },
  cancel: async ({ scene }) => {
    if (scene.toCancel) await cancelBatch(scene.toCancel.owner, scene.toCancel.batch, new Date());
  },
  database: async ({ options }) => options.databaseAway?.once(),
  promotion: async ({ options, daemons, waha, random, done }) => {
    await options.standby?.holdBack();
    await workFor(waha, Math.ceil(random() * UNSENT_CALLS_MAX));
    if (done.promotions++ % 2 === 1) await daemons.killAll();
    await options.standby?.failOver();
  },
  restore: async ({ options, daemons, waha, random, door, admin, done }) => {
    const backup = await options.backups!.backUp();
    await workFor(waha, Math.ceil(random() * UNSENT_CALLS_MAX));
    await daemons.killAll();
    await door.whileAway(() =>
      admin.whileResting(async () => {
        // Nobody uses it any more: neither as its heartbeat says, nor by a connection to what was there before.
        await db.heartbeat.deleteMany();
        await db.$disconnect();
        await options.backups!.putBack(backup);
        await db.$disconnect();
      }),
    );
    done.restores++;
  },
  webAway: async ({ door }) => {
    await door.whileAway(() => sleep(WEB_AWAY_MS));
  },
  ...phoneDisturbances,
};

/** Answers whether its devices went to another meanwhile: frozen inside a transaction it holds up the other, too. */
async function freezeOne({ daemons, random }: Stage): Promise<boolean> {
  const owners: ChildProcess[] = [];
  for (const child of daemons.running) if (await ownsSomething(child)) owners.push(child);
  const frozen = pick(owners.length > 0 ? owners : daemons.running, random);
  frozen.kill("SIGSTOP");
  const began = Date.now();
  // It may hold up our own questions, too: it wakes whatever comes of them.
  const thaw = setTimeout(() => frozen.kill("SIGCONT"), FROZEN_MS_MAX);
  try {
    while (await ownsSomething(frozen)) {
      if (Date.now() - began > FROZEN_MS_MAX) return false;
      await sleep(25);
    }
    await sleep(Math.max(0, FROZEN_MS - (Date.now() - began)) + random() * 500);
    return owners.length > 0;
  } finally {
    clearTimeout(thaw);
    frozen.kill("SIGCONT");
  }
}

async function ownsSomething({ pid }: ChildProcess): Promise<boolean> {
  const owned = await db.device.count({ where: { owner: { contains: `:${pid}:` } } });
  return owned > 0;
}

/** Rows still in hand on devices that a stopped daemon has let go. */
async function releasedInHand(): Promise<number> {
  const free = await db.device.findMany({ where: { owner: null }, select: { id: true } });
  const ids = free.map(({ id }) => id);
  return db.dispatch.count({ where: { phase: { in: ["CLAIMED", "SENDING"] }, deviceId: { in: ids } } });
}
