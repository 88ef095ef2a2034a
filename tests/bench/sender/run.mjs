/*
 * The sender against the bare loop, and against job queues that make the same call, in one run on one
 * machine: rounds of each in turn, so that whatever else the machine does hits all of them.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../../support/bundle.mjs";
import { startPostgresql } from "../../support/postgresql.mjs";
import { installQueues, installRedis } from "../queues/install.mjs";
import { startRedis } from "../queues/redis.mjs";
import { startWaha } from "./waha-process.mjs";

const HERE = "tests/bench/sender";
const FSYNC = ["always", "everysec"];
const BULLMQ = ["BullMQ", "BullMQ (may lose a second)"];

/**
 * `cases`: `{ inFlight, ms, rows, rounds }`. Answers for each case the bare loop's rate, and for everybody else the
 * rate and its ratio to the bare loop of the same round (medians, and `ratios` of all rounds), in messages per second.
 */
export async function benchSender({ cases, databases }) {
  const folder = mkdtempSync(join(tmpdir(), "siar-bench-"));
  const program = await bundle(`${HERE}/siar.ts`);
  const postgresql = await startPostgresql({ durable: true }).catch(() => null);
  const queues = installQueues();
  const redis = queues && installRedis() ? await Promise.all(FSYNC.map(startRedis)) : [];
  const all = contenders({ program, folder, databases, postgresql, redis, queues });
  try {
    const results = [];
    for (const each of cases) results.push(await measureCase(each, all));
    return results;
  } finally {
    for (const each of redis) await each?.stop();
    await postgresql?.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(program, { force: true });
  }
}

/** What each does fewer of than the others: it would take minutes for what they do in seconds. */
const FEWER = { "graphile-worker": 4, "pg-boss": 60 }; // which fetches once in half a second
const fewer = (name, order) => ({ ...order, rows: Math.max(4, Math.ceil(order.rows / FEWER[name])) });

/** Who is measured: each makes its own fresh place for a round and starts a process that does the work. */
function contenders({ program, folder, databases, postgresql, redis, queues }) {
  const all = [];
  const siar = async (url, order) => {
    const dataDir = mkdtempSync(join(folder, "data-")); // where a daemon remembers the database that it knows
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, SEND_CONCURRENCY: String(order.inFlight) };
    await run([program, JSON.stringify(order)], env);
  };
  if (databases.includes("sqlite"))
    all.push({
      name: "Siar on SQLite",
      run: (order, n) => siar(`file:${join(folder, `bench-${n}.db`)}`, order),
    });
  if (databases.includes("postgresql") && postgresql)
    all.push({
      name: "Siar on PostgreSQL",
      run: async (order, n) => siar(await postgresql.freshDatabase(`siar_${n}`), order),
    });
  const queue = (file, order) => run([`tests/bench/queues/${file}.mjs`, JSON.stringify(order)]);
  for (const [i, each] of redis.entries())
    if (each) all.push({ name: BULLMQ[i], run: (order) => queue("bullmq", { ...order, redis: each.port }) });
  for (const name of queues && postgresql ? ["graphile-worker", "pg-boss"] : [])
    all.push({
      name,
      run: async (order, n) => {
        const url = await postgresql.freshDatabase(`${name.replace("-", "_")}_${n}`);
        await queue(name, { ...fewer(name, order), postgresql: url });
      },
    });
  return all;
}

let fresh = 0;

async function measureCase({ inFlight, ms, rows, rounds }, all) {
  const waha = await startWaha(ms);
  const order = { port: waha.port, rows, inFlight };
  const bare = [];
  const rates = new Map(all.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    bare.push(await measured(waha, () => run([`${HERE}/bare.mjs`, JSON.stringify(order)])));
    for (const one of all) rates.get(one.name).push(await measured(waha, () => one.run(order, ++fresh)));
  }
  waha.stop();
  const others = [...rates].map(([name, list]) => {
    const ratios = list.map((rate, round) => rate / bare[round]);
    return { name, rate: median(list), ratio: median(ratios), ratios };
  });
  return { inFlight, ms, bare: median(bare), others };
}

/**
 * Messages per second as WAHA saw them. The first tenth does not count, for nobody: programs are still being
 * compiled then, and a daemon runs for months.
 */
async function measured(waha, work) {
  await waha.calls(); // begins anew
  await work();
  const calls = await waha.calls();
  const counted = calls.slice(Math.floor(calls.length / 10));
  return ((counted.length - 1) / (counted.at(-1) - counted[0])) * 1000;
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
