import { setTimeout as sleep } from "node:timers/promises";
import { Sender } from "~/domain/sending";
import { db } from "~/platform/db";
import { goByDatabaseClock } from "~/platform/db/clock";
import { beside } from "./beside";
import { noted } from "./job";

const AGAIN_MS = 1_000;

/**
 * Claims, sends, settles, and does what is done beside that, until `signal` says stop; then finishes what is in the
 * air. What fails begins again. It runs in the daemon's own thread: another one would cost 25 MB.
 */
export async function send(signal: AbortSignal): Promise<void> {
  await goByDatabaseClock(signal);
  while (!signal.aborted) {
    await noted("send", bothOf, signal);
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => {});
  }
  await db.$disconnect().catch(() => {});
}

/** If one of them fails, the other one ends as well, or it would be there twice. */
async function bothOf(stop: AbortSignal): Promise<undefined> {
  const failed = new AbortController();
  const signal = AbortSignal.any([stop, failed.signal]);
  const all = [new Sender().run(signal), beside(signal)];
  for (const one of all) one.catch(() => failed.abort());
  await Promise.allSettled(all);
  await Promise.all(all);
}
