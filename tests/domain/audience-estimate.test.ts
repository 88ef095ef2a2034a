import { expect, test } from "vitest";
import { presentAudience } from "~/http/presenters/audience-estimate";

const begins = "2026-11-24T01:00:00.000Z";
const after = (hours: number) => ({
  begins,
  end: new Date(Date.parse(begins) + hours * 3_600_000).toISOString(),
});

test.each([
  [{ rows: 1_240, known: 140 }, after(5.2 * 24), "1,240 contacts, 1,100 new. Takes about 6 days."],
  [{ rows: 2, known: 1 }, after(36), "2 contacts, 1 new. Takes about 36 hours."],
  [{ rows: 2, known: 0 }, after(1.6), "2 contacts, all new. Takes about 2 hours."],
  [{ rows: 2, known: 2 }, after(1.5), "2 contacts, all known. Takes about 90 minutes."],
  [{ rows: 1, known: 0 }, after(0), "1 contact, new. Takes about 1 minute."],
  [{ rows: 1, known: 1 }, after(37), "1 contact, known. Takes about 2 days."],
  [{ rows: 9, known: 0 }, { begins, end: null }, "9 contacts, all new. Takes about a year or more."],
  [{ rows: 0, known: 0 }, after(1), null],
  [{ rows: 5, known: 0 }, null, null],
])("of %j, who take until %j, is said: %s", (people, expected, said) => {
  expect(presentAudience("en", people, expected)).toBe(said);
});

test("it is said in Indonesian, too", () => {
  expect(presentAudience("id", { rows: 1_240, known: 140 }, after(5.2 * 24))).toBe(
    "1.240 kontak, 1.100 kontak baru. Perlu kira-kira 6 hari.",
  );
});
