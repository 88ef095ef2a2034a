import { expect, test } from "vitest";
import { printable } from "~/platform/pdf/printable";

/** A font with Latin letters only. */
const isLatin = (codePoint: number) => codePoint < 0x250 || codePoint === 0x200d;

test.each([
  ["Siti Aminah", "Siti Aminah"],
  ["王小明", "[…]"],
  ["PT 王小明 Jaya", "PT […] Jaya"],
  ["王 小明", "[…] […]"],
  ["王\u3000小明", "[…] […]"],
  ["Joko 👨‍👩‍👧👍🏽", "Joko […]"],
  ["👍🏽A", "[…]A"],
  ["", ""],
])("%j is printed as %j", (text, shown) => {
  expect(printable(text, isLatin)).toBe(shown);
});
