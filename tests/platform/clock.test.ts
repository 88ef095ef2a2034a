import { afterEach, expect, test, vi } from "vitest";
import { clock } from "~/platform/clock";
import { db, postgresql } from "~/platform/db";
import { goByDatabaseClock } from "~/platform/db/database-clock";

const HOUR_MS = 60 * 60_000;
const apartMs = () => clock.now().getTime() - Date.now();
const ahead = (ms: number) => clock.goBy(new Date(Date.now() + ms));
afterEach(() => {
  vi.restoreAllMocks();
  ahead(0);
});

test("the time of day goes by another clock from when it was told, and on with it", () => {
  ahead(HOUR_MS);
  expect(apartMs()).toBeGreaterThan(HOUR_MS - 1_000);
  ahead(HOUR_MS + 100); // less than what asking leaves uncertain
  expect(apartMs()).toBeLessThan(HOUR_MS + 90);
  ahead(-HOUR_MS);
  expect(apartMs()).toBeLessThan(1_000 - HOUR_MS);
});

test(
  postgresql
    ? "a machine whose clock is wrong goes by that of the database"
    : "on SQLite the clock of the machine is the only one",
  async () => {
    const over = new AbortController();
    ahead(HOUR_MS);
    await goByDatabaseClock(over.signal);
    over.abort();
    expect(Math.round(Math.abs(apartMs()) / HOUR_MS)).toBe(postgresql ? 0 : 1);
  },
);

test.runIf(postgresql)(
  "a clock that is far away is put right by a slow answer, too, and nothing begins before there is one",
  async () => {
    const over = new AbortController();
    ahead(HOUR_MS);
    vi.spyOn(db, "$queryRaw").mockRejectedValueOnce(new Error("Can't reach database server"));
    let passed = 0;
    vi.spyOn(clock, "ms").mockImplementation(() => (passed += 3_000));
    await goByDatabaseClock(over.signal);
    over.abort();
    expect(Math.round(Math.abs(apartMs()) / HOUR_MS)).toBe(0);
  },
);
