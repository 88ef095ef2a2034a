import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bareText,
  effectiveKeywords,
  keywordIn,
  OPT_IN_KEYWORDS,
  OPT_OUT_KEYWORDS_DEFAULT,
  OptOutKeywords,
} from "~/domain/opt-outs/keywords";

const words = OPT_OUT_KEYWORDS_DEFAULT;

test.each([
  ["STOP", "stop"],
  [" Berhenti. ", "stop"],
  ["🙏 stop!!! 🛑", "stop"],
  ["«UNSUB»", "stop"],
  ["*keluar*\n", "stop"],
  ["ＳＴＯＰ", "stop"],
  ["mulai", "start"],
  ["Start 😀", "start"],
  ["please do not stop", null],
  ["Saya mau berhenti dulu, besok lanjut", null],
  ["stop stop", null],
  ["nonstop", null],
  ["stopp", null],
  ["", null],
  ["🛑", null],
  [`stop${" ".repeat(2_000)}`, null],
])("%j asks for %s", (text, wish) => {
  expect(keywordIn(text, words)).toBe(wish);
});

test("a word with anything but signs around it counts, and within a sentence it never does", () => {
  const signs = fc.array(fc.constantFrom(..." \t\n.,!?*_~'\"()…-🙏🛑👍🏽❤️"), { maxLength: 40 });
  const word = fc.constantFrom(...words);
  const other = fc.stringMatching(/^[a-z]{1,12}$/).filter((text) => !words.includes(text));
  fc.assert(
    fc.property(signs, word, signs, fc.boolean(), (before, stop, after, upper) => {
      const text = before.join("") + (upper ? stop.toUpperCase() : stop) + after.join("");
      expect(keywordIn(text, words)).toBe("stop");
    }),
  );
  fc.assert(
    fc.property(other, word, fc.boolean(), (more, stop, first) => {
      expect(keywordIn(first ? `${more} ${stop}` : `${stop}, ${more}`, words)).toBeNull();
    }),
  );
});

test("whatever is bare stays as it is, and no text is too odd to be read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const bare = bareText(text);
      expect(bareText(bare)).toBe(bare);
    }),
  );
});

test("an account always has words: its own, each once and bare, or those that Siar comes with", () => {
  expect(OptOutKeywords.parse("Cukup, BERHENTI!\n cukup ;tidak mau")).toEqual([
    "cukup",
    "berhenti",
    "tidak mau",
  ]);
  for (const refused of ["", " , ", "stop, mulai", "!!!", "x".repeat(41), ["start"], []])
    expect(OptOutKeywords.safeParse(refused).success, JSON.stringify(refused)).toBe(false);
  expect(effectiveKeywords(null)).toBe(OPT_OUT_KEYWORDS_DEFAULT);
  expect(effectiveKeywords([])).toBe(OPT_OUT_KEYWORDS_DEFAULT);
  expect(effectiveKeywords(["cukup"])).toEqual(["cukup"]);
  expect(OPT_IN_KEYWORDS.some((word) => OPT_OUT_KEYWORDS_DEFAULT.includes(word))).toBe(false);
});
