import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inThread, ThreadLate } from "~/platform/thread";

const NAME = `test-${process.pid}`;
const SCRIPT = `build/threads/${NAME}.js`;

beforeAll(() => {
  mkdirSync("build/threads", { recursive: true });
  const lines = [
    'import { parentPort, workerData } from "node:worker_threads";',
    "const { say, dies, fills, spins, gate } = workerData;",
    'if (dies) throw new Error("it broke");',
    "const kept = [];",
    "while (fills) kept.push(Array.from({ length: 10_000 }, Math.random));",
    "while (spins) Atomics.add(gate, 0, 1);",
    "if (say) parentPort.postMessage(say);",
  ];
  writeFileSync(SCRIPT, lines.join("\n"));
});
afterAll(() => rmSync(SCRIPT, { force: true }));

const until = { msMax: 30_000 };

test("a thread that breaks, ends without a word or fills the memory fails by itself, and its process goes on", async () => {
  await expect(inThread(NAME, { dies: true }, until)).rejects.toThrow("it broke");
  await expect(inThread(NAME, {}, until)).rejects.toThrow("without an answer");
  await expect(inThread(NAME, { fills: true }, until)).rejects.toThrow(/memory/i);
  expect(await inThread(NAME, { say: "still here" }, until)).toBe("still here");
});

test("a thread in the midst of its work is ended when its time is over, or when nobody waits any more", async () => {
  const spins = { spins: true, gate: new Int32Array(new SharedArrayBuffer(8)) };
  await expect(inThread(NAME, spins, { msMax: 200 })).rejects.toThrow(ThreadLate);
  Atomics.store(spins.gate, 0, 0);
  const caller = new AbortController();
  const answer = inThread(NAME, spins, { msMax: 30_000, left: caller.signal });
  answer.catch(() => {});
  while (Atomics.load(spins.gate, 0) === 0) await new Promise(setImmediate);
  caller.abort(new Error("left"));
  await expect(answer).rejects.toThrow("left");
  const turns = Atomics.load(spins.gate, 0);
  expect(Atomics.load(spins.gate, 0)).toBe(turns); // gone, not only forgotten
  const before = { say: "never", gate: spins.gate };
  await expect(inThread(NAME, before, { ...until, left: caller.signal })).rejects.toThrow("left");
});
