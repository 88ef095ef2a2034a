import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnv, Settings } from "~/platform/env";
import { readSettings } from "../../commands/settings-file.mjs";
import { configurationPage, envExample } from "../../scripts/docs/configuration";

test("docs/configuration.md and .env.example are what `npm run docs` writes", () => {
  expect(readFileSync("docs/configuration.md", "utf8")).toBe(configurationPage());
  expect(readFileSync(".env.example", "utf8")).toBe(envExample());
});

test("docs/configuration.md has a line for each setting, with its meaning", () => {
  const page = readFileSync("docs/configuration.md", "utf8");
  const listed = [...page.matchAll(/^\| `([A-Z_]+)` \| .+ \| \S.+ \|$/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(Settings.shape).sort());
});

test(".env.example changes nothing as it is, and nothing when each setting is taken as it stands there", () => {
  const text = readFileSync(".env.example", "utf8");
  expect(readSettings(text)).toEqual({});
  const given = readSettings(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
  expect(Object.keys(given).sort()).toEqual(Object.keys(Settings.shape).sort());
  // The gap for new contacts follows the other one only where that stands alone: here both stand.
  expect(readEnv(given)).toEqual(readEnv({}));
});

test("deploy/siar.env.example has no setting that Siar does not know", () => {
  const text = readFileSync("deploy/siar.env.example", "utf8").replaceAll(/^#(?=[A-Z_]+=)/gm, "");
  const names = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !(name in Settings.shape))).toEqual([]);
});

test("git ignores .env, and not .env.example", () => {
  const ignored = readFileSync(".gitignore", "utf8").split("\n");
  expect(ignored).toContain(".env");
  expect(ignored.filter((line) => /^\.env[.*]/.test(line))).toEqual([]);
});
