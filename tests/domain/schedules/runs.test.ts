import { afterEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchItems } from "~/domain/batches/items";
import { putContact, removeContact } from "~/domain/contact-lists/contacts";
import { changeList, deleteList } from "~/domain/contact-lists/lists";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { dutiesDue } from "~/domain/due-tasks";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { eraseNumber } from "~/domain/privacy/erase";
import { prune } from "~/domain/prune";
import { pauseSchedule, resumeSchedule } from "~/domain/schedules/pause-resume";
import { listRuns } from "~/domain/schedules/runs";
import { changeSchedule, deleteSchedule, scheduleById } from "~/domain/schedules/schedules";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { changeTemplate, deleteTemplate } from "~/domain/templates/templates";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { db, transaction } from "~/platform/db";
import { person } from "../../support/cast";
import { listOf } from "../../support/contact-lists";
import { notified, runAt, runsOf, scheduled, sender } from "../../support/schedules";
import { differencesOf } from "../../support/storage";

const DAY_MS = 24 * 60 * 60_000;
/** A Saturday, noon in Jakarta; schedules run at nine. */
const NOW = new Date("2026-11-28T05:00:00Z");
afterEach(() => db.schedule.deleteMany());

const TWO = { "081234000001": { nama: "Ani" }, "081234000002": { nama: "Budi" } };
/** So many days later, at a minute past nine in Jakarta. */
const at = (days: number, ms = 60_000) =>
  new Date(new Date("2026-11-28T02:00:00Z").getTime() + days * DAY_MS + ms);

async function daily(given: object = {}, credits = 1_000) {
  const { who, template } = await sender({ credits });
  const list = await listOf(who, "A", TWO, NOW);
  const id = await scheduled(who, { list_ids: [list], template_id: template, ...given }, NOW);
  return { who, template, list, id };
}

const messagesOf = async (who: Actor, batchId: number) =>
  (await batchItems(who, batchId, { limit: 100 })).data.map(
    ({ receiver_number, message }) => `${receiver_number} ${message}`,
  );

test("each date makes an ordinary batch of what the lists are then, once", async () => {
  const { who, list, id } = await daily();
  await runAt(new Date(at(1, 0).getTime() - 1));
  expect(await runsOf(id)).toEqual([]);
  expect(Boolean((await dutiesDue(at(1))).schedules)).toBe(true);
  await runAt(at(1));
  expect(Boolean((await dutiesDue(at(1))).schedules)).toBe(false);
  await putContact(who, list, "081234000003", { values: { nama: "Candra" } }, NOW);
  for (let wake = 0; wake < 24; wake += 1) await runAt(at(1, wake * 60 * 60_000));
  await runAt(at(2));
  expect(await runsOf(id)).toEqual(["2026-11-29 done 2", "2026-11-30 done 3"]);
  const { data } = await listRuns(who, id);
  expect(data.map(({ date }) => date)).toEqual(["2026-11-30", "2026-11-29"]);
  const batch = await db.batch.findUniqueOrThrow({ where: { id: data[1]!.batch_id! } });
  expect(batch).toMatchObject({ userId: who.id, kind: "BULK", name: "Promo (2026-11-29)", reserved: 2 });
  expect(await messagesOf(who, batch.id)).toEqual(["6281234000001 Halo Ani", "6281234000002 Halo Budi"]);
  expect(await db.batch.count({ where: { userId: who.id } })).toBe(2);
  expect((await checkLedger()).differences).toEqual([]);
  expect(await differencesOf(who)).toEqual([]);
  expect(await notified(who)).toEqual([]);
});

test("a rule that has no more dates ends its schedule", async () => {
  const { who, id } = await daily({ rrule: "FREQ=DAILY;COUNT=2" });
  for (const day of [1, 2, 3]) await runAt(at(day));
  expect(await runsOf(id)).toEqual(["2026-11-29 done 2", "2026-11-30 done 2"]);
  expect(await scheduleById(who, id, at(3))).toMatchObject({ status: "ended", next_runs: [] });
});

test("two daemons, each many times at once, make one batch of a date", async () => {
  const { who, id } = await daily();
  await Promise.all(Array.from({ length: 6 }, () => runAt(at(1))));
  expect(await runsOf(id)).toEqual(["2026-11-29 done 2"]);
  expect(await db.batch.count({ where: { userId: who.id } })).toBe(1);
});

test("dates that passed more than a day ago are missed and not made up, and one notification says so", async () => {
  const { who, id } = await daily();
  await runAt(at(4, 60 * 60_000));
  expect(await runsOf(id)).toEqual([
    ...["2026-11-29 missed TOO_LATE", "2026-11-30 missed TOO_LATE", "2026-12-01 missed TOO_LATE"],
    "2026-12-02 done 2",
  ]);
  expect(await notified(who)).toEqual([
    {
      ...{ kind: "schedule_missed", schedule: id, date: "2026-11-29", last: "2026-12-01", dates: 3 },
      ...{ no_run: "TOO_LATE", paused: 0 },
    },
  ]);
});

test("a date is made up within a day, but not later", async () => {
  const early = await daily();
  await runAt(at(2, -1));
  expect(await runsOf(early.id)).toEqual(["2026-11-29 done 2"]);
  const late = await daily();
  await runAt(at(2, 1));
  expect(await runsOf(late.id)).toEqual(["2026-11-29 missed TOO_LATE", "2026-11-30 done 2"]);
});

test("a date that a database from before it may have forgotten is missed", async () => {
  const { who, id } = await daily();
  await db.memory.updateMany({ data: { lostAt: at(1, 60 * 60_000) } });
  await runAt(at(1, 2 * 60 * 60_000));
  await runAt(at(2));
  await db.memory.updateMany({ data: { lostAt: null } });
  expect(await runsOf(id)).toEqual(["2026-11-29 missed DATABASE_RESTORED", "2026-11-30 done 2"]);
  expect(await notified(who)).toMatchObject([{ kind: "schedule_missed", no_run: "DATABASE_RESTORED" }]);
});

test("with too few credits nothing is sent and nothing is taken, and the owner is notified", async () => {
  const { who, id } = await daily({ rrule: "FREQ=WEEKLY;BYDAY=SA" }, 1);
  await runAt(at(7));
  expect(await runsOf(id)).toEqual(["2026-12-05 short_of_credits NOT_ENOUGH_CREDITS"]);
  expect(await db.batch.count({ where: { userId: who.id } })).toBe(0);
  expect(await notified(who)).toMatchObject([
    { kind: "schedule_short", date: "2026-12-05", needed: 2, balance: 1 },
  ]);
  expect(await scheduleById(who, id, at(7))).toMatchObject({ status: "active" });
});

test("two days before a date it is notified, once, that the credits will not do", async () => {
  const { who, id } = await daily({ rrule: "FREQ=WEEKLY;BYDAY=SA" }, 1);
  await runAt(at(5, -1));
  expect(await notified(who)).toEqual([]);
  for (const ms of [0, 60_000, 60 * 60_000]) await runAt(at(5, ms));
  const forecast = { kind: "schedule_forecast", schedule: id, date: "2026-12-05", needed: 2, balance: 1 };
  expect(await notified(who)).toEqual([forecast]);
  const rich = await daily({ rrule: "FREQ=WEEKLY;BYDAY=SA" }, 2);
  await runAt(at(5));
  expect(await notified(rich.who)).toEqual([]);
});

test("of dates that follow each other the forecast counts all, and comes once", async () => {
  const { who, id } = await daily({}, 5);
  for (const day of [0, 1, 2, 3]) await runAt(at(day, 4 * 60 * 60_000));
  expect(await runsOf(id)).toEqual([
    ...["2026-11-29 done 2", "2026-11-30 done 2", "2026-12-01 short_of_credits NOT_ENOUGH_CREDITS"],
  ]);
  const kinds = (await notified(who)).map(({ kind }) => kind);
  expect(kinds).toEqual(["schedule_forecast", "schedule_short"]);
});

test.each([
  ["LIST_DELETED", ({ who, list }: Made) => deleteList(who, list, NOW)],
  ["TEMPLATE_DELETED", ({ who, template }: Made) => deleteTemplate(who, template)],
  ["DEVICE_MISSING", ({ who }: Made) => db.device.deleteMany({ where: { userId: who.id } })],
  ["FILTER_INCOMPLETE", ({ who }: Made) => eraseNumber(who, { userId: who.id }, "+62 812-3499-9999", NOW)],
  ["BASIS_OLD", ({ list }: Made) => oldBasis(list)],
  ["ACCOUNT_INACTIVE", ({ who }: Made) => db.user.update({ where: { id: who.id }, data: { active: false } })],
  [
    "COLUMN_MISSING",
    ({ who, template }: Made) => changeTemplate(who, template, { text: "Halo {{alamat}}" }, NOW),
  ],
] as const)("a date is refused for %s, and three in a row pause the schedule", async (reason, spoil) => {
  const made = await daily({ filter: [{ column: "nama", op: "is_not", value: "0812 3499 9999" }] });
  await runAt(at(1));
  await spoil(made);
  for (const day of [2, 3, 4, 5]) await runAt(at(day));
  expect(await runsOf(made.id)).toEqual([
    "2026-11-29 done 2",
    ...["2026-11-30", "2026-12-01", "2026-12-02"].map((date) => `${date} refused ${reason}`),
  ]);
  expect((await db.schedule.findUniqueOrThrow({ where: { id: made.id } })).status).toBe("paused");
  const told = await notified(made.who);
  expect(told.map((each) => (each as unknown as { paused: number }).paused)).toEqual([0, 0, 1]);
  expect(await db.batch.count({ where: { userId: made.who.id } })).toBe(1);
});

type Made = Awaited<ReturnType<typeof daily>>;
const oldBasis = (id: number) =>
  db.contactList.update({
    where: { id },
    data: { basis: "customers", basisAt: new Date("2024-11-28T00:00:00Z") },
  });

test("a required basis that the lists do not have refuses a date; one that they have goes with the batch", async () => {
  const { who, list, id } = await daily();
  const eka = await person("Eka", { role: "SUPER ADMIN" });
  await updateAppSettings(eka, { basis_required: true }, NOW);
  try {
    await runAt(at(1));
    await changeList(who, list, { basis: "customers" }, NOW);
    await runAt(at(2));
  } finally {
    await updateAppSettings(eka, { basis_required: false }, NOW);
  }
  expect(await runsOf(id)).toEqual(["2026-11-29 refused BASIS_MISSING", "2026-11-30 done 2"]);
  const batch = await db.batch.findFirstOrThrow({ where: { userId: who.id } });
  expect(batch.basis).toBe("customers");
});

test("refusals that do not follow each other pause nothing", async () => {
  const { who, template, id } = await daily();
  const devices = await db.device.findMany({ where: { userId: who.id } });
  const [device] = devices;
  const away = (serverId: number | null) =>
    db.device.update({ where: { id: device!.id }, data: { serverId } });
  for (const [day, isAway] of [true, true, false, true, true].entries()) {
    await away(isAway ? null : device!.serverId);
    await runAt(at(day + 1));
  }
  expect((await runsOf(id)).map((run) => run.split(" ")[1])).toEqual([
    ...["refused", "refused", "done", "refused", "refused"],
  ]);
  expect((await scheduleById(who, id, at(5))).status).toBe("active");
  expect(template).toBeGreaterThan(0);
});

test("opted-out contacts get nothing, and a rule whose contacts are gone makes no batch", async () => {
  const { who, id } = await daily();
  await transaction((tx) => putOnList(tx, who.id, ["6281234000001"], { how: "HAND", at: NOW }));
  await runAt(at(1));
  await transaction((tx) => putOnList(tx, who.id, ["6281234000002"], { how: "HAND", at: NOW }));
  await runAt(at(2));
  expect(await runsOf(id)).toEqual(["2026-11-29 done 1", "2026-11-30 done NO_CONTACTS"]);
  expect(await notified(who)).toEqual([]);
});

const DUE = {
  "081234000001": { nama: "Ani", jatuh_tempo: "01/12/2026" },
  "081234000002": { nama: "Budi", jatuh_tempo: "2026-12-02" },
  "081234000003": { nama: "Candra", jatuh_tempo: "31/02/2026" },
  "081234000004": { nama: "Dewi", jatuh_tempo: "02/12/2026" },
};

async function reminder(given: object = {}) {
  const { who, template } = await sender();
  const list = await listOf(who, "A", DUE, NOW);
  const plan = { list_ids: [list], template_id: template, date_column: "jatuh_tempo", days_before: 1 };
  return { who, list, id: await scheduled(who, { ...plan, ...given }, NOW) };
}

test("a reminder goes to each contact on its own date, and a day without contacts is none", async () => {
  const { who, id } = await reminder();
  for (let day = 0; day <= 7; day += 1) await runAt(at(day, 4 * 60 * 60_000));
  expect(await runsOf(id)).toEqual(["2026-11-30 done 1", "2026-12-01 done 2"]);
  const { data } = await listRuns(who, id);
  expect(await messagesOf(who, data[0]!.batch_id!)).toEqual([
    "6281234000002 Halo Budi",
    "6281234000004 Halo Dewi",
  ]);
});

test("a contact is sent to once for a date, also if the reminder is moved; a later date is another one", async () => {
  const { who, list, id } = await reminder();
  await runAt(at(2)); // Ani, a day before
  await changeSchedule(who, id, { days_before: 0 }, at(2));
  await putContact(who, list, "081234000005", { values: { jatuh_tempo: "01/12/2026" } }, NOW);
  await runAt(at(3)); // on the day itself: only the new one
  await putContact(who, list, "081234000001", { values: { jatuh_tempo: "04/12/2026" } }, NOW);
  for (const day of [4, 5, 6]) await runAt(at(day));
  expect(await runsOf(id)).toEqual([
    ...["2026-11-30 done 1", "2026-12-01 done 1", "2026-12-02 done 2", "2026-12-04 done 1"],
  ]);
});

test("missed days of a reminder are recorded where contacts were due", async () => {
  const { who, id } = await reminder();
  await runAt(at(9));
  expect(await runsOf(id)).toEqual(["2026-11-30 missed TOO_LATE", "2026-12-01 missed TOO_LATE"]);
  expect(await notified(who)).toMatchObject([{ kind: "schedule_missed", dates: 2 }]);
});

test("a schedule that is paused, changed or deleted while its batch is made does nothing", async () => {
  const { who, id } = await daily();
  const running = runAt(at(1));
  await pauseSchedule(who, id, at(1));
  await running;
  const first = await runsOf(id);
  expect(first.length).toBeLessThanOrEqual(1);
  await resumeSchedule(who, id, at(1));
  const again = runAt(at(2));
  await deleteSchedule(who, id);
  await again;
  const made = await db.batch.count({ where: { userId: who.id, submittedAt: { not: null } } });
  expect(made).toBeLessThanOrEqual(first.length + 1);
  expect(await db.scheduleRun.count({ where: { scheduleId: id } })).toBe(0);
  expect((await checkLedger()).differences).toEqual([]);
});

test("today's date comes once, also if its time is moved after it ran", async () => {
  const { who, id } = await daily();
  await runAt(at(1));
  await changeSchedule(who, id, { time: "11:00" }, at(1));
  await runAt(at(1, 4 * 60 * 60_000));
  expect(await runsOf(id)).toEqual(["2026-11-29 done 2"]);
});

test("a change of the name at the moment of a date does not lose the date", async () => {
  const { who, id } = await daily();
  await changeSchedule(who, id, { name: "Renamed" }, at(1));
  await runAt(at(1));
  expect(await runsOf(id)).toEqual(["2026-11-29 done 2"]);
});

test("an erased number stands nowhere in schedules, and gets nothing more", async () => {
  const { who, list, id } = await reminder({ name: "Ulang 6281234000001" });
  await runAt(at(2));
  await removeContact(who, list, "081234000001", at(2));
  const batches = await db.batch.findMany({ where: { userId: who.id } });
  await db.batchItem.updateMany({
    where: { batchId: { in: batches.map((each) => each.id) } },
    data: { status: "SENT" },
  });
  expect(await db.scheduleContact.count({ where: { number: "6281234000001", userId: who.id } })).toBe(1);
  await eraseNumber(who, { userId: who.id }, "081234000001", at(2));
  expect(await db.scheduleContact.count({ where: { number: "6281234000001", userId: who.id } })).toBe(0);
  expect((await scheduleById(who, id, at(2))).name).toBe(`Ulang …${id}`);
});

test("what schedules note is pruned, and goes with the account", async () => {
  const { who, id } = await reminder();
  for (const day of [2, 3]) await runAt(at(day));
  await prune(at(300));
  expect(await db.scheduleContact.count({ where: { scheduleId: id } })).toBe(3);
  await prune(at(400));
  expect(await db.scheduleContact.count({ where: { scheduleId: id } })).toBe(0);
  await prune(at(800));
  expect(await runsOf(id)).toEqual(["2026-12-01 done 2"]); // the last one stays
  const eka = await person("Eka2", { role: "SUPER ADMIN" });
  const gone = await reminder();
  await runAt(at(2));
  await deleteUser(eka, gone.who.id, at(2));
  expect(await db.schedule.count({ where: { id: gone.id } })).toBe(0);
  expect(await db.scheduleRun.count({ where: { scheduleId: gone.id } })).toBe(0);
  expect(await db.scheduleContact.count({ where: { scheduleId: gone.id } })).toBe(0);
  expect(who.id).toBeGreaterThan(0);
});
