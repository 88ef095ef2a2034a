import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { bundle } from "../../support/bundle.mjs";
import { openForwarder } from "../../support/forwarder.mjs";
import { freshProduct, percentile } from "../product.mjs";
import { startWaha } from "../sender/waha-process.mjs";
import { cpuSeconds, familySeconds } from "./cpu.mjs";
import { counting, statements } from "./statements.mjs";

export const title =
  "Many devices of as many people at the default pace, on PostgreSQL with two daemons, against what the pace allows";

const DEVICES = 5_000;
/** SEND_GAP_SECONDS as it comes: a message in 10 to 30 s. */
const MEAN_GAP_MS = 20_000;
/** Until each device has sent its first message, and goes at its own pace. */
const BEGIN_SECONDS_MAX = 60;
const SECONDS = 60;
const RATIO_MIN = 0.95;
const COST_RATIO_MAX = 1.3;
const FEW = 100;

const CASES = [
  { devices: FEW, awayMs: 0 },
  { devices: DEVICES, awayMs: 0 },
  { devices: DEVICES, awayMs: 1 },
  { devices: DEVICES, awayMs: 5 },
];

export async function bench({ databases, scale }) {
  if (!databases.includes("postgresql")) return [];
  const fill = await bundle("tests/bench/devices/fill.ts");
  try {
    const rows = [];
    let few = null;
    for (const each of CASES) {
      const found = await measured(fill, each, SECONDS * scale);
      if (each.devices === FEW) few = found;
      rows.push(...table(each, found, few));
    }
    return rows;
  } finally {
    rmSync(fill, { force: true });
  }
}

/** `look`: is called with the product while its daemons still run. */
export async function measured(
  fill,
  { devices, awayMs, daemons = 2, settings = {} },
  seconds,
  look = () => {},
) {
  const product = await freshProduct("postgresql", counting);
  const waha = await startWaha(0, devices);
  const rows = Math.ceil((3 * (BEGIN_SECONDS_MAX + seconds) * 1000) / MEAN_GAP_MS);
  const address = new URL(product.url);
  const far = awayMs > 0 ? await openForwarder(Number(address.port), awayMs) : null;
  try {
    const order = JSON.stringify({ port: waha.port, devices, rows });
    await promisify(execFile)(process.execPath, [fill, order], { env: product.env });
    if (far) address.port = String(far.port);
    const env = { SEND_GAP_SECONDS: "10-30", DATABASE_URL: address.href, ...settings };
    const running = [];
    for (let n = 0; n < daemons; n++) running.push(await product.start("build/daemon/main.js", env));
    const began = Date.now();
    for (let calls = 0; calls < devices && Date.now() - began < BEGIN_SECONDS_MAX * 1000; ) {
      await sleep(250);
      calls = (await waha.look()).calls;
    }
    const beginSeconds = (Date.now() - began) / 1000;
    await waha.calls(); // begins anew
    const cpu = () => ({
      daemons: running.reduce((sum, { started }) => sum + cpuSeconds(started), 0),
      database: familySeconds(product.databasePid),
    });
    const [before, asked] = [cpu(), await statements(product.url)];
    await sleep(seconds * 1000);
    const [calls, after, askedAfter] = [await waha.calls(), cpu(), await statements(product.url)];
    await look(product);
    const memory = Math.max(...running.map((daemon) => daemon.residentMb()));
    const stopping = Date.now();
    await Promise.all(running.map((daemon) => daemon.stop()));
    return {
      beginSeconds,
      rate: calls.length / seconds,
      perSecond: bySecond(calls, seconds),
      daemonMs: ((after.daemons - before.daemons) * 1000) / calls.length,
      databaseMs: ((after.database - before.database) * 1000) / calls.length,
      statements: (askedAfter - asked) / calls.length,
      memory,
      stopSeconds: (Date.now() - stopping) / 1000,
    };
  } finally {
    await far?.close();
    waha.stop();
    await product.close();
  }
}

function bySecond(calls, seconds) {
  const counts = new Array(Math.floor(seconds)).fill(0);
  for (const at of calls) {
    const second = Math.floor((at - calls[0]) / 1000);
    if (second < counts.length) counts[second] += 1;
  }
  return counts;
}

function table({ devices, awayMs }, found, few) {
  const pace = (devices * 1000) / MEAN_GAP_MS;
  const where = awayMs > 0 ? `, PostgreSQL ${awayMs} ms away` : "";
  const who = `${devices.toLocaleString("en")} devices${where}`;
  const ms = found.daemonMs + found.databaseMs;
  const growth = few && ms / (few.daemonMs + few.databaseMs);
  const many = devices > FEW;
  return [
    {
      what: `${who}: messages`,
      value: `${found.rate.toFixed(1)}/s`,
      against: `${pace}/s`,
      ratio: found.rate / pace,
      ...(many && { goal: `≥ ${RATIO_MIN}`, ok: found.rate / pace >= RATIO_MIN }),
    },
    {
      what: `${who}: of its seconds, the 5th and the 95th percentile`,
      value: `${percentile(found.perSecond, 5)}–${percentile(found.perSecond, 95)}`,
      against: `${pace}/s`,
    },
    {
      what: `${who}: CPU for a message, daemons and PostgreSQL`,
      value: `${ms.toFixed(1)} ms`,
      against: `${found.daemonMs.toFixed(1)} and ${found.databaseMs.toFixed(1)} ms`,
      ...(many && { ratio: growth, goal: `≤ ${COST_RATIO_MAX} × with ${FEW}`, ok: growth <= COST_RATIO_MAX }),
    },
    { what: `${who}: statements for a message`, value: found.statements.toFixed(1) },
    { what: `${who}: memory of a daemon`, value: `${Math.round(found.memory)} MB` },
    { what: `${who}: until all had begun`, value: `${found.beginSeconds.toFixed(1)} s` },
    { what: `${who}: until both daemons had stopped`, value: `${found.stopSeconds.toFixed(1)} s` },
  ];
}
