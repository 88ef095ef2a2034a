/* Ends threads that unzip, each at another moment, and says how many. A program of its own, since Node may die of it. */
import { writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { inThread } from "~/platform/workers/run-in-worker";

const [script, times] = [process.argv[2]!, Number(process.argv[3])];
let ended = 0;
for (let time = 0; time < times; time += 1) {
  const caller = new AbortController();
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const answer = inThread(script, { unzips: true, begun }, { msMax: 30_000, left: caller.signal });
  answer.catch(() => {});
  while (Atomics.load(begun, 0) === 0) await setTimeout(1);
  await setTimeout(time % 5);
  caller.abort();
  await answer.catch(() => (ended += 1));
}
writeFileSync(1, `${ended}`);
