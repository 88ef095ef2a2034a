import { beforeAll, beforeEach, expect, test } from "vitest";
import { adminDashboard } from "~/domain/reports/admin-dashboard";
import { systemState } from "~/domain/reports/system-state";
import { listUsers } from "~/domain/users/list";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";

let cast: Awaited<ReturnType<typeof wholeCast>>;
const now = new Date("2026-11-21T08:00:00Z"); // 15:00 in Jakarta
const yesterdayNight = new Date("2026-11-20T16:59:59Z"); // 23:59:59 on the 20th
const midnight = new Date("2026-11-20T17:00:00Z"); // 00:00 on the 21st

type Counters = { recipients: number; sent: number; failed: number; refunded: number };

async function batch(user: { id: number }, name: string, at: Date, counters: Counters, more: object = {}) {
  const own = { userId: user.id, createdById: user.id, name, createdAt: at, submittedAt: at, status: "DONE" };
  return (await db.batch.create({ data: { ...own, ...counters, ...more } })).id;
}

beforeAll(async () => {
  cast = await wholeCast();
  await batch(cast.ani, "Old", yesterdayNight, { recipients: 10, sent: 5, failed: 1, refunded: 1 });
  await batch(cast.ani, "New", midnight, { recipients: 4, sent: 3, failed: 0, refunded: 1 });
  await batch(cast.budi, "Budi’s", midnight, { recipients: 2, sent: 2, failed: 0, refunded: 0 });
  const test = { recipients: 90, sent: 0, failed: 90, refunded: 0 };
  await batch(cast.ani, "A test", midnight, test, { kind: "TEST" });
  await batch(cast.ani, "Being read", midnight, test, { submittedAt: null });
  const day = (userId: number, of: string, sent: number) =>
    db.dayTotal.create({ data: { userId, day: of, sent, failed: 0, refunded: 0 } });
  await day(cast.ani.id, "2026-11-20", 5);
  await day(cast.ani.id, "2026-11-21", 3);
  await day(cast.budi.id, "2026-11-21", 2);
  await db.user.update({ where: { id: cast.ani.id }, data: { lastActivityAt: now } });
  await db.user.update({ where: { id: cast.budi.id }, data: { lastActivityAt: midnight } });
});

const people = async (wish: Parameters<typeof adminDashboard>[0]) =>
  (await adminDashboard(wish, now)).users.data.map(({ name }) => name);
const batches = async (wish: Parameters<typeof adminDashboard>[0]) =>
  (await adminDashboard(wish, now)).recent_batches.map(({ name }) => name);

test("the totals are of all users and of all time, and know no tests", async () => {
  const wanted = {
    total_users: 5,
    total_batches: 3,
    messages_sent: 10,
    messages_today: 5,
    success_rate: 76.9, // 10 of 13 that were tried
  };
  expect((await adminDashboard({}, now)).totals).toEqual(wanted);
  const narrowed = await adminDashboard({ q_user: "budi", date_from: "2030-01-01" }, now);
  expect(narrowed.totals).toEqual(wanted);
});

test("today begins at midnight in the time zone of the installation", async () => {
  expect((await adminDashboard({}, yesterdayNight)).totals.messages_today).toBe(5);
  expect((await adminDashboard({}, midnight)).totals.messages_today).toBe(5);
  expect((await adminDashboard({}, new Date("2026-11-21T17:00:00Z"))).totals.messages_today).toBe(0);
});

test("the users come with their figures, those who did something last first", async () => {
  const { data, meta } = (await adminDashboard({}, now)).users;
  expect(data.map(({ name }) => name)).toEqual(["Ani", "Budi", "Eka", "Dewi", "Citra"]);
  expect(data[0]).toEqual({
    id: cast.ani.id,
    name: "Ani",
    email: "ani@example.com",
    total_batches: 2,
    sent_count: 8,
    failed_count: 3,
    total_items: 14,
    last_activity: now.toISOString(),
  });
  expect(data[4]).toMatchObject({ total_batches: 0, sent_count: 0, total_items: 0, last_activity: null });
  expect(meta).toEqual({ total: 5, current_page: 1, last_page: 1 });
});

test("pages have 10, 20, 50 or 100 users; any other wish counts as 20; past the end there is nobody", async () => {
  const data = Array.from({ length: 106 }, (_, i) => ({
    ...{ email: `crowd${i}@example.com`, name: `Crowd ${i}`, passwordHash: "x", createdAt: now },
  }));
  await db.user.createMany({ data });
  for (const [wish, rows] of [
    [10, 10],
    [20, 20],
    [50, 50],
    [100, 100],
    [37, 20],
    [undefined, 20],
    [1000, 20],
  ] as const)
    expect(await people({ q_user: "crowd", per_page: wish })).toHaveLength(rows);
  expect((await adminDashboard({ q_user: "crowd", page: 2, per_page: 100 }, now)).users).toMatchObject({
    data: { length: 6 },
    meta: { total: 106, current_page: 2, last_page: 2 },
  });
  expect((await adminDashboard({ q_user: "crowd", page: 9 }, now)).users).toEqual({
    data: [],
    meta: { total: 106, current_page: 9, last_page: 6 },
  });
  await db.user.deleteMany({ where: { email: { startsWith: "crowd" } } });
});

test("everybody stands on one page alone, in one order, from the first page to the last and past it", async () => {
  const days = (i: number) => new Date(midnight.getTime() + (i % 7) * 86_400_000);
  const data = Array.from({ length: 41 }, (_, i) => ({
    ...{ email: `crowd${i}@example.com`, name: `Crowd ${i}`, passwordHash: "x", createdAt: days(i * 3) },
    lastActivityAt: i % 3 === 0 ? null : days(i),
  }));
  await db.user.createMany({ data });
  const dashboard = async (page: number, per_page: number) =>
    (await adminDashboard({ page, per_page }, now)).users.data.map(({ id }) => id);
  const list = async (page: number, limit: number) =>
    (await listUsers({ page, limit })).data.map(({ id }) => id);
  const all = await db.user.findMany();
  const newest = (a: Date | null, b: Date | null) => (b?.getTime() ?? 0) - (a?.getTime() ?? 0);
  for (const [ask, wanted] of [
    [dashboard, [...all].sort((a, b) => newest(a.lastActivityAt, b.lastActivityAt) || b.id - a.id)],
    [list, [...all].sort((a, b) => newest(a.createdAt, b.createdAt) || b.id - a.id)],
  ] as const) {
    const pages: number[][] = [];
    for (let page = 1; page <= 6; page += 1) pages.push(await ask(page, 10));
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 6, 0]);
    expect(pages.flat()).toEqual(wanted.map(({ id }) => id));
  }
  await db.user.deleteMany({ where: { email: { startsWith: "crowd" } } });
});

test("a search by name, email or id narrows users and recent batches", async () => {
  expect(await people({ q_user: "BUD" })).toEqual(["Budi"]);
  expect(await people({ q_user: "ani@example.com" })).toEqual(["Ani"]);
  expect(await people({ q_user: String(cast.eka.id) })).toEqual(["Eka"]);
  expect(await batches({ q_user: "budi" })).toEqual(["Budi’s"]);
  expect(await people({ q_user: "nobody" })).toEqual([]);
  expect(await batches({ q_user: "nobody" })).toEqual([]);
});

test("days narrow by when batches were submitted, both days included, by our clock", async () => {
  expect(await batches({ date_to: "2026-11-20" })).toEqual(["Old"]);
  expect(await batches({ date_from: "2026-11-21", date_to: "2026-11-21" })).toEqual(["Budi’s", "New"]);
  expect(await people({ date_to: "2026-11-20" })).toEqual(["Ani"]);
  const { data } = (await adminDashboard({ date_from: "2026-11-21" }, now)).users;
  expect(data.map(({ name, total_batches, sent_count }) => [name, total_batches, sent_count])).toEqual([
    ["Ani", 1, 3],
    ["Budi", 1, 2],
  ]);
  for (const no of ["2026-02-30", "yesterday", "21-11-2026"])
    expect(await batches({ date_from: no })).toEqual(["Budi’s", "New", "Old"]);
});

test("a recent batch says whose it is and how far it came", async () => {
  const [newest] = (await adminDashboard({}, now)).recent_batches;
  expect(newest).toEqual({
    id: expect.any(Number),
    name: "Budi’s",
    status: "DONE",
    user_name: "Budi",
    user: { id: expect.any(Number), name: "Budi", email: "budi@example.com" },
    sent: 2,
    recipients: 2,
  });
});

beforeEach(() => db.jobRun.deleteMany());

test("the daemon’s last sign of life and the last ledger check are told", async () => {
  expect(await systemState(now)).toEqual({
    database: "ok",
    daemon: "not running",
    last_beat: null,
    ledger: { state: "never" },
  });
  const beatAt = new Date(now.getTime() - 5_000);
  await db.heartbeat.create({ data: { daemon: "d", host: "h", pid: 1, startedAt: midnight, beatAt } });
  const counts = { users: 5, entries: 9, batches: 3 };
  const run = { name: "check-ledger", finishedAt: midnight, ok: true };
  await db.jobRun.create({ data: { ...run, result: { ok: true, ...counts, differences: [] } } });
  const at = midnight.toISOString();
  expect(await systemState(now)).toEqual({
    database: "ok",
    daemon: "alive",
    last_beat: beatAt.toISOString(),
    ledger: { state: "ok", at, ...counts, differences: 0 },
  });
  const wrong = { ok: false, ...counts, differences: ["user 1: balance 3, entries add up to 4"] };
  await db.jobRun.update({ where: { name: run.name }, data: { result: wrong } });
  expect((await systemState(now)).ledger).toMatchObject({ state: "wrong", differences: 1 });
  await db.jobRun.update({ where: { name: run.name }, data: { ok: false, result: { error: "x" } } });
  expect((await systemState(now)).ledger).toEqual({ state: "failed", at });
});
