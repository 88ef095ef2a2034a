import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Something is pressed or followed, and the next line opens another page. */
const LEFT_AT_ONCE = /(?:press|follow|click)\(.*\);\n *await page\.(?:goto|reload|goBack)\(/;
/** What does not wait, asked of the page in the line after its address changed. */
const ASKED_TOO_EARLY =
  /waitForURL\(.*\);\n *expect\(await .*\.(?:count|allInnerTexts|allTextContents|isVisible|isHidden|content)\(/;

const journeys = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => `tests/e2e/${file}`);

test("there are journeys to look at", () => {
  expect(journeys.length).toBeGreaterThan(20);
});

test.each(journeys)("%s waits for what it pressed before it opens another page", (file) => {
  // An answer that is cut off is a complaint of the browser, now and then: whether it had come is luck.
  expect(readFileSync(file, "utf8").match(LEFT_AT_ONCE)?.[0]).toBeUndefined();
});

test.each(journeys)("%s waits for the page, not only for its address, before it counts", (file) => {
  // With JavaScript the address changes a moment before what is seen.
  expect(readFileSync(file, "utf8").match(ASKED_TOO_EARLY)?.[0]).toBeUndefined();
});
