import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inThread } from "~/platform/thread";

const NAME = `test-${process.pid}`;
const SCRIPT = `build/threads/${NAME}.js`;

beforeAll(() => {
  mkdirSync("build/threads", { recursive: true });
  const lines = [
    'import { parentPort, workerData } from "node:worker_threads";',
    "const { say, dies, fills, gate } = workerData;",
    'if (dies) throw new Error("it broke");',
    "const kept = [];",
    "while (fills) kept.push(Array.from({ length: 10_000 }, Math.random));",
    "if (gate) {",
    "  Atomics.add(gate, 0, 1);",
    "  Atomics.notify(gate, 0);",
    "  Atomics.wait(gate, 1, 0);",
    "}",
    "if (say) parentPort.postMessage(say);",
  ];
  writeFileSync(SCRIPT, lines.join("\n"));
});
afterAll(() => rmSync(SCRIPT, { force: true }));

test("a thread that breaks, ends without a word or fills the memory fails by itself, and its process goes on", async () => {
  await expect(inThread(NAME, { dies: true })).rejects.toThrow("it broke");
  await expect(inThread(NAME, {})).rejects.toThrow("without an answer");
  await expect(inThread(NAME, { fills: true })).rejects.toThrow(/memory/i);
  expect(await inThread(NAME, { say: "still here" })).toBe("still here");
});

test("two threads run at a time, and those that wait get their turn", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const answers = [1, 2, 3, 4].map((say) => inThread<number>(NAME, { say, gate }));
  while (Atomics.load(gate, 0) < 2) await new Promise(setImmediate);
  expect(Atomics.load(gate, 0)).toBe(2);
  Atomics.store(gate, 1, 1);
  Atomics.notify(gate, 1);
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
});
