// npm test: installs what is missing, then types, lint, and every test, on SQLite and on PostgreSQL.
// `npm test -- tests/domain` runs only the tests named, on SQLite, without types and lint.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale, installIfMissing } from "../scripts/ensure-installed.mjs";
import { ensureChromium } from "./support/chromium.mjs";
import { memoryFolder } from "./support/memory-folder.mjs";
import { namedTests } from "./support/named-tests.mjs";
import { ensureNginx } from "./support/nginx.mjs";
import { ensurePgbouncer } from "./support/pgbouncer.mjs";
import { startPostgresql } from "./support/postgresql.mjs";
import { mayMount } from "./support/small-disk.mjs";
import { usesDatabase } from "./support/uses-database.mjs";

const installing = ensureChromium(); // beside the packages
installIfMissing();
buildIfStale();
const browser = await installing;
const pooler = await ensurePgbouncer();
const proxy = await ensureNginx();

const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;
const folder = mkdtempSync(join(tmpdir(), "siar-test-run-"));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Said again at the very end, which is all that is seen of a long output. */
const named = [];
const only = process.argv.slice(2);
if (only.length === 0) process.env.SIAR_TEST_MODULES = join(folder, "modules"); // worth it for more than one group

/** Tests that wait for other processes more than they work: beside the others they cost little time. */
const PATIENT = ["--maxWorkers=3"];
/** Files in one process after each other, each with modules and a database of its own (support/fresh-database.ts). */
const TOGETHER = ["--no-isolate"];

const began = Date.now();
if (only.length > 0) {
  await tests("chosen tests", only);
} else {
  const postgresql = await postgresqlForTests();
  try {
    const [timed, light] = [linear(), lightWork()];
    await Promise.all([
      light.then(() => timed).then(() => working(postgresql)),
      timed.then(() => waiting(postgresql)),
    ]);
  } finally {
    await postgresql?.stop();
  }
}

rmSync(memory ?? folder, { recursive: true, force: true });
if (named.length > 0) console.log(`\n${named.join("\n")}`);
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
if (totals.skipped > 0) console.log(`${totals.skipped} skipped, which belong to the other database`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);

/** As much as one processor does while the other one times texts. */
async function lightWork() {
  await check("types", "node_modules/typescript/bin/tsc", ["--noEmit"]);
  const strict = ["check", "--error-on-warnings", "."];
  await check("lint and format", "node_modules/@biomejs/biome/bin/biome", strict);
  await tests("architecture", ["tests/architecture", ...TOGETHER, "--maxWorkers=1"]);
}

/** What times how much a text costs. In a process of its own: a garbage collection after much else costs more. */
function linear() {
  return tests("linear", ["tests/fuzz/linear-", "--maxWorkers=1"]);
}

/** What keeps the processor busy, one after the other. */
async function working(postgresql) {
  const all = ["tests/domain", "tests/api", "tests/fuzz"];
  await tests("SQLite", [...all, ...TOGETHER, "--exclude=tests/fuzz/linear-*"]);
  if (postgresql) await tests("PostgreSQL", [...forPostgresql(), ...TOGETHER], settingsOf(postgresql));
  // browsers leave a tenth of both processors, which is what the platform needs: it waits most of its time
  const platform = tests("platform", ["tests/platform", ...TOGETHER, "--maxWorkers=1"]);
  if (browser) await tests("browser", ["tests/e2e", ...TOGETHER, ...PATIENT]);
  else fail("browser tests: there is no Chromium, and it could not be installed");
  await platform;
}

/** What mostly waits, beside that. */
async function waiting(postgresql) {
  if (!pooler) console.log("\nSkipped: there is no PgBouncer, and it could not be installed.");
  if (!proxy) console.log("\nSkipped: there is no nginx, and it could not be installed.");
  mayMount("a database"); // says so where it may not: a container without that right runs all the others
  const daemons = [
    "crash",
    "several-daemons",
    "database-away",
    "lost-memory",
    "killed-contact-import",
    "killed-notifications",
    "webhooks",
  ];
  const files = daemons.map((name) => `tests/daemon/${name}.test.ts`);
  if (postgresql)
    await tests("daemon on PostgreSQL", [...files, ...TOGETHER, ...PATIENT], settingsOf(postgresql));
  await tests("daemon on SQLite", ["tests/daemon", "tests/security", ...TOGETHER, ...PATIENT]);
}

/** Runs a program of ours; what it says is shown when it has ended where two would talk at once. */
async function run(name, args, env = {}) {
  const log = join(folder, `${name.replaceAll(/\W+/g, "-")}.log`);
  const output = only.length > 0 ? "inherit" : openSync(log, "w");
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", output, output],
    env: { ...process.env, SIAR_TEST_BUILT: "1", ...env },
  });
  const [status] = await once(child, "exit");
  if (output !== "inherit") {
    closeSync(output);
    process.stdout.write(`\n== ${name}\n${readFileSync(log, "utf8")}`);
  }
  return status;
}

async function check(name, script, args) {
  if ((await run(name, [script, ...args])) === 0) totals.passed += 1;
  else fail(name);
}

function fail(what) {
  totals.failed += 1;
  named.push(`FAILED: ${what}`);
  console.error(`FAILED: ${what}`);
}

async function tests(name, args, env = {}) {
  const report = join(folder, `${name.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...args, ...reporters];
  const status = await run(`tests: ${name}`, vitest, env);
  let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  try {
    counts = JSON.parse(readFileSync(report, "utf8"));
    named.push(...namedTests(counts).map((line) => `${line} (${name})`));
  } catch {
    // no report: the status says it
  }
  totals.passed += counts.numPassedTests;
  totals.failed += counts.numFailedTests;
  totals.skipped += counts.numPendingTests;
  if (status !== 0 && counts.numFailedTests === 0) fail(`${name}: vitest ended with ${status}`);
}

async function postgresqlForTests() {
  try {
    return await startPostgresql();
  } catch (error) {
    if (process.env.CI) fail(`PostgreSQL: ${error.message}`);
    else console.log(`\n== PostgreSQL tests SKIPPED: ${error.message}`);
    return null;
  }
}

function settingsOf({ url }) {
  return { SIAR_TEST_POSTGRESQL: url, KILLS: "10" };
}

/** What asks the database for anything. */
function forPostgresql() {
  const testsIn = (room) =>
    readdirSync(`tests/${room}`)
      .map((name) => `tests/${room}/${name}`)
      .filter((file) => file.endsWith(".test.ts"));
  const platform = testsIn("platform").filter((file) => readFileSync(file, "utf8").includes("~/platform/db"));
  const domain = testsIn("domain").filter((file) => usesDatabase(file));
  const others = [
    "tests/fuzz/dispatch.test.ts",
    "tests/fuzz/ledger.test.ts",
    "tests/api/account-ended.test.ts",
    "tests/api/nul.test.ts",
  ];
  return [...platform, ...domain, ...others];
}
