/*
 * Giving up the event loop by time used. What answers at once, as SQLite does, never waits: a loop of awaits over it is
 * one long stretch in which nobody else is served. So whoever works in a loop asks here now and then; after a stretch
 * that was long enough the rest of the process gets a turn, and of several that work on and on one goes on in each turn.
 */

/** Nobody's request meets more than some of these stretches. */
const STRETCH_MS = 12;

/** When the stretch that goes on began, if anybody has asked in it. */
let stretchBegan: number | null = null;
const waiting: (() => void)[] = [];
let isPumping = false;

/** Returns at once within a stretch; after one, when the others have had their turn. */
export function breathe(): Promise<void> | undefined {
  if (stretchBegan === null) {
    stretchBegan = performance.now();
    setImmediate(endStretch);
    return undefined;
  }
  if (performance.now() - stretchBegan < STRETCH_MS) return undefined;
  return new Promise((goOn) => {
    waiting.push(goOn);
    pump();
  });
}

function endStretch(): void {
  stretchBegan = null;
}

/** One of those who wait goes on in each turn of the loop, in the order in which they came. */
function pump(): void {
  if (isPumping) return;
  isPumping = true;
  setImmediate(() => {
    isPumping = false;
    stretchBegan = null;
    waiting.shift()?.();
    if (waiting.length > 0) pump();
  });
}
