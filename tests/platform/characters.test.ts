import fc from "fast-check";
import { expect, test } from "vitest";
import { cut } from "~/platform/graphemes";

const FAMILY = "👩‍👩‍👧‍👦";

test("a text that is short enough stays as it is", () => {
  for (const text of ["", "Halo", FAMILY.repeat(3), "\ud83d"]) expect(cut(text, 4)).toBe(text);
});

test("characters are counted as people see them, and none is cut in two", () => {
  expect(cut("Halo Ani", 4)).toBe("Halo");
  expect(cut(FAMILY.repeat(5), 2)).toBe(FAMILY.repeat(2));
  expect(cut("🇮🇩🇸🇬🇲🇾", 2)).toBe("🇮🇩🇸🇬");
  expect(cut("e\u0301e\u0301e\u0301", 2)).toBe("e\u0301e\u0301");
  expect(cut("a\r\nb", 2)).toBe("a\r\n");
});

test("a limit of units keeps whole characters too, or none", () => {
  expect(cut(`12${FAMILY}`, 64, 12)).toBe("12");
  expect(cut(`e${"\u0301".repeat(500)}`, 64, 64)).toBe("");
  expect(cut("x".repeat(100), 64, 10)).toBe("x".repeat(10));
});

test("looked at in pieces, a text has the characters that it has as a whole", () => {
  const signs = fc.constantFrom(
    "a",
    "é",
    "e\u0301",
    "\r\n",
    "\n",
    "😀",
    FAMILY,
    "🇮",
    "🇮🇩",
    "\u0301",
    "👍🏽",
    "각",
    "\u1100",
    "क्ष",
    "\ud83d",
  );
  const texts = fc.array(signs, { maxLength: 400 }).map((parts) => parts.join(""));
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(
    fc.property(texts, fc.nat({ max: 300 }), (text, max) => {
      const whole = [...segmenter.segment(text)].slice(0, max).map(({ segment }) => segment);
      expect(cut(text, max)).toBe(whole.join(""));
    }),
    { numRuns: 500 },
  );
});
