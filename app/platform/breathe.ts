/*
 * Giving up the event loop by time used. What answers at once, as SQLite does, never waits: a loop of awaits over it is
 * one long stretch in which nobody else is served. So whoever works in a loop asks here now and then; after a stretch
 * that was long enough the rest of the process gets a turn, and of several that work on and on one goes on in each turn.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Nobody's request meets more than some of these stretches. */
const STRETCH_MS = 12;
/** Whoever others wait for may take as long as the rest of the process just took, up to this. */
const HOLDERS_STRETCH_MS_MAX = 60;

/** What is done for one request, and how much of the event loop it has had. */
type Task = { usedMs: number };
type Waiting = { task: Task; goOn: () => void };

const tasks = new AsyncLocalStorage<Task>();
/** All that is done for no request. */
const OTHERS: Task = { usedMs: Number.POSITIVE_INFINITY };

/** When the stretch that goes on began, if anybody has asked in it; who asked last, and when. */
let stretchBegan: number | null = null;
let last = { task: OTHERS, at: 0 };
/** How long the rest of the process took before the last one went on. */
let turnMs = 0;
const waiting: Waiting[] = [];
let isPumping = false;
let turns = 0;

/** Runs `work`, which goes before that of others who used more of the event loop. */
export const asTask = <T>(work: () => T): T => tasks.run({ usedMs: 0 }, work);

/** Returns at once within a stretch, and to whoever has used less than one; else when the others have had their turn. */
export function breathe(): Promise<void> | undefined {
  const { task, stretchMs } = ask();
  if (stretchMs < STRETCH_MS || task.usedMs < STRETCH_MS) return undefined;
  return new Promise((goOn) => {
    waiting.push({ task, goOn });
    pump();
  });
}

/** The same for whoever holds what others wait for: it goes on in the next turn, and for longer in a busy process. */
export function breatheHolding(): Promise<void> | undefined {
  const { task, stretchMs } = ask();
  const most = Math.min(HOLDERS_STRETCH_MS_MAX, Math.max(STRETCH_MS, turnMs));
  if (stretchMs < most || task.usedMs < STRETCH_MS) return undefined;
  const began = performance.now();
  return new Promise((goOn) => {
    setImmediate(() => {
      turnMs = performance.now() - began;
      begin(task);
      goOn();
    });
  });
}

/** Who asks, and how long this stretch is by now. What was used since the same one asked counts to it. */
function ask(): { task: Task; stretchMs: number } {
  const task = tasks.getStore() ?? OTHERS;
  const now = performance.now();
  if (stretchBegan === null) {
    stretchBegan = now;
    setImmediate(endStretch);
  } else if (last.task === task) task.usedMs += now - last.at;
  last = { task, at: now };
  return { task, stretchMs: now - stretchBegan };
}

/** A stretch begins with this task. */
function begin(task: Task): void {
  stretchBegan = performance.now();
  setImmediate(endStretch);
  last = { task, at: stretchBegan };
}

function endStretch(): void {
  stretchBegan = null;
}

function pump(): void {
  if (isPumping) return;
  isPumping = true;
  setImmediate(() => {
    isPumping = false;
    const next = takeNext();
    if (!next) return;
    begin(next.task);
    next.goOn();
    if (waiting.length > 0) pump();
  });
}

/** By turns who used least and who waits for longest: nobody waits for ever for those who have just come. */
function takeNext(): Waiting | undefined {
  turns += 1;
  let next = 0;
  if (turns % 2 === 1)
    for (let i = 1; i < waiting.length; i += 1)
      if (waiting[i]!.task.usedMs < waiting[next]!.task.usedMs) next = i;
  return waiting.splice(next, 1)[0];
}
