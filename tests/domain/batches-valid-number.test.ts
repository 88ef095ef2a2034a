import fc from "fast-check";
import { PhoneNumber } from "libphonenumber-js/core";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/metadata.max.json";
import { expect, test } from "vitest";
import { DuplicateIndex } from "~/domain/imports/analysis/duplicates";
import { numberType } from "~/domain/phone-numbers/numbering-plan";

const codes = Object.entries(metadata.country_calling_codes as Record<string, string[]>);
const countries = metadata.countries as unknown as Record<string, unknown[]>;
const KINDS = 11;

/** What libphonenumber-js says of a number that is taken as it stands. */
function judged(text: string): "mobile" | "other" | null {
  const number = asItStands(text);
  if (!number?.isValid() || number.number !== text) return null;
  return number.getType()?.includes("MOBILE") ? "mobile" : "other";
}

/** Where several countries share a calling code, only the parser finds the right one. */
function asItStands(text: string) {
  const isShared = codes.some(([code, { length }]) => length > 1 && text.startsWith(`+${code}`));
  if (isShared) return parsePhoneNumberFromString(text);
  try {
    return new PhoneNumber(text as PhoneNumber["number"], metadata);
  } catch {
    return null; // no country has this calling code
  }
}

/** Each has the pattern of a kind of number, and not its length. */
const TOO_SHORT_FOR_ITS_KIND = ["+434351000", "+43435100"];

const agrees = (text: string) => {
  expect([text, numberType(text)]).toEqual([text, judged(text)]);
};

test("the quick judgement of a number agrees with libphonenumber-js, for every calling code there is", () => {
  const digits = fc.array(fc.nat({ max: 9 }), { minLength: 4, maxLength: 14 });
  for (const text of TOO_SHORT_FOR_ITS_KIND) agrees(text);
  for (const code of [...codes.map(([each]) => each), "0", "210", "999"]) {
    const numbers = digits.map((list) => `+${code}${list.join("")}`);
    fc.assert(fc.property(numbers, agrees), { numRuns: 100 });
  }
});

test("every kind of number of every country is judged as libphonenumber-js does", () => {
  const all = codes.flatMap(([code, names]) => names.map((name) => [code, countries[name]?.[KINDS] ?? []]));
  for (const [code, kinds] of all as [string, ([string] | 0)[]][])
    for (const pattern of kinds.flatMap((kind) => (kind === 0 ? [] : kind[0] || []))) {
      const national = fc.stringMatching(new RegExp(`^(?:${pattern})$`));
      fc.assert(
        fc.property(
          national.map((digits) => `+${code}${digits}`),
          agrees,
        ),
        { numRuns: 4 },
      );
    }
});

test("rows that differ in one digit or swap two are no duplicates, and each is known again", () => {
  const seen = new DuplicateIndex();
  const rows = Array.from({ length: 100_000 }, (_, i) => {
    const digits = String(100_000 + i);
    const swapped = digits[1]! + digits[0]! + digits.slice(2);
    return [`62812${digits}`, `Halo ${swapped}, kode ${digits}`] as const;
  });
  expect(rows.filter(([receiver, message]) => seen.seenBefore(receiver, message))).toEqual([]);
  expect(rows.filter(([receiver, message]) => !seen.seenBefore(receiver, message))).toEqual([]);
  expect(seen.seenBefore("62812", "100000")).toBe(false);
});
