import { scaled, type Waha } from "../waha";

const GET_LOCK_MS = 5_000;
const FINISH_MS = 30_000;

export class LockError extends Error {}

const tails = new WeakMap<Waha, Map<string, Promise<unknown>>>();

/** Runs one control call at a time per session: 5 s to get the lock, 30 s to finish (both scaled). */
export async function controlLock(waha: Waha, name: string, run: () => Promise<void>): Promise<void> {
  const queue = tails.get(waha) ?? new Map<string, Promise<unknown>>();
  tails.set(waha, queue);
  const before = queue.get(name) ?? Promise.resolve();
  let gaveUp = false;
  const turn = before.then(async () => {
    if (!gaveUp) await within(run(), scaled(waha, FINISH_MS), "Maximum execution time is exceeded");
  });
  queue.set(
    name,
    turn.catch(() => undefined),
  );
  const waited = await Promise.race([before.then(() => true), pause(scaled(waha, GET_LOCK_MS))]);
  if (waited === true) return turn;
  gaveUp = true;
  throw new LockError(`async-lock timed out in queue ${name}`);
}

async function within(work: Promise<void>, ms: number, words: string): Promise<void> {
  const finished = await Promise.race([work.then(() => true), pause(ms)]);
  if (finished !== true) throw new LockError(words);
}

function pause(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref());
}
