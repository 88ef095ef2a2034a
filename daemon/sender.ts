import { setTimeout as sleep } from "node:timers/promises";
import { Sender } from "~/domain/sending/loop/sender";
import { goByDatabaseClock } from "~/platform/db/database-clock";
import { beside, type StartJob } from "./background-tasks";
import { noted } from "./job";

const AGAIN_MS = 1_000;

/** Goes on until its signal, and resolves when what it has begun has ended. */
type Part = (signal: AbortSignal) => Promise<void>;

/** What the daemon's own thread does. */
export const partsOf = (startJob: StartJob): Part[] => [
  (signal) => new Sender().run(signal),
  (signal) => beside(signal, startJob),
];

/**
 * Claims, sends, settles, and does what is done beside that, until `signal` stops it. Then finishes what is being
 * sent. What fails begins again. It runs in the daemon's own thread: another one would cost 25 MB.
 */
export async function send(signal: AbortSignal, parts: Part[]): Promise<void> {
  await goByDatabaseClock(signal);
  while (!signal.aborted) {
    await noted("send", (stop) => together(parts, stop), signal);
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

/** If one of them fails, the others end as well: they all begin again, and would be there twice. */
async function together(parts: Part[], stop: AbortSignal): Promise<undefined> {
  const failed = new AbortController();
  const signal = AbortSignal.any([stop, failed.signal]);
  const all = parts.map((part) => part(signal));
  for (const one of all) one.catch(() => failed.abort());
  await Promise.allSettled(all);
  await Promise.all(all);
}
