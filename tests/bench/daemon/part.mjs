import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { bundle } from "../../support/bundle.mjs";
import { cpuSeconds } from "../devices/cpu.mjs";
import { freshProduct, median, NAMES } from "../product.mjs";
import { startWaha } from "../sender/waha-process.mjs";

export const title =
  "The daemon with many devices, each of another user: against what the pace, or WAHA's answers after 50 ms, allow";

const ANSWER_MS = 50;
const PACE = { gap: "0.5-1.5", meanMs: 1_000 };
const SECONDS = 12;
/** More than any machine sends, so that no batch ends before the measuring does. */
const RATE_MAX = 10_000;
const IDLE_SECONDS = 60;
/** Everything is loaded, every lease taken, and the check of the ledger, once a day from 20 s after the start, is over. */
const SETTLED_MS = 30_000;
/** The goals for an installation with nothing to do: shares of a core, and MB. */
const IDLE = { daemon: { cpu: 0.015, mb: 150 }, web: { cpu: 0.005, mb: 200 } };
const FIRST_MS_MAX = 300;
const FIRST_TRIES = 7;

/** `perSecond`: what devices may do at the most. */
const CASES = [
  { devices: 1, gap: PACE.gap, perSecond: 1000 / PACE.meanMs },
  { devices: 100, gap: PACE.gap, perSecond: 100_000 / PACE.meanMs },
  { devices: 1000, gap: PACE.gap, perSecond: 1_000_000 / PACE.meanMs },
  { devices: 1, gap: "0", perSecond: 1000 / ANSWER_MS },
  { devices: 100, gap: "0", perSecond: 100_000 / ANSWER_MS },
  { devices: 1000, gap: "0", perSecond: 1_000_000 / ANSWER_MS },
];

export async function bench({ databases, scale }) {
  const fill = await bundle("tests/bench/daemon/fill.ts");
  try {
    const rows = [];
    for (const database of databases) {
      for (const each of CASES) rows.push(await sending(fill, database, each, SECONDS * scale));
      rows.push(...(await idle(fill, database, IDLE_SECONDS * scale)));
    }
    return rows;
  } finally {
    rmSync(fill, { force: true });
  }
}

async function prepared(fill, database, ms, { devices, rows }) {
  const product = await freshProduct(database);
  const waha = await startWaha(ms, devices);
  const order = async (what) => {
    const { stdout } = await promisify(execFile)(process.execPath, [fill, JSON.stringify(what)], {
      env: product.env,
    });
    return Number(stdout);
  };
  await order({ port: waha.port, devices, rows });
  const close = async () => {
    waha.stop();
    await product.close();
  };
  return { product, waha, order, close };
}

/** Messages per second, from the first call to the last of a few seconds. */
async function sending(fill, database, { devices, gap, perSecond }, seconds) {
  const rows = Math.ceil((1.5 * seconds * Math.min(perSecond, RATE_MAX)) / devices) + 5;
  const place = await prepared(fill, database, ANSWER_MS, { devices, rows });
  try {
    const daemon = await place.product.start("build/daemon/main.js", { SEND_GAP_SECONDS: gap });
    await firstCall(place.waha);
    await sleep(1000); // every device has begun
    await place.waha.calls(); // begins anew
    await sleep(seconds * 1000);
    const calls = await place.waha.calls();
    await daemon.stop();
    const rate = ((calls.length - 1) / (calls.at(-1) - calls[0])) * 1000;
    const pace = gap === "0" ? "without a pace" : `a message in ${gap} s each`;
    return {
      what: `${devices.toLocaleString("en")} ${devices === 1 ? "device" : "devices"}, ${pace}, ${NAMES[database]}`,
      value: `${rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en")}/s`,
      against: `${perSecond.toLocaleString("en")}/s`,
      ratio: rate / perSecond,
    };
  } finally {
    await place.close();
  }
}

async function firstCall(waha) {
  for (let seen = await waha.look(); seen.calls === 0; seen = await waha.look()) await sleep(20);
}

/** What a daemon with nothing to do costs, and how soon it sends what is queued then. */
async function idle(fill, database, seconds) {
  const rows = [];
  for (const devices of [1, 1000]) {
    const place = await prepared(fill, database, 0, { devices, rows: 0 });
    try {
      const daemon = await place.product.start("build/daemon/main.js", { SEND_GAP_SECONDS: "0" });
      const web = await place.product.start("build/web/main.js");
      await sleep(SETTLED_MS);
      const before = [daemon, web].map(({ pid }) => cpuSeconds(pid));
      await sleep(seconds * 1000);
      const [ofDaemon, ofWeb] = [daemon, web].map(({ pid }, i) => (cpuSeconds(pid) - before[i]) / seconds);
      const who = `nothing to do, ${devices.toLocaleString("en")} ${devices === 1 ? "device" : "devices"}, ${NAMES[database]}`;
      rows.push(cpuRow(`${who}: CPU of the daemon`, ofDaemon, IDLE.daemon.cpu));
      rows.push(memoryRow(`${who}: memory of the daemon`, daemon.residentMb(), IDLE.daemon.mb));
      rows.push(cpuRow(`${who}: CPU of the web process`, ofWeb, IDLE.web.cpu));
      rows.push(memoryRow(`${who}: memory of the web process`, web.residentMb(), IDLE.web.mb));
      const waits = [];
      for (let i = 0; i < FIRST_TRIES; i++) {
        await place.waha.calls();
        const queued = await place.order({ queue: 1 });
        await firstCallAfter(place.waha, waits, queued);
        await sleep(700); // idle again
      }
      const first = median(waits);
      rows.push({
        what: `${who}: from queued to the first message`,
        value: `${Math.round(first)} ms`,
        goal: `< ${FIRST_MS_MAX} ms`,
        ok: first < FIRST_MS_MAX,
      });
      await Promise.all([daemon.stop(), web.stop()]);
    } finally {
      await place.close();
    }
  }
  return rows;
}

const cpuRow = (what, share, max) => ({
  what,
  value: `${(share * 100).toFixed(1)}%`,
  against: "one core",
  goal: `< ${max * 100} %`,
  ok: share < max,
});

const memoryRow = (what, mb, max) => ({
  what,
  value: `${Math.round(mb)} MB`,
  goal: `< ${max} MB`,
  ok: mb < max,
});

async function firstCallAfter(waha, waits, queued) {
  for (let seen = await waha.look(); ; seen = await waha.look()) {
    if (seen.calls > 0) return waits.push(Math.max(0, seen.first - queued));
    await sleep(20);
  }
}
