import { expect, test } from "vitest";
import { readTime } from "~/domain/batches/read-time";
import { instantOf, wallText } from "~/domain/batches/zoned-time";
import { CellDate, CellError } from "~/platform/xlsx/cell";

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

test("what cannot be read as a time is a fault", () => {
  const cells = [
    "tomorrow",
    "24/12/2026 18:30",
    "2026-13-01 10:00",
    "2026-02-30 10:00",
    "2026-12-24 24:00",
    "2026-12-24 10:60",
    "2026-12-24",
    46380.5,
    true,
    new CellError("#REF!"),
  ];
  for (const cell of cells) expect([cell, readTime(cell, NOW)]).toEqual([cell, { fault: "TIME_INVALID" }]);
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
