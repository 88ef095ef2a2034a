import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { putContact } from "~/domain/contact-lists/contacts";
import { deleteList } from "~/domain/contact-lists/lists";
import { listedContacts } from "~/domain/contact-lists/send";
import { createBatch } from "~/domain/imports/create";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { pauseSchedule, resumeSchedule } from "~/domain/schedules/pause-resume";
import { nextDates, previewSchedule } from "~/domain/schedules/preview";
import { canRepeat, repeatDefaults } from "~/domain/schedules/repeat-batch";
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  scheduleById,
} from "~/domain/schedules/schedules";
import { SCHEDULES_MAX, ScheduleChange, ScheduleInput } from "~/domain/schedules/types";
import { updateOwnHours } from "~/domain/sending/account-hours";
import { valid } from "~/http/request/validate";
import { db, transaction } from "~/platform/db";
import { listOf } from "../../support/contact-lists";
import { faults, refusal } from "../../support/refusal";
import { sender } from "../../support/schedules";

/** A Saturday, noon in Jakarta. */
const NOW = new Date("2026-11-28T05:00:00Z");
const CONTACTS = {
  "081234000001": { nama: "Ani", lahir: "1990-11-30" },
  "081234000002": { nama: "Budi", lahir: "1991-12-01" },
  "081234000003": { nama: "Candra", lahir: "31/02/1990" },
};

let ani: Actor;
let list: number;
let template: number;
beforeAll(async () => {
  ({ who: ani, template } = await sender());
  list = await listOf(ani, "Pelanggan", CONTACTS, NOW);
});

const plan = () => ({ name: "Promo", list_ids: [list], template_id: template, time: "09:00", zone: "WIB" });
const create = async (given: object, who = ani, now = NOW) =>
  createSchedule(who, valid(ScheduleInput, { ...plan(), rrule: "FREQ=DAILY", ...given }), now);
const change = async (id: number, given: object, now = NOW) =>
  changeSchedule(ani, id, valid(ScheduleChange, given), now);
const fresh = async (given: object) => (await create({ name: `Promo ${Math.random()}`, ...given })).schedule;

test("a schedule shows its next five dates, and from when to when its rule goes", async () => {
  expect(await fresh({ rrule: "RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261210" })).toMatchObject({
    ...{
      rrule: "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261210",
      status: "active",
      until: "2026-12-10",
      count: null,
    },
    ...{ date_column: null, days_before: 0, yearly: false, filter: [], list_ids: [list], time: "09:00" },
    next_runs: ["2026-11-30", "2026-12-03", "2026-12-07", "2026-12-10"],
  });
  const { next_runs } = await fresh({ rrule: "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=7" });
  expect(next_runs).toEqual(["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]);
  expect((await fresh({ time: "12:01", rrule: "FREQ=DAILY" })).next_runs[0]).toBe("2026-11-28");
});

test("a reminder shows the days on which contacts are due", async () => {
  const birthdays = { rrule: null, date_column: "Lahir", yearly: true };
  expect((await fresh(birthdays)).next_runs).toEqual(["2026-11-30", "2026-12-01"]);
  expect((await fresh({ ...birthdays, days_before: 1 })).next_runs).toEqual(["2026-11-29", "2026-11-30"]);
  const id = (await fresh({ rrule: "", date_column: "lahir" })).id;
  expect((await scheduleById(ani, id, NOW)).next_runs).toEqual([]);
  await putContact(ani, list, "081234000002", { values: { lahir: "2026-12-24" } }, NOW);
  expect((await scheduleById(ani, id, NOW)).next_runs).toEqual(["2026-12-24"]);
  await putContact(ani, list, "081234000002", { values: { lahir: "1991-12-01" } }, NOW);
});

test.each([
  [{ rrule: "FREQ=SECONDLY" }, { rrule: "RRULE_FREQ" }],
  [{ rrule: "FREQ=DAILY;COUNT=0" }, { rrule: "RRULE_COUNT" }],
  [{ rrule: "FREQ=DAILY;UNTIL=20261127" }, { rrule: "RRULE_UNTIL_PAST" }],
  [{ rrule: "FREQ=DAILY;UNTIL=20261128" }, { rrule: "RRULE_UNTIL_PAST" }],
  [{ rrule: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261129" }, { rrule: "RRULE_NO_DATES" }],
  [{ rrule: "FREQ=MONTHLY;BYMONTHDAY=32" }, { rrule: "RRULE_BYMONTHDAY" }],
  [{ rrule: "x".repeat(4_096) }, { rrule: "RRULE_LONG" }],
  [{ rrule: 7 }, { rrule: "INVALID" }],
  [{ date_column: "lahir" }, { rrule: "SCHEDULE_WHEN_BOTH" }],
  [{ rrule: null }, { rrule: "SCHEDULE_WHEN_NONE" }],
  [{ rrule: " ", date_column: " " }, { rrule: "SCHEDULE_WHEN_NONE" }],
  [{ rrule: null, date_column: "alamat" }, { date_column: "FILTER_COLUMN" }],
  [{ rrule: null, date_column: "__proto__" }, { date_column: "FILTER_COLUMN" }],
  [{ rrule: null, date_column: "lahir", days_before: 400 }, { days_before: "DAYS_BEFORE" }],
  [{ days_before: 1.5 }, { days_before: "DAYS_BEFORE" }],
  [{ days_before: "3" }, { days_before: "DAYS_BEFORE" }],
  [{ yearly: "yes" }, { yearly: "INVALID" }],
  [{ time: "9:00" }, { time: "SCHEDULE_TIME" }],
  [{ time: "24:00" }, { time: "SCHEDULE_TIME" }],
  [{ time: 900 }, { time: "SCHEDULE_TIME" }],
  [{ zone: "CET" }, { zone: "INVALID" }],
  [{ name: " " }, { name: "REQUIRED" }],
  [{ name: "x".repeat(101) }, { name: "TOO_LONG" }],
  [{ list_ids: [] }, { list_ids: "REQUIRED" }],
  [{ list_ids: "1" }, { list_ids: "REQUIRED" }],
  [{ template_id: null }, { template_id: "REQUIRED" }],
  [{ filter: [{ column: "alamat", op: "is", value: "x" }] }, { "filter.0.column": "FILTER_COLUMN" }],
  [{ filter: [{ column: "lahir", op: "gt", value: "31/02/2026" }] }, { "filter.0.value": "FILTER_VALUE" }],
] as [object, object][])("%j is refused", async (given, wanted) => {
  const before = await db.schedule.count();
  expect(await faults(create(given))).toEqual(wanted);
  expect(await db.schedule.count()).toBe(before);
});

test("a time outside the account's hours is refused, by the days of the rule", async () => {
  const { who, template: own } = await sender();
  const ids = [await listOf(who, "A", CONTACTS, NOW)];
  await updateOwnHours(who, { preset: "offers" }, NOW); // 08:00 to 18:00, not on Sundays
  const at = (time: string, rrule: string) =>
    faults(create({ list_ids: ids, template_id: own, time, rrule, name: `${time} ${rrule}` }, who));
  expect(await at("18:00", "FREQ=DAILY")).toEqual({ time: "SCHEDULE_OUTSIDE_HOURS" });
  expect(await at("07:59", "FREQ=DAILY")).toEqual({ time: "SCHEDULE_OUTSIDE_HOURS" });
  expect(await at("09:00", "FREQ=WEEKLY;BYDAY=SU")).toEqual({ time: "SCHEDULE_OUTSIDE_HOURS" });
  expect(await at("09:00", "FREQ=WEEKLY;BYDAY=SU,MO")).toEqual({});
  expect(await at("17:59", "FREQ=DAILY")).toEqual({});
});

test("lists, templates and schedules of others do not exist, and a name is taken once", async () => {
  const { who: budi, template: other } = await sender();
  const id = (await create({ name: "Mine" })).schedule.id;
  expect(await refusal(create({ name: "B", template_id: template }, budi))).toBe("NOT_FOUND");
  expect(await refusal(create({ name: "C", template_id: other }))).toBe("NOT_FOUND");
  expect(await refusal(create({ name: "Mine" }))).toBe("NAME_TAKEN");
  for (const work of [
    () => scheduleById(budi, id, NOW),
    () => changeSchedule(budi, id, { name: "X" }, NOW),
    () => pauseSchedule(budi, id, NOW),
    () => resumeSchedule(budi, id, NOW),
    () => deleteSchedule(budi, id),
    () => nextDates(budi, id, NOW),
  ])
    expect(await refusal(work())).toBe("NOT_FOUND");
  expect(await listSchedules(budi, NOW)).toEqual([]);
  expect((await scheduleById(ani, id, NOW)).name).toBe("Mine");
});

test(`an account has at most ${SCHEDULES_MAX} schedules, also if two come at once`, async () => {
  const { who, template: own } = await sender();
  const ids = [await listOf(who, "A", CONTACTS, NOW)];
  const make = (name: string) => refusal(create({ name, list_ids: ids, template_id: own }, who));
  for (let i = 1; i < SCHEDULES_MAX; i += 1) expect(await make(`S${i}`)).toBe("nothing was refused");
  const both = await Promise.all([make("one"), make("two")]);
  expect(both.sort()).toEqual(["TOO_MANY_SCHEDULES", "nothing was refused"]);
});

test("a change leaves out what is not said; a rule and a column take each other's place", async () => {
  const { id } = await fresh({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
  const renamed = (await change(id, { name: "Another" })).schedule;
  expect(renamed).toMatchObject({ name: "Another", rrule: "FREQ=WEEKLY;BYDAY=MO" });
  expect(renamed.next_runs[0]).toBe("2026-11-30");
  const reminder = (await change(id, { date_column: "lahir", yearly: true, days_before: 2 })).schedule;
  expect(reminder).toMatchObject({ rrule: null, date_column: "lahir", days_before: 2, yearly: true });
  const rule = (await change(id, { rrule: "FREQ=DAILY;COUNT=2", time: "13:00" })).schedule;
  expect(rule).toMatchObject({ date_column: null, days_before: 0, yearly: false, count: 2 });
  expect(rule.next_runs).toEqual(["2026-11-28", "2026-11-29"]);
  expect(await faults(change(id, { rrule: null }))).toEqual({ rrule: "SCHEDULE_WHEN_NONE" });
  expect(await faults(change(id, { rrule: "FREQ=DAILY", date_column: "lahir" }))).toEqual({
    rrule: "SCHEDULE_WHEN_BOTH",
  });
});

test("a schedule that is paused has no dates, and one that is resumed makes nothing up", async () => {
  const { id } = await fresh({ rrule: "FREQ=DAILY;COUNT=5" });
  for (let i = 0; i < 2; i += 1)
    expect((await pauseSchedule(ani, id, NOW)).schedule).toMatchObject({ status: "paused", next_runs: [] });
  const later = new Date("2026-12-01T05:00:00Z");
  for (let i = 0; i < 2; i += 1)
    expect((await resumeSchedule(ani, id, later)).schedule).toMatchObject({
      ...{ status: "active", next_runs: ["2026-12-02", "2026-12-03"] },
    });
  await pauseSchedule(ani, id, later);
  const after = new Date("2026-12-04T05:00:00Z");
  expect((await resumeSchedule(ani, id, after)).schedule).toMatchObject({ status: "ended", next_runs: [] });
  expect(await refusal(pauseSchedule(ani, id, after))).toBe("SCHEDULE_ENDED");
  expect(await refusal(resumeSchedule(ani, id, after))).toBe("SCHEDULE_ENDED");
  const again = (await change(id, { rrule: "FREQ=DAILY" }, after)).schedule;
  expect(again).toMatchObject({ status: "active" });
});

test("the preview says how many contacts each date will reach, without those who want no messages", async () => {
  const { who, template: own } = await sender();
  const id = await listOf(who, "A", CONTACTS, NOW);
  await transaction((tx) => putOnList(tx, who.id, ["6281234000002"], { how: "HAND", at: NOW }));
  const given = { ...plan(), list_ids: [id], template_id: own };
  const dates = (more: object) => previewSchedule(who, valid(ScheduleInput, { ...given, ...more }), NOW);
  expect(await dates({ rrule: "FREQ=DAILY;COUNT=2" })).toEqual([
    { date: "2026-11-29", contacts: 2 },
    { date: "2026-11-30", contacts: 2 },
  ]);
  const reminder = { date_column: "lahir", yearly: true };
  expect(await dates(reminder)).toEqual([
    { date: "2026-11-30", contacts: 1 },
    { date: "2026-12-01", contacts: 0 },
  ]);
  const made = await create({ ...given, ...reminder, rrule: null }, who);
  expect((await nextDates(who, made.schedule.id, NOW)).dates).toHaveLength(2);
  await deleteList(who, id, NOW);
  expect(await nextDates(who, made.schedule.id, NOW)).toEqual({ dates: [], reason: "LIST_DELETED" });
  expect((await listSchedules(who, NOW))[0]?.next_runs).toEqual([]);
});

test("a finished batch to lists can be repeated: by its owner, while its lists are there", async () => {
  const { who, template: own } = await sender();
  const ids = [await listOf(who, "A", CONTACTS, NOW), await listOf(who, "B", CONTACTS, NOW)];
  const filter = [{ column: "nama", op: "is" as const, value: "Ani" }];
  const { recipients } = await listedContacts(who, { list_ids: ids, filter }, { basis: null }, NOW);
  const { batch } = await createBatch(who, recipients, { templateId: own }, NOW);
  expect(await canRepeat(who, batch.id)).toBe(false);
  await db.batch.update({ where: { id: batch.id }, data: { status: "DONE" } });
  expect(await canRepeat(who, batch.id)).toBe(true);
  expect(await canRepeat(ani, batch.id)).toBe(false);
  expect(await repeatDefaults(who, batch.id)).toMatchObject({
    ...{ name: "A, B", list_ids: ids, filter, template_id: own, time: "12:00", zone: "WIB" },
  });
  await deleteList(who, ids[1]!, NOW);
  expect(await refusal(repeatDefaults(who, batch.id))).toBe("NOT_FOUND");
});
