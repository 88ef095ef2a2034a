/* A thread that looks through many rows of SQLite, one task after the other: see search-workers.ts. */
import { parentPort } from "node:worker_threads";
import { stopOnRequest } from "../../workers/stop-on-request";
import { openReadonly, type Plain } from "./readonly-connection";
import type { Stretch } from "./search";

type Task = { rows: Plain } | { stretches: Plain; last: Plain };

/** Between two stretches the thread can be ended. A search of a word takes some 5 ms for the most of them. */
const ROWS_AT_FIRST = 1_000;
const ROWS_MAX = 20_000;
/** Below it the next stretch is twice as long, above four times of it half. */
const STRETCH_MS = 10;

stopOnRequest();
parentPort?.on("message", (task: Task) => {
  try {
    parentPort?.postMessage({ answer: answerTo(task) });
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) }); // SQLite's own errors lose their words on the way
  }
});

function answerTo(task: Task): unknown {
  const look = openReadonly();
  try {
    return "rows" in task ? look.rows(task.rows) : stretches(look, task);
  } finally {
    look.close();
  }
}

function stretches(
  look: ReturnType<typeof openReadonly>,
  task: { stretches: Plain; last: Plain },
): Stretch[] {
  const last = look.number(task.last) ?? 0;
  const all: Stretch[] = [];
  let rows = ROWS_AT_FIRST;
  for (let from = 0; from <= last; ) {
    const to = from + rows;
    const began = performance.now();
    const { text, values } = task.stretches;
    const found = look.number({ text, values: [...values.slice(0, -2), from, to] });
    if (found > 0) all.push({ from, to, found });
    const ms = performance.now() - began;
    if (ms < STRETCH_MS) rows = Math.min(rows * 2, ROWS_MAX);
    else if (ms > STRETCH_MS * 4) rows = Math.max(1, Math.floor(rows / 2));
    from = to;
  }
  return all;
}
