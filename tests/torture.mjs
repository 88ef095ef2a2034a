// npm run torture: the long form of the crash tests, on SQLite and on PostgreSQL, with each kind of WAHA
// engine. Prints one line per run and a verdict; exits 1 if any promise was broken.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildIfStale, installIfMissing } from "../commands/prepare.mjs";

installIfMissing();
buildIfStale();

const ENGINES = ["NOWEB", "GOWS", "WEBJS"];
const DATABASES = ["sqlite", "postgresql"];
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000" },
    kills: { type: "string", default: "100" },
    engine: { type: "string", multiple: true, default: ENGINES },
    database: { type: "string", multiple: true, default: DATABASES },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e9)) },
  },
});
const [rows, kills, seed] = [values.rows, values.kills, values.seed].map(Number);
const wrong = [
  ...values.engine.filter((engine) => !ENGINES.includes(engine)),
  ...values.database.filter((database) => !DATABASES.includes(database)),
  ...[rows, kills, seed].filter((number) => !Number.isInteger(number) || number < 0),
];
if (wrong.length > 0) {
  console.error(`Not understood: ${wrong.join(", ")}.`);
  process.exit(2);
}
// One batch of at least so many is cancelled on its way (support/torture/scene.ts).
const ROWS_MIN = 50;
if (rows < ROWS_MIN) {
  console.error(`--rows ${rows} is too few: at least ${ROWS_MIN} are needed.`);
  process.exit(2);
}

// Not before the packages are there.
const { bundle } = await import("./support/bundle.mjs");
const program = await bundle("tests/support/torture/program.ts");

console.log(`${rows} rows, ${kills} kills, --seed ${seed}`);
const some = Math.max(1, Math.round(kills / 40));
let broken = 0;
for (const engine of values.engine) {
  for (const database of values.database) {
    const order = {
      ...{ database, engine, rows, kills, seed },
      ...{ daemons: database === "postgresql" ? 2 : 1, devices: 2, cancels: 1 },
      ...{ freezes: some, stops: some, downs: some * 2, outages: some },
    };
    if (!run(order)) broken++;
  }
}
rmSync(program, { force: true });
console.log(broken === 0 ? "Every promise was kept." : `${broken} runs broke a promise.`);
process.exit(broken === 0 ? 0 : 1);

function run(order) {
  const began = Date.now();
  const name = `${order.engine} on ${order.database}`;
  const { stdout, status } = spawnSync(process.execPath, [program, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    console.log(`${name}: FAILED: the run itself ended with ${status}`);
    return false;
  }
  const report = JSON.parse(stdout);
  const kept = Object.keys(report.violations).length === 0;
  console.log(`${kept ? "ok    " : "BROKEN"} ${name}: ${inWords(report)}, ${seconds(began)} s`);
  if (!kept) console.log(JSON.stringify(report.violations, null, 2));
  return kept;
}

function inWords(report) {
  const faults = Object.values(report.faults).reduce((sum, count) => sum + count, 0);
  return [
    `${report.sent} sent, ${report.refunded} refunded, ${report.skipped} cancelled, ${report.failed} unconfirmed`,
    `${report.refundedLate} of them refunded later`,
    `${report.killsWhileSending} kills while sending, ${report.takenOver} frozen and taken over, ${faults} faults`,
    `${report.webhooks} webhooks (${report.webhooksLost} lost), ${report.deadlocks} deadlocks`,
  ].join("; ");
}

function seconds(began) {
  return Math.round((Date.now() - began) / 1000);
}
