import { openAsBlob } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { writeSheet } from "../import/sheet.mjs";
import { connect } from "../pages/connect.mjs";
import { fill } from "../pages/fill.mjs";
import { freshProduct, NAMES, signIn } from "../product.mjs";

export const title =
  "A download by the web process, while a daemon sends; the memory that it adds, against one with a tenth of the rows";

const DEMO_PASSWORD = "siar-demo-2026";
/** What a download may add to the most that the process ever had. */
const GROWTH_MB_MAX = 64;
/** From the request to the first byte, however many rows follow; and the ways in which it is asked for. */
const FIRST_BYTE_MS_MAX = 300;
const ENCODINGS = ["identity", "gzip", "br"];
/** Rows that the daemon has to send meanwhile; more than it can. */
const SENDING = 20_000;

/** Rows are a batch's items, or batches in the sending history. */
const DOWNLOADS = [
  {
    what: "CSV of a batch",
    count: 1_000_000,
    who: "ani",
    size: (rows) => ({ rows, users: 10, batches: 10 }),
    path: (id) => `/batches/${id}/export`,
  },
  {
    what: "Excel of the sending history",
    count: 1_000_000,
    who: "eka",
    size: (rows) => ({ rows: 10, users: 10, batches: rows }),
    path: () => "/admin/bulk-history/export",
  },
];

export async function bench({ databases, scale }) {
  const rows = [];
  for (const database of databases)
    for (const one of DOWNLOADS) rows.push(...(await download(database, one, Math.ceil(one.count * scale))));
  return rows;
}

async function download(database, { what, who, size, path }, count) {
  const small = await measured(database, size(Math.ceil(count / 10)), who, path);
  const big = await measured(database, size(count), who, path);
  const name = `${what}, ${count.toLocaleString("en")} rows, ${NAMES[database]}`;
  return [
    ...ENCODINGS.map((encoding) => ({
      what: `${name}: first byte, ${encoding === "identity" ? "as it is" : encoding}`,
      ...{ value: `${Math.round(big.firstMs[encoding])} ms`, goal: `< ${FIRST_BYTE_MS_MAX} ms` },
      ok: big.firstMs[encoding] < FIRST_BYTE_MS_MAX,
    })),
    {
      what: name,
      value: `${Math.round((count / big.ms) * 1000).toLocaleString("en")} rows/s`,
      against: `${big.sent} sent meanwhile`,
      goal: "some sent",
      ok: big.sent > 0,
    },
    {
      what: `${name}: memory that it added`,
      ...{ value: `${Math.round(big.growthMb)} MB`, against: `${Math.round(small.growthMb)} MB` },
      ...{ goal: `< ${GROWTH_MB_MAX} MB`, ok: big.growthMb < GROWTH_MB_MAX },
    },
  ];
}

async function measured(database, size, who, path) {
  const product = await freshProduct(database);
  const settings = { SEND_GAP_SECONDS: "0" };
  const programs = {};
  try {
    programs.simulator = await product.start("build/simulator/main.js", {}, [
      "--port",
      "0",
      "--session",
      "siar-demo-ani:6281100000001",
    ]);
    const { listening, apiKey } = programs.simulator;
    await product.command("seed-demo", "--port", String(listening), "--api-key", String(apiKey));
    const connection = await connect(product.url);
    const id = await fill(connection, size);
    await connection.run(`UPDATE users SET balance = balance + ${SENDING} WHERE email = 'ani@example.com'`);
    programs.web = await product.start("build/web/main.js", settings);
    const people = {
      ani: await signIn(programs.web.url, "ani", DEMO_PASSWORD),
      eka: await signIn(programs.web.url, "eka", DEMO_PASSWORD),
    };
    await upload(programs.web.url, people.ani, product.folder);
    const sent = async () => Number((await connection.one("SELECT SUM(sent) AS sent FROM batches")).sent);
    const address = `${programs.web.url}${path(id)}`;
    const firstMs = {};
    for (const encoding of ENCODINGS)
      firstMs[encoding] = await firstByte(address, people[who].headers, encoding);
    programs.daemon = await product.start("build/daemon/main.js", settings);
    const before = { mb: programs.web.peakMb(), sent: await sent() };
    const began = performance.now();
    await drain(address, people[who].headers);
    const ms = performance.now() - began;
    const result = {
      ms,
      firstMs,
      growthMb: programs.web.peakMb() - before.mb,
      sent: (await sent()) - before.sent,
    };
    await connection.close();
    return result;
  } finally {
    for (const name of ["daemon", "web", "simulator"]) await programs[name]?.stop();
    await product.close();
  }
}

async function upload(url, { headers }, folder) {
  const sheet = join(folder, "sending.xlsx");
  await writeSheet(sheet, SENDING);
  const form = new FormData();
  form.set("file", await openAsBlob(sheet), "sending.xlsx");
  const answer = await fetch(`${url}/api/bulk/batches`, { method: "POST", headers, body: form });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
}

/** Milliseconds until the first byte of a body has come; what would follow is not waited for. */
function firstByte(url, headers, encoding) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { ...headers, "Accept-Encoding": encoding } }, (answer) => {
      answer.once("data", () => {
        resolve(performance.now() - began);
        asked.destroy();
      });
      answer.on("error", () => {}); // that nobody waits for the rest
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
    });
    asked.once("error", reject);
    asked.end();
  });
}

/** Reads an answer to its end and keeps nothing of it. */
async function drain(url, headers) {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  for await (const _ of answer.body);
}
