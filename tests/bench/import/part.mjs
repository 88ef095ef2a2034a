import { execFile } from "node:child_process";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freshProduct, median, NAMES, percentile, signIn } from "../product.mjs";
import { sendingMeanwhile } from "./sending.mjs";
import { writeSheet } from "./sheet.mjs";

export const title =
  "An upload by the API, from the request to the answer, against reading the sheet and one transaction of better-sqlite3 or pg";

const SMALL_ROWS = 100_000;
const BIG_ROWS = 1_000_000;
const RATIO_MAX = 2;
const PEAK_MB_MAX = 300;
const OTHERS_MS_MAX = 250;
/** Between the end of one request of somebody else and the next one. */
const OTHERS_PAUSE_MS = 10;

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
    const sheet = join(product.folder, "sheet.xlsx");
    await writeSheet(sheet, count);
    for (const name of ["ani", "budi"]) await product.makeUser(name);
    const floors = [];
    const times = [];
    const peaks = [];
    const others = [];
    for (let round = 0; round < rounds; round++) {
      floors.push(await floor(sheet, await product.emptyDatabase(`floor_${round}`)));
      const web = await product.start("build/web/main.js");
      try {
        const done = await upload(web, sheet);
        times.push(done.ms);
        others.push(...done.others);
        peaks.push(web.peakMb());
      } finally {
        await web.stop();
      }
    }
    const what = `${count.toLocaleString("en")} rows, ${NAMES[database]}`;
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
        what: `${what}: most memory of the web process`,
        value: `${Math.round(peak)} MB`,
        goal: `< ${PEAK_MB_MAX} MB`,
        ok: peak < PEAK_MB_MAX,
      },
      {
        what: `${what}: other people's page meanwhile, p99 of ${others.length}`,
        value: `${Math.round(slowest)} ms`,
        goal: `< ${OTHERS_MS_MAX} ms`,
        ok: slowest < OTHERS_MS_MAX,
      },
    ];
  } finally {
    await product.close();
  }
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

/** Ani uploads while Budi looks at his batches again and again. */
async function upload(web, sheet) {
  const [ani, budi] = [await signIn(web.url, "ani"), await signIn(web.url, "budi")];
  for (let i = 0; i < 5; i++) await budi.get("/batches"); // as after the first visitors of a day
  const form = new FormData();
  form.set("file", await openAsBlob(sheet), "sheet.xlsx");
  const others = [];
  let uploading = true;
  const looking = (async () => {
    while (uploading) {
      const began = performance.now();
      await budi.get("/batches");
      others.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, OTHERS_PAUSE_MS));
    }
  })();
  const began = performance.now();
  const answer = await fetch(`${web.url}/api/bulk/batches`, {
    method: "POST",
    headers: ani.headers,
    body: form,
  });
  const body = await answer.json();
  const ms = performance.now() - began;
  uploading = false;
  await looking;
  if (answer.status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
  return { ms, others };
}
