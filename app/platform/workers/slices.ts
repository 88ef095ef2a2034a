/** What a thread does at a stretch before it asks whether others come first. */
const SLICE_MS = 100;

type Passing = () => Promise<void>;

let passing: Passing | null = null;
let since = 0;

/** For `answerTasks`: from now on this thread's slices are counted; `pass` settles when it may go on. */
export function beginSlices(pass: Passing): void {
  passing = pass;
  since = performance.now();
}

/**
 * Between two steps of long work in a thread, and never within a transaction: after SLICE_MS it waits here for those
 * who come first. Where no task of `inThread` runs, it does nothing.
 */
export async function nextSlice(): Promise<void> {
  if (!passing || performance.now() - since < SLICE_MS) return;
  await passing();
  since = performance.now();
}
