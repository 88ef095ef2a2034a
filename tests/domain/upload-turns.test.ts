import { Worker } from "node:worker_threads";
import { beforeAll, expect, test } from "vitest";
import { createBatch } from "~/domain/imports/create";
import { stageForCheck } from "~/domain/imports/staged-import";
import { db } from "~/platform/db";
import { ask } from "../support/buying";
import { person, wholeCast } from "../support/cast";
import { pngFile } from "../support/evidence";
import { sheetFile } from "../support/sheet";
import { until } from "../support/until";

const NOW = new Date("2026-11-21T01:00:00Z");
const ROWS = 60_000;
let people: Awaited<ReturnType<typeof wholeCast>>;
let long: { path: string; filename: string };
let short: typeof long;
beforeAll(async () => {
  people = await wholeCast(1_000_000);
  const row = (i: number) => [`0812${34_000_000 + i}`, `Halo ${i}`, null];
  long = await sheetFile(Array.from({ length: ROWS }, (_, i) => row(i)));
  short = await sheetFile([row(1)]);
});

const unfinished = () => db.batch.count({ where: { submittedAt: null } });

test("when its sender leaves, a sheet is read no further, and nothing of it stays", async () => {
  const sender = new AbortController();
  const upload = createBatch(people.ani, { ...long, left: sender.signal }, {}, NOW);
  upload.catch(() => {});
  await until(async () => (await db.batchItem.count()) > 0);
  sender.abort();
  await expect(upload).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await db.batchItem.count()).toBe(0);
  expect(await unfinished()).toBe(0);
});

test("a fourth sheet of one person at once is refused, while another person's goes before the second", async () => {
  const done: string[] = [];
  const upload = async (who: "ani" | "budi", name: string, file = short) => {
    await stageForCheck(people[who], file, { name }, NOW);
    done.push(name);
  };
  const leaving = new AbortController();
  const first = upload("ani", "first", { ...long, left: leaving.signal } as typeof long);
  const waiting = ["second", "third"].map((name) => upload("ani", name));
  await expect(upload("ani", "fourth")).rejects.toMatchObject({
    code: "TOO_MANY_UPLOADS",
    params: { max: 3 },
  });
  await upload("budi", "Budi's");
  expect(done).toEqual(["Budi's"]);
  leaving.abort();
  await expect(first).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await Promise.all(waiting);
  expect(done).toEqual(["Budi's", "second", "third"]);
  await upload("ani", "fourth");
});

test("who leaves while waiting for a turn leaves nothing, and the others do not wait for it", async () => {
  const [reading, waiting] = [new AbortController(), new AbortController()];
  const first = stageForCheck(people.ani, { ...long, left: reading.signal }, {}, NOW);
  const second = stageForCheck(people.ani, { ...short, left: waiting.signal }, {}, NOW);
  const third = stageForCheck(people.ani, short, {}, NOW);
  for (const each of [first, second, third]) each.catch(() => {});
  waiting.abort();
  await expect(second).rejects.toMatchObject({ code: "BAD_REQUEST" });
  reading.abort();
  await expect(first).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect((await third).id).toBeGreaterThan(0);
});

test("while the long sheets of two people are read, a third's fifty rows and a fourth's proof of transfer do not wait for either", async () => {
  const done: string[] = [];
  const leaving = new AbortController();
  const longOf = async (who: "ani" | "budi") => {
    const sheet = await sheetFile(
      Array.from({ length: ROWS }, (_, i) => [`0813${34_000_000 + i}`, `${i}`, null]),
    );
    await stageForCheck(people[who], { ...sheet, left: leaving.signal }, {}, NOW);
    done.push(who);
  };
  const before = await unfinished();
  const reading = Promise.allSettled([longOf("ani"), longOf("budi")]);
  await until(async () => (await unfinished()) === before + 2, "two sheets that are read");
  const rows = Array.from({ length: 50 }, (_, i) => [`0812${35_000_000 + i}`, `Halo ${i}`, null]);
  const small = stageForCheck(people.citra, await sheetFile(rows), {}, NOW).then(() => done.push("citra"));
  const dina = await person("Dina", {});
  await Promise.all([small, ask(dina, 10, pngFile()).then(() => done.push("dina"))]);
  expect([...done].sort()).toEqual(["citra", "dina"]);
  leaving.abort();
  await reading;
});

/** Starts a thread of its own; threads of a process are numbered as they are started. */
async function numberOfNextThread(): Promise<number> {
  const next = new Worker("", { eval: true });
  const { threadId } = next;
  await next.terminate();
  return threadId;
}

test("small sheets one after the other are read by the same thread: to start one takes longer than to read them", async () => {
  const fifty = await sheetFile(
    Array.from({ length: 50 }, (_, i) => [`0813${34_000_000 + i}`, `Halo ${i}`, null]),
  );
  const upload = (name: string) => createBatch(people.ani, fifty, { name }, NOW);
  await upload("first");
  const before = await numberOfNextThread();
  for (let i = 0; i < 12; i += 1) await upload(`small ${i}`);
  expect(await numberOfNextThread()).toBe(before + 1);
});
