/* People choose in words; what is stored is a rule of RFC 5545, and it is shown in words again. */
import { expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import type { ScheduleView } from "~/domain/schedules/types";
import { scheduleWords } from "~/http/presenters/schedules/words";
import { scheduleInput } from "~/http/screen/schedules/schedule-form";
import { openedRule } from "~/http/screen/schedules/schedule-rule";

type Fields = Record<string, string | string[]>;

const ALWAYS = { name: "Promo", template_id: "7", list_ids: ["3", "4"], time: "09:00", zone: "WIB" };

function formWith(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ALWAYS, ...fields }))
    for (const each of [value].flat()) form.append(name, each);
  return form;
}

const faults = (fields: Fields): Record<string, string> => {
  try {
    scheduleInput(formWith(fields));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Object.fromEntries(Object.entries(error.fields).map(([name, [fault]]) => [name, fault!.code]));
  }
  return {};
};

test.each<[Fields, string]>([
  [{ repeats: "day" }, "FREQ=DAILY"],
  [{ repeats: "day", interval: "3", ends: "count", run_count: "10" }, "FREQ=DAILY;INTERVAL=3;COUNT=10"],
  [{ repeats: "week", week_days: ["TH", "MO"], interval: "1" }, "FREQ=WEEKLY;BYDAY=MO,TH"],
  [
    { repeats: "month", month_day: "-1", ends: "until", until_date: "2028-12-31" },
    "FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20281231",
  ],
  [{ repeats: "month", month_day: "31", week_days: ["MO"], run_count: "5" }, "FREQ=MONTHLY;BYMONTHDAY=31"],
  [{ repeats: "year", interval: "2", ends: "never" }, "FREQ=YEARLY;INTERVAL=2"],
])("%o is %s, and that rule fills the form with it again", (fields, rule) => {
  const input = scheduleInput(formWith(fields));
  expect(input).toMatchObject({ rrule: rule, date_column: null, days_before: 0, yearly: false });
  const opened = openedRule(rule);
  expect(opened.asForm).toBe(rule);
  expect(scheduleInput(formWith(opened.fields)).rrule).toBe(rule);
});

test.each<[Fields, object]>([
  [
    { days_when: "before", days: "3" },
    { days_before: 3, yearly: false },
  ],
  [{ days_when: "after", days: "10" }, { days_before: -10 }],
  [
    { days_when: "on", days: "3", yearly: "on" },
    { days_before: 0, yearly: true },
  ],
])("by a date of each contact: %o", (fields, wanted) => {
  const input = scheduleInput(formWith({ repeats: "date", date_column: "jatuh_tempo", ...fields }));
  expect(input).toMatchObject({ rrule: null, date_column: "jatuh_tempo", ...wanted });
});

test("conditions are those that have a column, and lists are those that are ticked", () => {
  const filter = { "filter.0.column": "kota", "filter.0.value": "Bogor", "filter.1.op": "contains" };
  expect(scheduleInput(formWith({ repeats: "day", ...filter }))).toMatchObject({
    list_ids: [3, 4],
    filter: [{ column: "kota", op: "is", value: "Bogor" }],
  });
});

test.each<[Fields, object]>([
  [{}, { repeats: "REQUIRED" }],
  [{ repeats: "hour" }, { repeats: "REQUIRED" }],
  [{ repeats: "constructor" }, { repeats: "REQUIRED" }],
  [{ repeats: "rule" }, { repeats: "REQUIRED" }], // there is none that could stay
  [{ repeats: "day", interval: "0" }, { interval: "NUMBER_RANGE" }],
  [{ repeats: "day", interval: "1.5" }, { interval: "NUMBER_RANGE" }],
  [{ repeats: "week" }, { week_days: "DAYS_EMPTY" }],
  [{ repeats: "month", month_day: "32" }, { month_day: "INVALID" }],
  [{ repeats: "day", ends: "count", run_count: "" }, { run_count: "NUMBER_RANGE" }],
  [{ repeats: "day", ends: "until" }, { until_date: "REQUIRED" }],
  [{ repeats: "day", ends: "until", until_date: "31/12/2028" }, { until_date: "DATE_INVALID" }],
  [{ repeats: "date" }, { date_column: "REQUIRED" }],
  [{ repeats: "date", date_column: "x", days_when: "before", days: "400" }, { days: "NUMBER_RANGE" }],
  [
    { repeats: "day", name: " ", template_id: "" },
    { name: "REQUIRED", template_id: "REQUIRED" },
  ],
  [{ repeats: "day", time: "9" }, { time: "SCHEDULE_TIME" }],
])("a form with %o is refused at its fields", (fields, wanted) => {
  expect(faults(fields)).toEqual(wanted);
});

test("a rule that says the same stays as a program wrote it, and one that has no words stays whole", () => {
  const before = "FREQ=WEEKLY;COUNT=5;BYDAY=TH,MO";
  const { fields } = openedRule(before);
  expect(scheduleInput(formWith(fields), { before }).rrule).toBe(before);
  expect(scheduleInput(formWith({ ...fields, run_count: "6" }), { before }).rrule).toBe(
    "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6",
  );
  const own = "FREQ=MONTHLY;BYMONTHDAY=1,15";
  expect(openedRule(own).fields.repeats).toBe("rule");
  expect(scheduleInput(formWith(openedRule(own).fields), { before: own }).rrule).toBe(own);
});

const said = (change: Partial<ScheduleView>) => {
  const none = { rrule: null, date_column: null, days_before: 0, yearly: false, until: null, count: null };
  const schedule = { ...none, time: "09:00", zone: "WIB", next_runs: ["2026-12-25"], ...change };
  return (["en", "id"] as const).map((language) => scheduleWords(language, schedule as ScheduleView));
};

test.each<[Partial<ScheduleView>, string, string]>([
  [{ rrule: "FREQ=DAILY" }, "Every day, 09:00 WIB", "Setiap hari, 09.00 WIB"],
  [
    { rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO" },
    "Every 2 weeks on Monday and Thursday, 09:00 WIB",
    "Setiap 2 minggu pada Senin dan Kamis, 09.00 WIB",
  ],
  [
    { rrule: "FREQ=MONTHLY;BYMONTHDAY=25,-1;UNTIL=20281231", until: "2028-12-31" },
    "Every month on day 25 and the last day, 09:00 WIB, until 31 Dec 2028",
    "Setiap bulan pada tanggal 25 dan hari terakhir, 09.00 WIB, sampai 31 Des 2028",
  ],
  [
    { rrule: "FREQ=YEARLY;COUNT=3", count: 3 },
    "Every year on 25 December, 09:00 WIB, 3 times",
    "Setiap tahun pada 25 Desember, 09.00 WIB, 3 kali",
  ],
  [{ rrule: "FREQ=YEARLY", next_runs: [] }, "Every year, 09:00 WIB", "Setiap tahun, 09.00 WIB"],
  [
    { date_column: "jatuh_tempo", days_before: 3 },
    "3 days before the date in jatuh_tempo, 09:00 WIB",
    "3 hari sebelum tanggal di kolom jatuh_tempo, 09.00 WIB",
  ],
  [
    { date_column: "lahir", yearly: true },
    "On the date in lahir, every year, 09:00 WIB",
    "Pada tanggal di kolom lahir, setiap tahun, 09.00 WIB",
  ],
])("%o is said in both languages", (change, english, indonesian) => {
  expect(said(change)).toEqual([english, indonesian]);
});
