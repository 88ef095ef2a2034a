import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the version has its lines in the changelog, and the guide installs it", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  const changes = readFileSync("CHANGELOG.md", "utf8").split(/^## /m).slice(1);
  const released = changes.filter((each) => !each.startsWith("[Unreleased]"));
  expect(released[0]?.split("\n")[0]).toMatch(new RegExp(`^\\[${version}\\] - `));
  for (const each of changes) expect(each).toMatch(/Migrations: \w/);
  expect(readFileSync("docs/installation.md", "utf8")).toContain(`\nversion=${version}\n`);
});
