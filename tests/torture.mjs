// npm run torture: the long form of the crash tests, on SQLite and on PostgreSQL, with each kind of WAHA
// engine. Prints one line per run and a verdict; exits 1 if any promise was broken.
// --failover: a PostgreSQL primary dies again and again, and a standby that lacks its last seconds is promoted.
// --hosts: with it, the address of the database names both machines; else one address leads to the primary.
// --without NAME: a disturbance that is left out, as often as wanted (restarts, crashes, logouts, …).
// --stops N: people say stop, N times, while daemons are killed, the web process is away and WAHA is restarted or away;
// what they write to a session that is not connected comes 1 to 30 s after it is, and it settles for 15 to 60 s, both 15
// times as fast, or, with --true-times, as they are.
// --attachments: rows bring files, which must be the right ones; where WAHA takes our ids for them, and where not.
// --restore: a backup from the middle of sending takes the place of the database, in each way that there is.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildIfStale, installIfMissing } from "../scripts/ensure-installed.mjs";

installIfMissing();
buildIfStale();

const ENGINES = ["NOWEB", "GOWS", "WEBJS"];
const DATABASES = ["sqlite", "postgresql"];
const { values } = parseArgs({
  options: {
    rows: { type: "string" },
    kills: { type: "string" },
    failover: { type: "boolean", default: false },
    attachments: { type: "boolean", default: false },
    hosts: { type: "boolean", default: false },
    restore: { type: "boolean", default: false },
    stops: { type: "string" },
    "true-times": { type: "boolean", default: false },
    without: { type: "string", multiple: true, default: [] },
    promotions: { type: "string", default: "5" },
    engine: { type: "string", multiple: true, default: ENGINES },
    database: { type: "string", multiple: true, default: DATABASES },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e9)) },
  },
});
const ofMemory = values.failover || values.restore;
const rows = Number(values.rows ?? (ofMemory ? 600 : 1_000));
const kills = Number(values.kills ?? (ofMemory ? 0 : 100));
const [promotions, seed, stops] = [values.promotions, values.seed, values.stops ?? 0].map(Number);
const wrong = [
  ...values.engine.filter((engine) => !ENGINES.includes(engine)),
  ...values.database.filter((database) => !DATABASES.includes(database)),
  ...[rows, kills, promotions, seed, stops].filter((number) => !Number.isInteger(number) || number < 0),
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
const program = await bundle(`tests/support/torture/${stops > 0 ? "stops-program" : "program"}.ts`);

console.log(`${stops > 0 ? `${stops} stops` : `${rows} rows, ${kills} kills`}, --seed ${seed}`);
const some = Math.max(1, Math.round(kills / 40));
const NOTHING = {
  ...{ freezes: 0, stops: 0, downs: 0, cancels: 0, outages: 0, promotions: 0, restores: 0 },
  ...{
    restarts: 0,
    crashes: 0,
    drops: 0,
    logouts: 0,
    otherPhones: 0,
    pairings: 0,
    unlinks: 0,
    networks: 0,
    halfOpens: 0,
    webAways: 0,
  },
};
const EVERYTHING = {
  ...NOTHING,
  ...{ freezes: some, stops: some, downs: some * 2, cancels: 1, outages: some },
  ...{
    restarts: some,
    crashes: some,
    drops: some * 2,
    logouts: some,
    otherPhones: some,
    pairings: some,
    unlinks: some,
    networks: some,
    halfOpens: some,
    webAways: some,
  },
};
for (const name of stops > 0 ? [] : values.without) {
  if (!(name in EVERYTHING)) {
    console.error(`--without ${name}: there is only ${Object.keys(EVERYTHING).join(", ")}.`);
    process.exit(2);
  }
  EVERYTHING[name] = 0;
}
let broken = 0;
const mediaIdsOf = (engine) => (values.attachments && engine !== "WEBJS" ? [true, false] : [true]);
const runs = values.engine.flatMap((engine) => mediaIdsOf(engine).map((mediaIds) => ({ engine, mediaIds })));
for (const { engine, mediaIds } of runs) {
  for (const database of values.failover ? ["postgresql"] : values.database) {
    if (stops > 0) {
      const { "true-times": trueTimes, without } = values;
      const order = {
        ...{ database, engine, stops, seed, trueTimes, without },
        daemons: database === "postgresql" ? 2 : 1,
      };
      if (!run(order, inWordsOfStops)) broken++;
      continue;
    }
    const disturbances = ofMemory ? { ...NOTHING, ...memoryLost(database) } : EVERYTHING;
    const daemons = database === "postgresql" ? 2 : 1;
    const { hosts: namesHosts, attachments } = values;
    const order = { database, engine, rows, kills, seed, daemons, devices: 2, namesHosts };
    if (!run({ ...order, attachments, mediaIds, ...disturbances })) broken++;
  }
}
rmSync(program, { force: true });
console.log(broken === 0 ? "Every promise was kept." : `${broken} runs broke a promise.`);
process.exit(broken === 0 ? 0 : 1);

/** Each way of putting a backup back comes once. */
function memoryLost(database) {
  const restores = values.restore ? (database === "sqlite" ? 3 : 2) : 0;
  return { promotions: values.failover ? promotions : 0, restores };
}

function run(order, words = inWords) {
  const began = Date.now();
  const withoutIds = order.mediaIds === false ? " without ids for files" : "";
  const name = `${order.engine}${withoutIds} on ${order.database}`;
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
  console.log(`${kept ? "ok    " : "BROKEN"} ${name}: ${words(report)}, ${seconds(began)} s`);
  if (!kept) console.log(JSON.stringify(report.violations, null, 2));
  return kept;
}

function inWords(report) {
  const faults = Object.values(report.faults).reduce((sum, count) => sum + count, 0);
  return [
    ...(report.promotions > 0 ? [`${report.promotions} promotions`] : []),
    ...(report.restores > 0 ? [`${report.restores} restores`] : []),
    `${report.sent} sent, ${report.refunded} refunded, ${report.skipped} cancelled, ${report.failed} unconfirmed`,
    ...(report.withFile > 0 ? [`${report.withFile} arrived with a file`] : []),
    `${report.refundedLate} of them refunded later`,
    ...Object.entries(report.unknown).map(([doubt, causes]) => `${doubt}: ${inWordsOf(causes)}`),
    `${report.killsWhileSending} kills while sending, ${report.takenOver} frozen and taken over, ${faults} faults`,
    `${report.webhooks} webhooks (${report.webhooksLost} lost), ${report.deadlocks} deadlocks`,
  ].join("; ");
}

function inWordsOfStops(report) {
  const { stops, told, read, late, beforeItCame, msAfterMax, sent, skipped, disturbances } = report;
  return [
    `${stops} stops (${told} told, ${read} read in the store)`,
    `${late} came late, ${beforeItCame} of these people were written to before theirs came`,
    `nobody later than ${msAfterMax} ms after it`,
    `${sent} sent, ${skipped} not sent any more; ${disturbances} disturbances`,
  ].join("; ");
}

function inWordsOf(causes) {
  return Object.entries(causes)
    .map(([cause, count]) => `${count} (${cause})`)
    .join(", ");
}

function seconds(began) {
  return Math.round((Date.now() - began) / 1000);
}
