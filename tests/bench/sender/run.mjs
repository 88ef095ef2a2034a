/*
 * The sender against the bare loop, and against job queues that make the same call, in one run on one
 * machine: rounds of each in turn, so that whatever else the machine does hits all of them.
 */
import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { startPostgresql } from "../../support/postgresql.mjs";

const HERE = "tests/bench/sender";
const NAMES = { sqlite: "SQLite", postgresql: "PostgreSQL" };

/** `cases`: [in flight, ms per answer, rows]; answers one result per case and database. */
export async function benchSender({ cases, databases, rounds }) {
  const program = `build/test/bench-siar-${process.pid}.js`;
  await build({
    entryPoints: [`${HERE}/siar.ts`],
    outfile: program,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  const folder = mkdtempSync(join(tmpdir(), "siar-bench-"));
  const postgresql = databases.includes("postgresql") ? await startPostgresql({ durable: true }) : null;
  const results = [];
  try {
    for (const [inFlight, ms, rows] of cases) {
      const waha = await startWaha(ms);
      const order = JSON.stringify({ port: waha.port, rows, inFlight });
      const rates = { bare: [], ...Object.fromEntries(databases.map((name) => [name, []])) };
      for (let round = 0; round < rounds; round++) {
        rates.bare.push(await measured(waha, () => run([`${HERE}/bare.mjs`, order])));
        for (const database of databases) {
          const url =
            database === "sqlite"
              ? `file:${join(folder, `bench-${inFlight}-${ms}-${round}.db`)}`
              : await postgresql.freshDatabase(`bench_${inFlight}_${ms}_${round}`);
          const env = { DATABASE_URL: url, DATA_DIR: folder, SEND_CONCURRENCY: String(inFlight) };
          rates[database].push(await measured(waha, () => run([program, order], env)));
        }
      }
      waha.stop();
      const bare = median(rates.bare);
      for (const name of databases) {
        const ratio = median(rates[name].map((rate, i) => rate / rates.bare[i]));
        results.push({
          name: `Siar on ${NAMES[name]}`,
          inFlight,
          ms,
          rate: median(rates[name]),
          bare,
          ratio,
        });
      }
    }
  } finally {
    await postgresql?.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(program, { force: true });
  }
  return results;
}

async function startWaha(ms) {
  const child = fork(`${HERE}/waha.mjs`, [String(ms)]);
  const { port } = await new Promise((resolve) => child.once("message", resolve));
  return { port, stop: () => child.kill() };
}

/** Messages per second, from the first call to the last, as WAHA saw them. */
export async function measured({ port }, work) {
  const url = `http://127.0.0.1:${port}/stats`;
  await fetch(url); // starts the count anew
  await work();
  const { calls, first, last } = await (await fetch(url)).json();
  return ((calls - 1) / (last - first)) * 1000;
}

function run(args, env = {}) {
  return new Promise((resolve, reject) => {
    const settings = { NODE_ENV: "production", LOG_LEVEL: "error", SEND_GAP_SECONDS: "0", ...env };
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...settings },
    });
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}`)),
    );
  });
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
