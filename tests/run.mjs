// npm test: installs what is missing, then types, lint, and every test, on SQLite and on PostgreSQL.
// `npm test -- tests/domain` runs only the tests named, on SQLite, without types and lint.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale, installIfMissing } from "../commands/prepare.mjs";
import { ensureChromium } from "./support/chromium.mjs";
import { namedTests } from "./support/named-tests.mjs";
import { ensurePgbouncer } from "./support/pgbouncer.mjs";
import { startPostgresql } from "./support/postgresql.mjs";

installIfMissing();
buildIfStale();

const folder = mkdtempSync(join(tmpdir(), "siar-test-run-"));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Said again at the very end, which is all that is seen of a long output. */
const named = [];
const only = process.argv.slice(2);

/** For tests that wait for other processes more than they work. */
const PATIENT = ["--maxWorkers=3"];

const began = Date.now();
const browser = ensureChromium();
const pooler = browser.then(ensurePgbouncer);
if (only.length > 0) {
  await pooler;
  tests("chosen tests", only);
} else {
  check("types", "node_modules/typescript/bin/tsc", ["--noEmit"]);
  check("lint and format", "node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]);
  tests("SQLite", ["tests/house", "tests/platform", "tests/domain", "tests/api", "tests/fuzz"]);
  await onPostgresql();
  if (!(await pooler)) console.log("\nSkipped: there is no PgBouncer, and it could not be installed.");
  tests("daemon on SQLite", ["tests/daemon", "tests/security", ...PATIENT]);
  if (await browser) tests("browser", ["tests/e2e", "--retry=1"]);
  else fail("browser tests: there is no Chromium, and it could not be installed");
}

rmSync(folder, { recursive: true, force: true });
if (named.length > 0) console.log(`\n${named.join("\n")}`);
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);

function check(name, script, args) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status === 0) totals.passed += 1;
  else fail(name);
}

function fail(what) {
  totals.failed += 1;
  named.push(`FAILED: ${what}`);
  console.error(`FAILED: ${what}`);
}

function tests(name, args, env = {}) {
  console.log(`\n== tests: ${name}`);
  const report = join(folder, `${name.replaceAll(/\W+/g, "-")}.json`);
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const { status } = spawnSync(process.execPath, vitest, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
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

async function onPostgresql() {
  const server = await startPostgresql().catch((error) => {
    if (process.env.CI) fail(`PostgreSQL: ${error.message}`);
    else console.log(`\n== PostgreSQL tests SKIPPED: ${error.message}`);
    return null;
  });
  if (!server) return;
  try {
    const env = { SIAR_TEST_POSTGRESQL: server.url, KILLS: "10" };
    const platform = readdirSync("tests/platform")
      .map((name) => `tests/platform/${name}`)
      .filter((file) => file.endsWith(".ts") && readFileSync(file, "utf8").includes("~/platform/db"));
    tests(
      "PostgreSQL",
      [
        ...platform,
        "tests/domain",
        "tests/fuzz/dispatch.test.ts",
        "tests/fuzz/ledger.test.ts",
        "tests/api/nul.test.ts",
      ],
      env,
    );
    const daemons = ["crash", "several-daemons", "database-away", "lost-memory"].map(
      (name) => `tests/daemon/${name}.test.ts`,
    );
    tests("daemon on PostgreSQL", [...daemons, ...PATIENT], env);
  } finally {
    await server.stop();
  }
}
