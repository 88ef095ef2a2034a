import { expect, test, vi } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { db, query, sql } from "~/platform/db";
import { importLines, listOf } from "../../support/contact-lists";
import { runAt, scheduled, sender } from "../../support/schedules";

/** All of it once: SCHEDULE_DAYS=400 npx vitest run tests/domain/schedules/many-days.test.ts */
const DAYS = Number(process.env.SCHEDULE_DAYS ?? 60);
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** The first day, at midnight in Jakarta: a leap year follows within 400 days. */
const BEGIN = Date.parse("2027-11-28T00:00:00+07:00");
const NOW = new Date(BEGIN - 10 * HOUR_MS);
const dateAt = (day: number) => new Date(BEGIN + day * DAY_MS + 7 * HOUR_MS).toISOString().slice(0, 10);

/** Numbers that look arbitrary and are the same in every run. */
function arbitrary(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Makes every few transactions and statements of this process fail: before anything is done, or after the commit. */
function failNowAndThen(below: (max: number) => number) {
  let failed = 0;
  const fail = () => {
    failed += 1;
    throw new Error("killed");
  };
  const wholly = db.$transaction.bind(db) as (work: unknown, how: unknown) => Promise<unknown>;
  const transactions = vi.spyOn(db, "$transaction").mockImplementation((async (
    work: unknown,
    how: unknown,
  ) => {
    const chance = below(24);
    if (chance === 0) fail();
    const done = await wholly(work, how);
    return chance === 1 ? fail() : done;
  }) as never);
  const asking = db.$queryRaw as (...given: unknown[]) => Promise<unknown>;
  const statements = vi.spyOn(db, "$queryRaw").mockImplementation(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    if (below(150) === 0) fail();
    return asking.apply(this, given); // which may be a transaction
  } as never);
  return {
    get failed() {
      return failed;
    },
    stop() {
      transactions.mockRestore();
      statements.mockRestore();
    },
  };
}

/** Days of the calendar on which the schedules below run, computed without the product. */
const last = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const RULES: Record<string, (date: string, day: number) => boolean> = {
  "FREQ=DAILY;INTERVAL=3": (_, day) => day % 3 === 0,
  "FREQ=WEEKLY;BYDAY=MO,FR": (date) => [1, 5].includes(new Date(date).getUTCDay()),
  "FREQ=MONTHLY;BYMONTHDAY=31": (date) => {
    const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
    return day === last(year, month);
  },
  "FREQ=DAILY;UNTIL=20280115": (date) => date <= "2028-01-15",
};

test(`${DAYS} days with two daemons that fail at any step: each contact once per date, and nothing is missing but what was missed`, {
  timeout: 900_000,
}, async () => {
  const below = arbitrary(7);
  const { who, template } = await sender({ credits: 1_000_000, text: "Halo" });
  const list = await listOf(who, "A", {}, NOW);
  const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, "0"));
  const contacts = months.map((month, i) => ({
    number: `62812340001${String(i).padStart(2, "0")}`,
    birthday: `1960-${month}-${month === "02" ? "29" : String(3 + i).padStart(2, "0")}`,
  }));
  const lines = contacts.map(({ number, birthday }) => `${number};${birthday}`);
  await importLines(who, list, ["phone_number;lahir", ...lines], "replace", NOW);
  const plan = { list_ids: [list], template_id: template, time: "09:00" };
  const ids = new Map<number, (date: string, day: number) => string[]>();
  for (const [rrule, runs] of Object.entries(RULES))
    ids.set(await scheduled(who, { ...plan, name: rrule, rrule }, NOW), (date, day) =>
      runs(date, day) ? contacts.map(({ number }) => number) : [],
    );
  const yearly = { ...plan, name: "birthdays", date_column: "lahir", yearly: true, days_before: 1 };
  ids.set(await scheduled(who, yearly, NOW), (date) => {
    const target = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
    const isLeap = last(Number(target.slice(0, 4)), 2) === 29;
    const days = target.endsWith("02-28") && !isLeap ? ["02-28", "02-29"] : [target.slice(5)];
    return contacts.filter(({ birthday }) => days.includes(birthday.slice(5))).map(({ number }) => number);
  });

  const away = new Set<number>();
  const faults = failNowAndThen(below);
  const both = (now: Date) => Promise.allSettled([runAt(now), runAt(now)]);
  for (let day = 0; day < DAYS; day += 1) {
    // Now and then the server is off for some days: what is more than a day old is missed.
    if (day % 50 === 20) for (let i = 0; i < 3; i += 1) away.add(day + i);
    if (away.has(day)) continue;
    const nine = BEGIN + day * DAY_MS + 9 * HOUR_MS;
    for (let hour = 0; hour < 14; hour += 1) {
      const now = new Date(nine + hour * HOUR_MS + 1_000);
      await both(now);
      if ((await db.schedule.count({ where: { dueAt: { lte: now } } })) === 0 && hour > 0) break;
    }
  }
  faults.stop();
  await both(new Date(BEGIN + DAYS * DAY_MS));
  expect(faults.failed).toBeGreaterThan(DAYS / 2);

  for (const [id, numbersOn] of ids) {
    const runs = new Map(
      (await db.scheduleRun.findMany({ where: { scheduleId: id } })).map((run) => [run.date, run]),
    );
    for (let day = 0; day < DAYS; day += 1) {
      const date = dateAt(day);
      const wanted = numbersOn(date, day);
      const run = runs.get(date);
      runs.delete(date);
      if (wanted.length === 0) expect(run, date).toBeUndefined();
      else if (away.has(day)) expect(run, date).toMatchObject({ status: "missed", batchId: null });
      else {
        expect(run, date).toMatchObject({ status: "done" });
        const items = await db.batchItem.findMany({ where: { batchId: run!.batchId! } });
        expect(items.map(({ receiver }) => receiver).sort(), date).toEqual([...wanted].sort());
      }
    }
    expect([...runs.keys()]).toEqual([]);
  }
  const done = await db.scheduleRun.count({ where: { status: "done" } });
  expect(await db.batch.count({ where: { userId: who.id, submittedAt: { not: null } } })).toBe(done);
  const [twice] = await query<{ found: number }>(
    db,
    sql`SELECT COUNT(*) AS found FROM (SELECT r.schedule_id, r.date, i.receiver FROM schedule_runs r
        JOIN batch_items i ON i.batch_id = r.batch_id GROUP BY r.schedule_id, r.date, i.receiver HAVING COUNT(*) > 1) t`,
  );
  expect(Number(twice?.found)).toBe(0);
  expect((await checkLedger()).differences).toEqual([]);
  expect(done).toBeGreaterThan(DAYS / 2);
});
