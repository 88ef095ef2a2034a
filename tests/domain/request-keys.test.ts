import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adjustCredits } from "~/domain/credits/adjust";
import type { DomainError } from "~/domain/errors";
import { runOnce, type StoreResponse } from "~/domain/idempotency";
import { db, transaction } from "~/platform/db";
import { wholeCast } from "../support/cast";
import { until } from "../support/until";

// The deed of these requests is one credit for Ani, given by Eka: her balance counts how often it was done.
const MINUTE_MS = 60_000;
const now = new Date();
const at = (ms: number) => new Date(now.getTime() + ms);
const PAST = at(-MINUTE_MS);

let people: Awaited<ReturnType<typeof wholeCast>>;
let key = "";
beforeEach(async () => {
  people ??= await wholeCast(0);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }); // nobody renews before the test says so
  key = `key ${expect.getState().currentTestName}`;
  await transaction((tx) => tx.requestKey.deleteMany());
  before = await balance();
});
afterEach(() => void vi.useRealTimers());

let before = 0;
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: people.ani.id } })).balance;
const done = async () => (await balance()) - before;

const give = (keep?: StoreResponse) =>
  adjustCredits(people.eka, people.ani.id, { amount: 1, reason: "Gift" }, now, keep);
const ask = (run: (keep: StoreResponse) => Promise<object> = give, when = now, content = "gift") =>
  runOnce(people.eka, key, content, run, when);
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => "answered",
    (error: DomainError) => error.code ?? error.message,
  );
const stored = () => db.requestKey.findFirst({ where: { key } });
const silenced = () => db.requestKey.updateMany({ where: { status: null }, data: { aliveUntil: PAST } });

/** What a process leaves that died before it did anything. */
const left = (aliveUntil: Date | null) =>
  db.requestKey.create({
    data: { userId: people.eka.id, key, fingerprint: "gift", createdAt: now, aliveUntil },
  });

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** A request that stops before its deed until it is let go. */
async function stopped(when = now) {
  const [arrived, released] = [gate(), gate()];
  const answer = ask(async (keep) => {
    arrived.open();
    await released.opened;
    return give(keep);
  }, when);
  answer.catch(() => {});
  await arrived.opened;
  return { answer, go: released.open };
}

test("a request whose process died may begin again as soon as nobody says that they live", async () => {
  await left(at(30_000));
  expect(await codeOf(ask(give, at(29_000)))).toBe("REQUEST_IN_PROGRESS");
  expect(await done()).toBe(0);
  const answer = await ask(give, at(31_000));
  expect(await done()).toBe(1);
  expect(await ask(give, at(32_000))).toEqual(answer);
  expect(await done()).toBe(1);
});

test("other content does not take the place of a request that died", async () => {
  await left(PAST);
  expect(await codeOf(ask(give, now, "another gift"))).toBe("REQUEST_KEY_REUSED");
});

test("a clock that was set back does not hold a dead request's key", async () => {
  await left(at(60 * MINUTE_MS));
  expect(await codeOf(ask())).toBe("answered");
});

test("of a key from before anybody said that they live, nobody knows what was done: it stays taken for its day", async () => {
  await left(null);
  expect(await codeOf(ask(give, at(23 * 60 * MINUTE_MS)))).toBe("REQUEST_IN_PROGRESS");
  expect(await codeOf(ask(give, at(24 * 60 * MINUTE_MS)))).toBe("answered");
});

test("whoever is at work says so, however long it takes", async () => {
  const long = await stopped();
  await silenced();
  vi.advanceTimersByTime(10_000);
  await until(async () => (await stored())!.aliveUntil! > PAST, "a sign of life");
  expect(await codeOf(ask())).toBe("REQUEST_IN_PROGRESS");
  long.go();
  expect(await codeOf(long.answer)).toBe("answered");
  expect(await done()).toBe(1);
  const said = (await stored())!.aliveUntil;
  vi.advanceTimersByTime(60_000); // the pool of PostgreSQL has timers, too, so they are not counted
  expect((await stored())!.aliveUntil).toEqual(said);
});

test("one that comes back too late does nothing, and answers what was done in its place", async () => {
  const late = await stopped();
  await silenced();
  const other = await ask(give, at(1_000));
  late.go();
  expect(await late.answer).toEqual(other);
  expect(await done()).toBe(1);
});

test("one that comes back too late while another is at work does nothing", async () => {
  const late = await stopped();
  await silenced();
  const other = await stopped(at(1_000));
  late.go();
  expect(await codeOf(late.answer)).toBe("REQUEST_IN_PROGRESS");
  expect(await done()).toBe(0);
  other.go();
  expect(await codeOf(other.answer)).toBe("answered");
  expect(await done()).toBe(1);
});

test("from the moment that a deed is done its answer is there, also if nobody lives to give it", async () => {
  const never = new Promise<object>(() => {});
  void ask(async (keep) => {
    await give(keep);
    return never;
  });
  await until(async () => (await stored())?.status, "the deed");
  await silenced();
  expect(await ask(give, at(MINUTE_MS))).toEqual({ ok: true, balance: before + 1 });
  expect(await done()).toBe(1);
});

test("a deed that is undone takes its answer along, and the key is free", async () => {
  const undone = ask((keep) =>
    transaction(async (tx) => {
      await keep(tx, { ok: true });
      throw new Error("planned");
    }),
  );
  expect(await codeOf(undone)).toBe("planned");
  expect(await stored()).toBeNull();
  expect(await codeOf(ask())).toBe("answered");
});

test("what is done without keeping its answer is found out", async () => {
  expect(await codeOf(ask(() => give()))).toMatch("keeps its answer");
});

test("of many at the same moment, each of which takes the others for dead, one does it", async () => {
  let n = 0;
  const impatient = () =>
    ask(async (keep) => {
      await silenced();
      return give(keep);
    }, at(n++));
  const answers = await Promise.all(
    Array.from({ length: 24 }, () =>
      impatient().then(
        (answer) => JSON.stringify(answer),
        (error: DomainError) => error.code,
      ),
    ),
  );
  const answer = JSON.stringify({ ok: true, balance: before + 1 });
  expect(answers.filter((each) => each !== "REQUEST_IN_PROGRESS" && each !== answer)).toEqual([]);
  expect(answers).toContain(answer);
  expect(await done()).toBe(1);
});
