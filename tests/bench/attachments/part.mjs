import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../pages/connect.mjs";
import { freshProduct, NAMES, signIn } from "../product.mjs";
import { writeZip } from "./zip.mjs";

export const title = "A file for each row, out of a zip and on to WAHA: the most memory that it takes";

const FILES = 300;
const FILE_BYTES = 5 * 1024 * 1024;
const PEAK_MB_MAX = 300;
const DEMO_PASSWORD = "siar-demo-2026";
/** Limits out of the way: so much is more than may come as Siar comes. */
const SETTINGS = { ATTACHMENTS_MB_MAX: "1600", ACCOUNT_STORED_MB_MAX: "4096", SEND_GAP_SECONDS: "0" };

export async function bench({ databases, scale }) {
  const rows = [];
  for (const database of databases) rows.push(...(await filesThrough(database, Math.ceil(FILES * scale))));
  return rows;
}

async function filesThrough(database, count) {
  const product = await freshProduct(database);
  const programs = {};
  try {
    const session = ["--port", "0", "--session", "siar-demo-ani:6281100000001"];
    programs.simulator = await product.start("build/simulator/main.js", {}, session);
    const { listening, apiKey } = programs.simulator;
    await product.command("seed-demo", "--port", String(listening), "--api-key", String(apiKey));
    const connection = await connect(product.url);
    await connection.run(`UPDATE users SET balance = balance + ${4 * count}`);
    programs.web = await product.start("build/web/main.js", SETTINGS);
    const ani = await signIn(programs.web.url, "ani", DEMO_PASSWORD);
    const sent = async () => Number((await connection.one("SELECT SUM(sent) AS sent FROM batches")).sent);
    const sending = async (goal) => {
      programs.daemon = await product.start("build/daemon/main.js", SETTINGS);
      while ((await sent()) < goal) await sleep(100);
      const peak = programs.daemon.peakMb();
      await programs.daemon.stop();
      delete programs.daemon;
      return peak;
    };
    await upload(programs.web.url, ani, count, null);
    const texts = await sending(count);
    const zip = join(product.folder, "files.zip");
    await writeZip(zip, count, FILE_BYTES);
    const began = performance.now();
    await upload(programs.web.url, ani, count, zip);
    const seconds = (performance.now() - began) / 1000;
    const web = programs.web.peakMb();
    const files = await sending(2 * count);
    await connection.close();
    const what = `${count} files of ${FILE_BYTES / 2 ** 20} MB, ${NAMES[database]}`;
    return [
      { what: `${what}: their upload`, value: `${seconds.toFixed(1)} s` },
      memory(`${what}: the web process meanwhile`, web),
      {
        ...memory(`${what}: the daemon that sends them`, files),
        ...{ against: `as many texts ${Math.round(texts)} MB`, ratio: files / texts },
      },
    ];
  } finally {
    for (const name of ["daemon", "web", "simulator"]) await programs[name]?.stop();
    await product.close();
  }
}

const memory = (what, peak) => ({
  ...{ what, value: `${Math.round(peak)} MB`, goal: `< ${PEAK_MB_MAX} MB`, ok: peak < PEAK_MB_MAX },
});

/** As many rows; `zip`: each with a file of its own. */
async function upload(url, { headers }, count, zip) {
  const rows = Array.from({ length: count }, (_, i) => {
    const row = [`62812${String(10_000_000 + i)}`, `Halo ${i} ${zip ? "slip" : "teks"}`];
    return [...row, ...(zip ? [`${i}.pdf`] : [])].join(",");
  });
  const names = ["receiver_number", "messages", ...(zip ? ["attachment"] : [])].join(",");
  const form = new FormData();
  form.set("file", new Blob([[names, ...rows].join("\n")]), "rows.csv");
  if (zip) form.set("attachments", await openAsBlob(zip), "files.zip");
  const answer = await fetch(`${url}/api/bulk/batches`, { method: "POST", headers, body: form });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
}
