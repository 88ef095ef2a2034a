import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { contactDates, datesWithContacts, keysOn } from "~/domain/schedules/contact-dates";
import { person } from "../../support/cast";
import { importLines, listOf } from "../../support/contact-lists";
import { faults } from "../../support/refusal";

const NOW = new Date("2026-11-28T05:00:00Z");
let ani: Actor;
let list: number;
let other: number;
beforeAll(async () => {
  ani = await person("Ani");
  list = await listOf(ani, "Pelanggan", {}, NOW);
  other = await listOf(ani, "Lain", { "081234000009": { kota: "Bandung" } }, NOW);
  const lines = [
    "phone_number;nama;jatuh_tempo",
    "6281234000001;Ani;31/12/2026",
    "6281234000002;Budi;2026-12-31 14:30",
    "6281234000003;Candra;31/02/2026",
    "6281234000004;Dewi;besok",
    "6281234000005;Eka;29/02/1996",
    "6281234000006;Fajar;28-02-1950",
    "6281234000007;Gita;",
    "6281234000008;Hana;20261231",
  ];
  await importLines(ani, list, lines, "replace", NOW);
});

const chosen = () => contactDates(ani, { list_ids: [list, other], filter: [] }, "Jatuh Tempo", NOW);
const days = async (reminder: { daysBefore: number; yearly: boolean }, from: string) =>
  datesWithContacts(await chosen(), { dateColumn: "jatuh_tempo", ...reminder }, from, 5);

test("dates are read as a filter reads them: what is no date of the calendar leaves out that contact", async () => {
  const found = (await chosen()).map(({ day }) => day).sort();
  expect(found).toEqual(["1950-02-28", "1996-02-29", "2026-12-31", "2026-12-31"]);
});

test("a reminder runs so many days before, or after, the day of each contact", async () => {
  expect(await days({ daysBefore: 0, yearly: false }, "2026-11-28")).toEqual(["2026-12-31"]);
  expect(await days({ daysBefore: 3, yearly: false }, "2026-11-28")).toEqual(["2026-12-28"]);
  expect(await days({ daysBefore: -365, yearly: false }, "2026-11-28")).toEqual(["2027-12-31"]);
  expect(await days({ daysBefore: 3, yearly: false }, "2026-12-29")).toEqual([]);
});

test("of a yearly date only month and day count, and 29 February is 28 February in other years", async () => {
  const yearly = { daysBefore: 0, yearly: true };
  expect(await days(yearly, "2026-11-28")).toEqual(["2026-12-31", "2027-02-28"]);
  expect(await days(yearly, "2028-01-01")).toEqual(["2028-02-28", "2028-02-29", "2028-12-31"]);
  const on = async (date: string) =>
    keysOn(await chosen(), { dateColumn: "jatuh_tempo", ...yearly }, date).length;
  expect(await on("2027-02-28")).toBe(2);
  expect(await on("2028-02-28")).toBe(1);
  expect(await on("2028-02-29")).toBe(1);
  expect(await on("2027-03-01")).toBe(0);
});

test("a column that none of the lists has is refused, also one of JavaScript's own names", async () => {
  for (const column of ["alamat", "__proto__"])
    expect(await faults(contactDates(ani, { list_ids: [list], filter: [] }, column, NOW))).toEqual({
      date_column: "FILTER_COLUMN",
    });
});
