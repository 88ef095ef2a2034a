import { statSync } from "node:fs";
import { join } from "node:path";
import { freshProduct, percentile } from "../bench/product.mjs";
import { startLoad } from "./load.mjs";
import { verdict } from "./verdict.mjs";

const PHONES = ["siar-demo-ani:6281100000001", "siar-demo-ani-2:6281100000002"];
/** A tenth of the time, but no more than a minute, makes one line. */
const LINES_MIN = 10;

/** Runs it; true if all is well. */
export async function soak({ minutes, database }) {
  const product = await freshProduct(database);
  const settings = { SEND_GAP_SECONDS: "0", NODE_ENV: "production" };
  const sessions = PHONES.flatMap((phone) => ["--session", phone]);
  const simulator = await product.start("build/simulator/main.js", {}, ["--port", "0", ...sessions]);
  const programs = { simulator };
  try {
    const { listening, apiKey } = simulator;
    await product.command("seed-demo", "--port", String(listening), "--api-key", String(apiKey));
    programs.web = await product.start("build/web/main.js", settings);
    programs.daemon = await product.start("build/daemon/main.js", settings);
    const load = await startLoad(programs.web.url);
    const lines = [];
    const lineMs = Math.min(60_000, (minutes * 60_000) / LINES_MIN);
    console.log(
      "minute   web MB   daemon MB   WAL MB   p50 ms   p95 ms   requests   uploads   exports   failed",
    );
    for (let at = lineMs; at <= minutes * 60_000; at += lineMs) {
      await new Promise((resolve) => setTimeout(resolve, lineMs));
      lines.push(lineOf(at, programs, walMb(product, database), load.take()));
      print(lines.at(-1));
    }
    await load.stop();
    const books = await product.command("ledger-check").then(
      ({ stdout }) => ({ ok: true, line: stdout.trim() }),
      ({ stdout }) => ({ ok: false, line: stdout.trim() }),
    );
    return verdict(lines, books, await twiceIn(simulator));
  } finally {
    for (const name of ["daemon", "web", "simulator"]) await programs[name]?.stop();
    await product.close();
  }
}

function walMb({ folder }, database) {
  if (database !== "sqlite") return 0;
  return statSync(join(folder, "siar.db-wal"), { throwIfNoEntry: false })?.size / 1024 ** 2 || 0;
}

function lineOf(ms, { web, daemon }, wal, { times, uploads, exports, failed }) {
  return {
    minute: ms / 60_000,
    web: web.residentMb(),
    daemon: daemon.residentMb(),
    wal,
    p50: percentile(times, 50) ?? 0,
    p95: percentile(times, 95) ?? 0,
    requests: times.length,
    uploads,
    exports,
    failed,
  };
}

function print({ minute, web, daemon, wal, p50, p95, requests, uploads, exports, failed }) {
  const figures = [
    [minute.toFixed(1), 6],
    [web.toFixed(0), 9],
    [daemon.toFixed(0), 12],
    [wal.toFixed(1), 9],
    [p50.toFixed(0), 9],
    [p95.toFixed(0), 9],
    [requests, 11],
    [uploads, 10],
    [exports, 10],
    [failed, 9],
  ];
  console.log(figures.map(([figure, width]) => String(figure).padStart(width)).join(""));
}

/** How many messages somebody got more than once, as the simulator's recipients saw it. */
async function twiceIn({ url, apiKey }) {
  const headers = { "X-Api-Key": String(apiKey) };
  const journal = await (await fetch(`${url}/__sim/journal`, { headers })).text();
  const seen = new Map();
  for (const line of journal.split("\n").filter(Boolean)) {
    const { chatId, text } = JSON.parse(line);
    seen.set(`${chatId} ${text}`, (seen.get(`${chatId} ${text}`) ?? 0) + 1);
  }
  return { messages: seen.size, twice: [...seen.values()].filter((times) => times > 1).length };
}
