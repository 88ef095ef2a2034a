import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RETENTION } from "~/domain/retention-periods";

/** As the page writes it: 1 hour, 24 hours, 30 days, 2 years. */
function written(setting: string, length: number): string {
  if (length % 365 === 0) return `${length / 365} years`;
  const unit = setting.endsWith("_hours") ? "hour" : "day";
  return `${length} ${unit}${length === 1 ? "" : "s"}`;
}

test("docs/retention.md has a line for everything that goes by itself, and for wrong passwords", () => {
  const rows = [...readFileSync("docs/retention.md", "utf8").matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(1);
  const lengths = rows.map(([, , length = ""]) => length.replace(/ after the last time$/, ""));
  const kept = Object.entries(RETENTION).map(([setting, length]) => written(setting, length));
  expect(lengths.sort()).toEqual([...kept, "15 minutes, codes for a day"].sort());
});
