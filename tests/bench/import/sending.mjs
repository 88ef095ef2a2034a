import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../pages/connect.mjs";
import { freshProduct, NAMES, signIn } from "../product.mjs";
import { writeSheet } from "./sheet.mjs";

const DEMO_PASSWORD = "siar-demo-2026";
/** More than the daemon sends while this runs. */
const SENDING = 100_000;
const CONCURRENCY = "8";
const ALONE_SECONDS = 8;

/** How fast a daemon sends for Ani before and while the web process reads Budi's sheet of `count` rows. */
export async function sendingMeanwhile(database, count) {
  const product = await freshProduct(database);
  const settings = { SEND_GAP_SECONDS: "0", SEND_CONCURRENCY: CONCURRENCY };
  const programs = {};
  try {
    const session = ["--port", "0", "--session", "siar-demo-ani:6281100000001"];
    programs.simulator = await product.start("build/simulator/main.js", {}, session);
    const { listening, apiKey } = programs.simulator;
    await product.command("seed-demo", "--port", String(listening), "--api-key", String(apiKey));
    const connection = await connect(product.url);
    await connection.run(`UPDATE users SET balance = balance + ${SENDING + count}`);
    programs.web = await product.start("build/web/main.js", settings);
    const { url } = programs.web;
    const [ani, budi] = [await signIn(url, "ani", DEMO_PASSWORD), await signIn(url, "budi", DEMO_PASSWORD)];
    const sheet = (rows) => join(product.folder, `${rows}.xlsx`);
    for (const rows of new Set([SENDING, count])) await writeSheet(sheet(rows), rows);
    await upload(url, ani, sheet(SENDING));
    programs.daemon = await product.start("build/daemon/main.js", settings);
    const sent = async () => Number((await connection.one("SELECT SUM(sent) AS sent FROM batches")).sent);
    const rateDuring = async (work) => {
      const [began, before] = [performance.now(), await sent()];
      await work();
      return (((await sent()) - before) / (performance.now() - began)) * 1000;
    };
    while ((await sent()) === 0) await sleep(100);
    const alone = await rateDuring(() => sleep(ALONE_SECONDS * 1000));
    const meanwhile = await rateDuring(() => upload(url, budi, sheet(count)));
    await connection.close();
    return {
      what: `${count.toLocaleString("en")} rows, ${NAMES[database]}: messages that a daemon sends meanwhile`,
      ...{ value: `${Math.round(meanwhile)}/s`, against: `before ${Math.round(alone)}/s` },
      ratio: meanwhile / alone,
    };
  } finally {
    for (const name of ["daemon", "web", "simulator"]) await programs[name]?.stop();
    await product.close();
  }
}

async function upload(url, { headers }, path) {
  const form = new FormData();
  form.set("file", await openAsBlob(path), "sheet.xlsx");
  const answer = await fetch(`${url}/api/bulk/batches`, { method: "POST", headers, body: form });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
}
