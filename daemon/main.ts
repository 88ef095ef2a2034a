/*
 * The daemon: it sends, and Bree runs the schedule of what is done now and then, each job in a worker of its own.
 * Stopping asks all of them to finish and waits for it, but not for ever.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import Bree from "bree";
import { db } from "~/platform/db";
import { storeCounts } from "~/platform/db/metric-totals";
import { migrationsIn, pendingMigrations } from "~/platform/db/migrate";
import { queryOnce } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { requireOwner } from "~/platform/files/owner";
import { closeFiles } from "~/platform/files/restrict-permissions";
import { log } from "~/platform/log";
import { assertSecretsKey } from "~/platform/secrets/database-key";
import { schedule } from "./schedule";
import { partsOf, send } from "./sender";

/** A stopped daemon is gone within 20 s: the sender takes at most 15 of them. */
const STOP_MS_MAX = 18_000;
/** Of what dies young a thread keeps so much before it collects; Node's own measure is 48, which it holds for ever. */
const YOUNG_MB_MAX = 6;

async function start() {
  requireOwner();
  closeFiles();
  const url = env.DATABASE_URL;
  // Without Prisma's client, which is made at the first question.
  const ask = (text: string) => queryOnce(url, text);
  const pending = await pendingMigrations(ask, migrationsIn("prisma/migrations", url));
  if (pending.length > 0) throw new Error("The database is not migrated: run `npm run migrate` first.");
  await assertSecretsKey(ask);

  const stopping = new AbortController();
  const bree = new Bree({
    root: path.join(path.dirname(fileURLToPath(import.meta.url)), "jobs"),
    doRootCheck: false, // or it insists on <root>/index.js
    defaultExtension: "js",
    logger: {
      info: () => {},
      warn: (text: unknown) => log.debug(String(text)), // "already running": the next tick comes
      error: (text: unknown) => log.error(String(text)),
    },
    errorHandler: (error, job) => {
      if (!stopping.signal.aborted)
        log.error({ job: job?.name, error: String(error).slice(0, 300) }, "job failed");
    },
    workerMessageHandler: () => {},
    worker: { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX } },
    jobs: schedule,
  });
  await bree.start();
  const startJob = (name: string) => {
    if (!stopping.signal.aborted && !bree.workers.has(name)) void bree.run(name);
  };
  const sending = send(stopping.signal, partsOf(startJob));
  log.info({ pid: process.pid }, "daemon started");
  process.send?.({ started: process.pid });

  const stop = async () => {
    if (stopping.signal.aborted) return;
    const late = setTimeout(() => process.exit(1), STOP_MS_MAX); // bree.stop() waits for ever
    stopping.abort();
    await Promise.all([sending, bree.stop()]);
    await storeCounts().catch(() => {});
    await db.$disconnect().catch(() => {});
    clearTimeout(late);
    log.info("daemon stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop); // the process that started this one as a child is gone
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
