/*
 * Gives up the event loop by time used. What answers at once, as SQLite does, never waits: a loop of awaits over it
 * is one long stretch in which nothing else is served. So a caller in a loop calls this now and then. After a
 * stretch that was long enough, the rest of the process gets a turn. Of several callers that go on and on, one
 * continues in each turn.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** No request meets more than some of these stretches. */
const STRETCH_MS = 5;
/** A request goes on for so long at first, unless its caller used much of late: most of them end in it. */
const FIRST_MS = 25;
/** A caller that others wait for may take as long as the rest of the process just took, up to this. */
const HOLDERS_STRETCH_MS_MAX = 10;

/** What a caller has had of the event loop of late. */
type Caller = { usedMs: number; at: number };
/** What is done for one request, and how much of the event loop it has had. */
type Task = { usedMs: number; caller: Caller };
type Waiting = { task: Task; since: number; goOn: () => void };

/**
 * What was used counts half after so long. With 10 s, one who had worked calmly for a minute waited behind an attack that
 * had just begun (`npm run bench -- --part crowd`: an upload took twice as long).
 */
const HALF_MS = 2_000;
/** Who used more waits no longer for it. */
const COUNTED_MS_MAX = 5_000;
const CALLERS_MAX = 10_000;
/** Of callers that used more of late one goes on in each turn: others wait for all that is begun in a turn. */
const MUCH_MS = 200;
/** Only those who used more than this share of what one caller used: a user who works is not delayed beside an attack. */
const MUCH_SHARE = 0.25;

const tasks = new AsyncLocalStorage<Task>();
const callers = new Map<string, Caller>();
/** All that is done for no request. */
const OTHERS: Task = { usedMs: Number.POSITIVE_INFINITY, caller: { usedMs: 0, at: 0 } };

/** When the stretch that goes on began, if it was asked in it; who asked last, and when. */
let stretchBegan: number | null = null;
let last = { task: OTHERS, at: 0 };
/** How long the rest of the process took before the last one went on. */
let turnMs = 0;
const waiting: Waiting[] = [];
let isPumping = false;
/** The caller of a request that used most of late. */
let greatest: Caller = { usedMs: 0, at: 0 };

/** Runs `work`, which goes before that of callers who used more of the event loop of late. */
export function asTask<T>(of: string, work: () => T): T {
  const caller = callers.get(of) ?? { usedMs: 0, at: performance.now() };
  callers.delete(of);
  if (callers.size >= CALLERS_MAX) callers.delete(callers.keys().next().value!);
  callers.set(of, caller);
  return tasks.run({ usedMs: 0, caller }, work);
}

/** Returns whether what asks now works for a request. */
export const isForCaller = (): boolean => tasks.getStore() !== undefined;

/**
 * Returns when a caller that asks now would go first among those who wait, as a time. It is earlier the more they
 * waited, and the less they used of late.
 */
export function turnAt(now = performance.now()): number {
  return now + ofLate((tasks.getStore() ?? OTHERS).caller, now);
}

function ofLate(caller: Caller, now: number): number {
  return Math.min(COUNTED_MS_MAX, caller.usedMs * 0.5 ** ((now - caller.at) / HALF_MS));
}

/**
 * Returns at once within a stretch, and in the first FIRST_MS of a request. Otherwise it resolves when the
 * others have had their turn. A caller that used much of late waits for its turn each time.
 */
export function yieldToOthers(): Promise<void> | undefined {
  const { task, stretchMs } = ask();
  const isShort = stretchMs < STRETCH_MS || task.usedMs < FIRST_MS;
  if (isShort && !usedMuch(task)) return undefined;
  return new Promise((goOn) => {
    waiting.push({ task, since: performance.now(), goOn });
    pump();
  });
}

/**
 * The same for a caller that holds what others wait for. It continues in the next turn, and for longer in a busy
 * process.
 */
export function yieldHoldingLock(): Promise<void> | undefined {
  const { task, stretchMs } = ask();
  const most = Math.min(HOLDERS_STRETCH_MS_MAX, Math.max(STRETCH_MS, turnMs));
  const firstMs = usedMuch(task) ? STRETCH_MS : FIRST_MS;
  if (stretchMs < most || task.usedMs < firstMs) return undefined;
  const began = performance.now();
  return new Promise((goOn) => {
    setImmediate(() => {
      turnMs = performance.now() - began;
      begin(task);
      goOn();
    });
  });
}

/** Returns whether what asks now works for a caller that used much of late. */
export function usedMuch(task = tasks.getStore() ?? OTHERS): boolean {
  if (task === OTHERS) return false;
  const now = performance.now();
  return ofLate(task.caller, now) > Math.max(MUCH_MS, MUCH_SHARE * ofLate(greatest, now));
}

/** Who asks, and how long this stretch is by now. What was used since the same one asked counts to it. */
function ask(): { task: Task; stretchMs: number } {
  const task = tasks.getStore() ?? OTHERS;
  const now = performance.now();
  if (stretchBegan === null) {
    stretchBegan = now;
    setImmediate(endStretch);
  } else if (last.task === task) use(task, now - last.at, now);
  last = { task, at: now };
  return { task, stretchMs: now - stretchBegan };
}

function use(task: Task, ms: number, now: number): void {
  task.usedMs += ms;
  const { caller } = task;
  caller.usedMs = caller.usedMs * 0.5 ** ((now - caller.at) / HALF_MS) + ms;
  caller.at = now;
  if (task !== OTHERS && ofLate(caller, now) > ofLate(greatest, now)) greatest = caller;
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
    setImmediate(endStep, next.task);
    if (waiting.length > 0) pump();
  });
}

/** Counts what a task used since it last asked: no other callback ran before it came to its next wait. */
function endStep(task: Task): void {
  if (last.task !== task) return;
  const now = performance.now();
  use(task, now - last.at, now);
  last.at = now;
}

/** Returns who used least of late, and has waited for longest. */
function takeNext(): Waiting | undefined {
  const now = performance.now();
  const at = ({ task, since }: Waiting) => since + ofLate(task.caller, now);
  let next = 0;
  for (let i = 1; i < waiting.length; i += 1) if (at(waiting[i]!) < at(waiting[next]!)) next = i;
  return waiting.splice(next, 1)[0];
}
