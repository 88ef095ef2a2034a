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
const OTHERS: Task = { usedMs: 0 };

/** When the stretch that goes on began, if anybody has asked in it, and when somebody asked last. */
let stretchBegan: number | null = null;
let lastAsked = 0;
/** How long the rest of the process took before the last one went on. */
let turnMs = 0;
const waiting: Waiting[] = [];
let isPumping = false;
let turns = 0;

/** Runs `work`, which goes before that of others who used more of the event loop. */
export const asTask = <T>(work: () => T): T => tasks.run({ usedMs: 0 }, work);

/** Returns at once within a stretch; after one, when the others have had their turn. */
export function breathe(): Promise<void> | undefined {
  const usedMs = used();
  if (usedMs < STRETCH_MS) return undefined;
  return new Promise((goOn) => {
    waiting.push({ task: tasks.getStore() ?? OTHERS, goOn });
    pump();
  });
}

/** The same for whoever holds what others wait for: it goes on in the next turn, and for longer in a busy process. */
export function breatheHolding(): Promise<void> | undefined {
  const usedMs = used();
  if (usedMs < Math.min(HOLDERS_STRETCH_MS_MAX, Math.max(STRETCH_MS, turnMs))) return undefined;
  const began = performance.now();
  return new Promise((goOn) => {
    setImmediate(() => {
      turnMs = performance.now() - began;
      stretchBegan = null;
      goOn();
    });
  });
}

/** How long this stretch is by now; what was used since somebody asked last counts to whoever asks. */
function used(): number {
  const now = performance.now();
  if (stretchBegan === null) {
    stretchBegan = now;
    setImmediate(endStretch);
  } else (tasks.getStore() ?? OTHERS).usedMs += now - lastAsked;
  lastAsked = now;
  return now - stretchBegan;
}

function endStretch(): void {
  stretchBegan = null;
}

function pump(): void {
  if (isPumping) return;
  isPumping = true;
  setImmediate(() => {
    isPumping = false;
    stretchBegan = null;
    takeNext()?.goOn();
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
