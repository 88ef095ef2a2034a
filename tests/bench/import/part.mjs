import { execFile } from "node:child_process";
import { openAsBlob } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { freshProduct, median, NAMES, percentile, signIn } from "../product.mjs";
import { sendingMeanwhile } from "./sending.mjs";
import { WAYS } from "./sheet.mjs";

export const title =
  "An upload by the API, from the request to the answer, against reading the sheet and one transaction of better-sqlite3 or pg";

const SMALL_ROWS = 100_000;
const BIG_ROWS = 1_000_000;
const RATIO_MAX = 2.5;
const PEAK_MB_MAX = 300;
const OTHERS_MS_MAX = 250;
/** Between the end of one request of somebody else and the next one. */
const OTHERS_PAUSE_MS = 10;

let floorsMade = 0;

/** One person uploads more millions of rows than an account may store. */
const ROOM = { ACCOUNT_STORED_MB_MAX: "100000" };

export async function bench({ databases, rounds, scale }) {
  const rows = [];
  for (const database of databases) {
    rows.push(...(await uploads(database, Math.ceil(SMALL_ROWS * scale), rounds)));
    rows.push(...(await uploads(database, Math.ceil(BIG_ROWS * scale), 1)));
    rows.push(await sendingMeanwhile(database, Math.ceil(BIG_ROWS * scale)));
  }
  return rows;
}

async function uploads(database, count, rounds) {
  const product = await freshProduct(database);
  try {
    for (const name of ["ani", "budi"]) await product.makeUser(name);
    const rows = [];
    let floors = [];
    for (const way of WAYS) {
      const sheet = join(product.folder, way.file);
      await way.write(sheet, count);
      const upload = { sheet, text: way.text };
      // nothing reads a CSV faster than its cells as a sheet: it is held against those
      if (sheet.endsWith(".xlsx")) floors = await floorsOf(product, sheet, rounds);
      const what = `${count.toLocaleString("en")} rows${way.name}, ${NAMES[database]}`;
      rows.push(...(await measured(product, upload, { what, floors, rounds })));
    }
    return rows;
  } finally {
    await product.close();
  }
}

async function floorsOf(product, sheet, rounds) {
  const floors = [];
  for (let round = 0; round < rounds; round++)
    floors.push(await floor(sheet, await product.emptyDatabase(`floor_${floorsMade++}`)));
  return floors;
}

async function measured(product, upload, { what, floors, rounds }) {
  const times = [];
  const peaks = [];
  const watched = [];
  const others = [];
  for (let round = 0; round < rounds; round++) {
    times.push((await uploadInto(product, upload)).ms);
    const busy = await uploadInto(product, upload, lookingAround);
    watched.push(busy.ms);
    others.push(...busy.waits);
    peaks.push(busy.peakMb);
  }
  const ratio = median(times.map((ms, round) => ms / floors[round]));
  const peak = median(peaks);
  const slowest = percentile(others, 99);
  return [
    {
      what: `${what}: time`,
      value: seconds(median(times)),
      against: `floor ${seconds(median(floors))}`,
      ratio,
      goal: `≤ ${RATIO_MAX.toFixed(2)}`,
      ok: ratio <= RATIO_MAX,
    },
    {
      what: `${what}: time while somebody looks at pages all the time`,
      ...{ value: seconds(median(watched)), against: `alone ${seconds(median(times))}` },
      ratio: median(watched.map((ms, round) => ms / times[round])),
    },
    {
      what: `${what}: most memory of the web process then`,
      value: `${Math.round(peak)} MB`,
      goal: `< ${PEAK_MB_MAX} MB`,
      ok: peak < PEAK_MB_MAX,
    },
    {
      what: `${what}: their waits, p99 of ${others.length}`,
      value: `${Math.round(slowest)} ms`,
      goal: `< ${OTHERS_MS_MAX} ms`,
      ok: slowest < OTHERS_MS_MAX,
    },
  ];
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

async function floor(sheet, database) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--max-old-space-size=4096",
    "tests/bench/import/floor.mjs",
    sheet,
    database,
  ]);
  return Number(stdout);
}

/** Ani uploads into a web process of its own, while `meanwhile` happens; answers what waits came of that, too. */
async function uploadInto(product, { sheet, text }, meanwhile = async () => []) {
  const web = await product.start("build/web/main.js", ROOM);
  try {
    const [ani, budi] = [await signIn(web.url, "ani"), await signIn(web.url, "budi")];
    for (let i = 0; i < 5; i++) await budi.get("/batches"); // as after the first visitors of a day
    const form = new FormData();
    form.set("file", await openAsBlob(sheet), basename(sheet));
    if (text) form.set("message", text);
    const done = new AbortController();
    const waiting = meanwhile(budi, done.signal);
    const began = performance.now();
    const answer = await fetch(`${web.url}/api/bulk/batches`, {
      method: "POST",
      headers: ani.headers,
      body: form,
    });
    const body = await answer.json();
    const ms = performance.now() - began;
    done.abort();
    if (answer.status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
    return { ms, waits: await waiting, peakMb: web.peakMb() };
  } finally {
    await web.stop();
  }
}

/** Somebody who looks at their batches again and again until `done`. Answers the waits, in milliseconds. */
async function lookingAround(person, done) {
  const waits = [];
  while (!done.aborted) {
    const began = performance.now();
    await person.get("/batches");
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, OTHERS_PAUSE_MS));
  }
  return waits;
}
