/* Waiting for the daemons to have done something. */
import { db } from "~/platform/db";
import type { Waha } from "./waha";

/** One life of a daemon is not longer than this, whether it sends or waits. */
const LIFE_MS_MAX = 5_000;
/** Asking more often would take more of the machine than the daemons get. */
const LOOK_MS = 40;
/** No row ended for so long: it never will. A look that a daemon was stopped in is gone on with after a minute. */
const STILL_MS_MAX = 150_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until WAHA was called so often; false if it was not called at all. */
export async function workFor(waha: Waha, calls: number): Promise<boolean> {
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

export async function areOver(): Promise<boolean> {
  const open = await db.batch
    .count({ where: { status: { in: ["PREPARING", "SENDING"] } } })
    .catch(() => Number.NaN); // the database is away
  return open === 0;
}

export async function waitUntilOver(): Promise<void> {
  let last = { open: -1, at: Date.now() };
  while (!(await areOver()) && Date.now() - last.at < STILL_MS_MAX) {
    const open = await db.batchItem.count({ where: { status: "READY" } }).catch(() => last.open);
    if (open !== last.open) last = { open, at: Date.now() };
    await sleep(50);
  }
}

/** Looks every half second: what is asked is much work. */
export async function waitUntil(check: () => Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (!(await check()) && Date.now() < end) await sleep(500);
}
