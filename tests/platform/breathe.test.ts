import type { Request as Req, Response as Res } from "express";
import { expect, test } from "vitest";
import { downloadBody } from "~/http/response/downloads";
import { db, query, sql, transaction } from "~/platform/db";
import { runInTurns } from "~/platform/db/postgresql/fair-statements";
import { asTask, yieldToOthers } from "~/platform/yield-to-others";
import { rejectRequest } from "../../web/reject-request";

/** How often the rest of the process gets a turn while this work goes on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let going = true;
  const look = () => {
    turns += 1;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  await work();
  going = false;
  return turns;
}

/** As much work as takes much longer than one stretch. */
function busy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

const ask = async (tx = db as Parameters<Parameters<typeof transaction>[0]>[0]) => {
  await query(tx, sql`SELECT 1 AS one`);
  busy(2);
};

async function often(times: number, work: () => Promise<unknown>) {
  for (let n = 0; n < times; n += 1) await work();
}

test("a loop over the database, in a transaction or not, lets others in", async () => {
  await ask();
  expect(await turnsDuring(() => often(100, () => ask()))).toBeGreaterThan(5);
  expect(await turnsDuring(() => transaction((tx) => often(100, () => ask(tx))))).toBeGreaterThan(5);
});

test("a download whose parts are there at once lets others in", async () => {
  async function* parts() {
    for (let n = 0; n < 100; n += 1) {
      busy(2);
      yield "a,b\n";
    }
  }
  const reader = (await downloadBody(parts())).getReader();
  const read = async () => {
    while (!(await reader.read()).done);
  };
  expect(await turnsDuring(read)).toBeGreaterThan(5);
});

test("of many who work on and on, one goes on in each turn: others wait for one stretch, not for all of them", async () => {
  let steps = 0;
  const work = async () => {
    for (let n = 0; n < 20; n += 1) {
      await yieldToOthers();
      busy(4);
      steps += 1;
    }
  };
  const all = Promise.all(Array.from({ length: 20 }, work));
  const between: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const before = steps;
    await new Promise((done) => setImmediate(done));
    await new Promise((done) => setImmediate(done));
    between.push(steps - before);
  }
  await all;
  // A stretch is some steps; all twenty at once would be sixty or more.
  expect(Math.max(...between.slice(2))).toBeLessThan(25);
});

test("of many who were turned away in the same moment some are answered in each turn", async () => {
  const others = { originalUrl: "/api/auth/login", headers: {}, complete: true } as Req;
  const refused = (step: () => void) => {
    const res = { closed: false, status: () => res, set: () => res, send: step } as unknown as Res;
    return rejectRequest(others, res, "TOO_BUSY");
  };
  const all = (step: () => void) => Promise.all(Array.from({ length: 400 }, () => refused(step)));
  expect(await mostStepsInATurn(all)).toBeLessThan(200);
});

test("what is short waits for nothing", async () => {
  await new Promise((done) => setImmediate(done));
  expect([yieldToOthers(), yieldToOthers(), yieldToOthers()]).toEqual([undefined, undefined, undefined]);
});

test("who used little of the event loop of late goes before those who used more", async () => {
  let stepsOfOthers = 0;
  const work = (of: string, steps: number, each = () => {}) =>
    asTask(of, async () => {
      for (let n = 0; n < steps; n += 1) {
        await yieldToOthers();
        busy(15); // more than a stretch: each step has to wait
        each();
      }
    });
  const others = Array.from({ length: 10 }, () => work("much", 12, () => (stepsOfOthers += 1)));
  for (let n = 0; n < 20; n += 1) await new Promise((done) => setImmediate(done));
  const before = stepsOfOthers;
  await work("little", 4);
  expect(stepsOfOthers - before).toBeLessThan(20); // in line with them it would be forty
  await Promise.all(others);
});

/** The most steps that this work makes between two turns of the event loop. */
async function mostStepsInATurn(work: (step: () => void) => Promise<unknown>): Promise<number> {
  let steps = 0;
  let most = 0;
  let going = true;
  const look = () => {
    most = Math.max(most, steps);
    steps = 0;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  await work(() => {
    steps += 1;
  });
  going = false;
  return Math.max(most, steps);
}

/** Uses more of the event loop than anybody whose short works go on at once. */
const useMuch = (of: string) =>
  asTask(of, async () => {
    for (let n = 0; n < 60; n += 1) {
      await yieldToOthers();
      busy(20);
    }
  });

test("of the short works of a caller who used much of late, one begins in each turn; those of another all do", async () => {
  await useMuch("many");
  const many = (of: string) => (step: () => void) =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        asTask(of, async () => {
          await yieldToOthers();
          step();
        }),
      ),
    );
  expect(await mostStepsInATurn(many("few"))).toBe(20);
  expect(await mostStepsInATurn(many("many"))).toBeLessThan(4);
});

test("of PostgreSQL's answers to such a caller that come at once, one is worked at in each turn", async () => {
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  const connected = { queryRaw: () => answered, executeRaw: () => answered, startTransaction: () => {} };
  const adapter = { connect: async () => connected } as unknown as Parameters<typeof runInTurns>[0];
  runInTurns(adapter);
  const { queryRaw } = await adapter.connect();
  await useMuch("many answers");
  const asked = Array.from({ length: 20 }, () =>
    asTask("many answers", () => queryRaw({ sql: "SELECT 1", args: [], argTypes: [] })),
  );
  await new Promise((done) => setTimeout(done, 50)); // all have been asked
  const all = (step: () => void) => {
    answer();
    return Promise.all(asked.map((each) => each.then(step)));
  };
  expect(await mostStepsInATurn(all)).toBeLessThan(4);
});
