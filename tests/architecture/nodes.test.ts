/* Which Nodes Siar runs on, shown on the one that runs the tests: it is told to be another. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A program that goes on would never end by itself. */
const PROGRAM_MS_MAX = 10_000;

function runOn(versions: { node: string; napi: string }, args: string[]) {
  const pretended = `Object.defineProperty(process, "versions", { value: ${JSON.stringify(versions)} })`;
  const before = ["--import", `data:text/javascript,${encodeURIComponent(pretended)}`];
  return spawnSync(process.execPath, [...before, ...args], { encoding: "utf8", timeout: PROGRAM_MS_MAX });
}

test.each(["build/web/main.js", "build/daemon/main.js", "build/commands/start.js", "scripts/demo.mjs"])(
  "%s tells a Node that can not run it so, and does nothing",
  (program) => {
    const { status, stdout, stderr } = runOn({ node: "18.20.8", napi: "9" }, [program]);
    expect(stderr).toBe(
      "Siar runs on Node 20 from 20.19 on, and on Node 22.14 and newer; this is 18.20.8.\n",
    );
    expect([status, stdout]).toEqual([1, ""]);
  },
);

test("every other program looks at its Node first, too", () => {
  const commands = readdirSync("build/commands").filter((name) => name.endsWith(".js"));
  const programs = ["web/main.js", "simulator/main.js", ...commands.map((name) => `commands/${name}`)];
  const careless = programs.filter(
    (program) => !readFileSync(`build/${program}`, "utf8").startsWith('import "#node-version";'),
  );
  expect(careless).toEqual([]);
});

test.each([
  ["20.18.3", "9", false],
  ["20.19.0", "9", true],
  ["21.7.3", "9", false],
  ["22.13.1", "9", false],
  ["22.14.0", "10", true],
  ["24.21.0", "10", true],
  ["26.0.0", "12", true],
])("Node %s with Node-API %s may run Siar: %s", (node, napi, may) => {
  expect(runOn({ node, napi }, ["commands/node-version.mjs"]).status).toBe(may ? 0 : 1);
});

test.each([
  ["20.19.0", "9", "better-sqlite3-12"],
  ["22.14.0", "10", "better-sqlite3"],
  ["24.21.0", "10", "better-sqlite3"],
])("Node %s opens SQLite by the package that it can run", (node, napi, driver) => {
  const ask = 'import { DRIVER } from "./app/platform/db/sqlite/sqlite-driver.mjs"; console.log(DRIVER)';
  expect(runOn({ node, napi }, ["--input-type=module", "-e", ask]).stdout.trim()).toBe(driver);
});
