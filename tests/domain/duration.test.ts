import { expect, test } from "vitest";
import { duration } from "~/i18n/duration";

test.each([
  [24 * 3600, "24 hours", "24 jam"],
  [3600, "1 hour", "1 jam"],
  [90 * 60, "90 minutes", "90 menit"],
  [90, "90 seconds", "90 detik"],
])("%i seconds are %s, %s", (seconds, en, id) => {
  expect(duration("en", seconds)).toBe(en);
  expect(duration("id", seconds)).toBe(id);
});
