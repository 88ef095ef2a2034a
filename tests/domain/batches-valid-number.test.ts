import fc from "fast-check";
import { PhoneNumber } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min.json";
import { expect, test } from "vitest";
import { SeenRows } from "~/domain/batches/seen-rows";
import { isValidNumber } from "~/domain/batches/valid-number";

const judged = (text: string) => {
  try {
    return new PhoneNumber(text as PhoneNumber["number"], metadata).isValid();
  } catch {
    return false;
  }
};

test("the quick judgement of a number agrees with libphonenumber-js, for every calling code there is", () => {
  const digits = fc.array(fc.nat({ max: 9 }), { minLength: 4, maxLength: 14 });
  for (const code of [...Object.keys(metadata.country_calling_codes), "0", "210", "999"]) {
    const numbers = digits.map((list) => `+${code}${list.join("")}`);
    const agree = (text: string) => isValidNumber(text) === judged(text);
    fc.assert(fc.property(numbers, agree), { numRuns: 150 });
  }
});

test("rows that differ in one digit or swap two are no duplicates, and each is known again", () => {
  const seen = new SeenRows();
  const rows = Array.from({ length: 100_000 }, (_, i) => {
    const digits = String(100_000 + i);
    const swapped = digits[1]! + digits[0]! + digits.slice(2);
    return [`62812${digits}`, `Halo ${swapped}, kode ${digits}`] as const;
  });
  expect(rows.filter(([receiver, message]) => seen.seenBefore(receiver, message))).toEqual([]);
  expect(rows.filter(([receiver, message]) => !seen.seenBefore(receiver, message))).toEqual([]);
  expect(seen.seenBefore("62812", "100000")).toBe(false);
});
