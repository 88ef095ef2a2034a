import { expect, test } from "vitest";
import { presentAudience } from "~/http/presenters/audience-estimate";

const begins = "2026-11-24T01:00:00.000Z";
const after = (hours: number) => ({
  begins,
  end: new Date(Date.parse(begins) + hours * 3_600_000).toISOString(),
});

test.each([
  [
    { rows: 1_240, known: 140 },
    after(5.2 * 24),
    "1,240 people, 1,100 of them new: 6 days with your numbers.",
  ],
  [{ rows: 2, known: 1 }, after(36), "2 people, 1 of them new: 36 h with your numbers."],
  [{ rows: 2, known: 0 }, after(1.6), "2 people, all of them new: 2 h with your numbers."],
  [{ rows: 2, known: 2 }, after(1.5), "2 people, all of them known: 90 min with your numbers."],
  [{ rows: 1, known: 0 }, after(0), "1 person, who is new: 1 min with your numbers."],
  [{ rows: 1, known: 1 }, after(37), "1 person, who is known: 2 days with your numbers."],
  [
    { rows: 9, known: 0 },
    { begins, end: null },
    "9 people, all of them new: more than a year with your numbers.",
  ],
  [{ rows: 0, known: 0 }, after(1), null],
  [{ rows: 5, known: 0 }, null, null],
])("of %j, who take until %j, is said: %s", (people, expected, said) => {
  expect(presentAudience("en", people, expected)).toBe(said);
});

test("it is said in Indonesian, too", () => {
  expect(presentAudience("id", { rows: 1_240, known: 140 }, after(5.2 * 24))).toBe(
    "1.240 orang, 1.100 di antaranya baru: 6 hari dengan nomor Anda.",
  );
});
