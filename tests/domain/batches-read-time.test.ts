import { expect, test } from "vitest";
import { readTime } from "~/domain/imports/rows/read-time";
import { instantOf, wallText } from "~/domain/time/zoned-time";
import { CellDate, CellError, CellTime, CellUnreadable } from "~/platform/xlsx/cell";

// the tests' clock stands in Asia/Jakarta, seven hours ahead of UTC
const NOW = new Date("2026-11-21T01:00:00Z");
const due = (iso: string) => ({ dueAt: new Date(iso) });

test("a written time and a date of the spreadsheet are read by the clock of the time zone", () => {
  expect(readTime("2026-12-24 18:30", NOW)).toEqual(due("2026-12-24T11:30:00Z"));
  expect(readTime(" 2026-12-24 6:05 ", NOW)).toEqual(due("2026-12-23T23:05:00Z"));
  expect(readTime("2026-12-24T18:30:15", NOW)).toEqual(due("2026-12-24T11:30:15Z"));
  expect(readTime(new CellDate(new Date("2026-12-24T18:30:00Z")), NOW)).toEqual(due("2026-12-24T11:30:00Z"));
});

test("an empty cell is no time", () => {
  for (const cell of [null, "", "  "]) expect(readTime(cell, NOW)).toEqual({ dueAt: null });
});

/** Local time in Jakarta, seven hours ahead of UTC. */
const WRITTEN: [cell: string, iso: string][] = [
  ["2026-12-01", "2026-11-30T17:00:00Z"],
  ["2026-12-01 09.30", "2026-12-01T02:30:00Z"],
  ["2026/12/01 9:30", "2026-12-01T02:30:00Z"],
  ["2026-12-1 09:30", "2026-12-01T02:30:00Z"],
  ["24/12/2026 18:30", "2026-12-24T11:30:00Z"],
  ["24/12/2026 18.30", "2026-12-24T11:30:00Z"],
  ["24.12.2026 18.30", "2026-12-24T11:30:00Z"],
  ["24-12-2026 18:30:15", "2026-12-24T11:30:15Z"],
  ["02/12/2026 06:00", "2026-12-01T23:00:00Z"], // the day first, always
  ["1/12/2026, 09.30.00", "2026-12-01T02:30:00Z"],
  ["24/12/2026", "2026-12-23T17:00:00Z"],
  ["2026-12-01T09:30:00Z", "2026-12-01T09:30:00Z"],
  ["2026-12-01T09:30:00.250Z", "2026-12-01T09:30:00Z"],
  ["2026-12-01T09:30:00+07:00", "2026-12-01T02:30:00Z"],
  ["2026-12-01T09:30-0330", "2026-12-01T13:00:00Z"],
  ["2026-12-01 09:30:00+07", "2026-12-01T02:30:00Z"],
  ["2026-12-01 09:30 WIB", "2026-12-01T02:30:00Z"],
  ["2026-12-01 09.30 wita", "2026-12-01T01:30:00Z"],
  ["01/12/2026 09.30WIT", "2026-12-01T00:30:00Z"],
  ["01/12/2026 WITA", "2026-11-30T16:00:00Z"],
  ["２０２６\u221212\u221201 ０９：３０", "2026-12-01T02:30:00Z"],
];

test.each(WRITTEN)("%s is %s", (cell, iso) => {
  expect(readTime(cell, NOW)).toEqual(due(iso));
});

test("what cannot be read as a time is a fault", () => {
  const cells = [
    "tomorrow",
    "2026-13-01 10:00",
    "2026-02-30 10:00",
    "31/02/2027",
    "12/24/2026 18:30",
    "24/12/26 18:30",
    "24/12-2026",
    "2026-12-24 24:00",
    "2026-12-24 10:60",
    "2026-12-24 10",
    "2026-12-24 6:30 PM",
    "2026-12-24 10:30 CET",
    "2026-12-24 09:30-10:30",
    "2026-12-24 09.30.10-11",
    "2026-12-24T09:30:00+15:00",
    "2026-12-24T09:30:00+07:60",
    "2026-12-24 constructor",
    46380.5,
    true,
    new CellError("#REF!"),
  ];
  for (const cell of cells) expect([cell, readTime(cell, NOW)]).toEqual([cell, { fault: "TIME_INVALID" }]);
});

test("a time without a date is a fault of its own", () => {
  for (const cell of ["09:30", "09.30", "9:30:00", "09:30 WIB", new CellTime(34_200)])
    expect([cell, readTime(cell, NOW)]).toEqual([cell, { fault: "TIME_WITHOUT_DATE" }]);
});

test("a time that its file does not hold is a fault of its own", () => {
  expect(readTime(new CellUnreadable("formula_without_result"), NOW)).toEqual({ fault: "TIME_NOT_STORED" });
});

test("a date alone is its midnight, which has passed today and not tomorrow", () => {
  expect(readTime("2026-11-21", NOW)).toEqual({ fault: "TIME_PAST" });
  expect(readTime("21/11/2026", NOW)).toEqual({ fault: "TIME_PAST" });
  expect(readTime("2026-11-22", NOW)).toEqual(due("2026-11-21T17:00:00Z"));
});

test("a time that has passed is a fault, to the second", () => {
  expect(readTime("2026-11-21 08:00", NOW)).toEqual({ fault: "TIME_PAST" });
  expect(readTime("2026-11-21 08:00:01", NOW)).toEqual(due("2026-11-21T01:00:01Z"));
  expect(readTime(new CellDate(new Date("1999-01-01T00:00:00Z")), NOW)).toEqual({ fault: "TIME_PAST" });
});

test("times are shown by the same clock, and come back the same", () => {
  expect(wallText(new Date("2026-12-31T17:00:00Z"))).toBe("2027-01-01 00:00:00");
  for (let hour = 0; hour < 24 * 400; hour += 37) {
    const wall = new Date(Date.UTC(2026, 0, 1, hour, hour % 60));
    expect(wallText(instantOf(wall))).toBe(wall.toISOString().slice(0, 19).replace("T", " "));
  }
});
