/*
 * The daemon: Bree runs the schedule, each job in a worker of its own. The long-lived one is started
 * again when it ends. Stopping asks every job to finish and waits for it, but not for ever.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import Bree from "bree";
import { askOnce } from "~/platform/db/alone";
import { migrationsIn, pendingMigrations } from "~/platform/db/migrate";
import { env } from "~/platform/env";
import { requireOwner } from "~/platform/files/owner";
import { closeFiles } from "~/platform/files/private";
import { log } from "~/platform/log";
import { assertSecretsKey } from "~/platform/secrets/database-key";
import { LONG_LIVED, schedule } from "./schedule";

/** A stopped daemon is gone within 20 s: the sender takes at most 15 of them. */
const STOP_MS_MAX = 18_000;
const RESTART_MS = 1_000;
/** Of what dies young a thread keeps so much before it collects; Node's own measure is 48, which it holds for ever. */
const YOUNG_MB_MAX = 6;

let stopping = false;

async function start() {
  requireOwner();
  closeFiles();
  const url = env.DATABASE_URL;
  // Without Prisma's client: the jobs have their own, and this process needs none besides.
  const ask = (text: string) => askOnce(url, text);
  const pending = await pendingMigrations(ask, migrationsIn("prisma/migrations", url));
  if (pending.length > 0) throw new Error("The database is not migrated: run `npm run migrate` first.");
  await assertSecretsKey(ask);

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
      if (!stopping) log.error({ job: job?.name, error: String(error).slice(0, 300) }, "job failed");
    },
    workerMessageHandler: () => {},
    worker: { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX } },
    jobs: schedule,
  });
  bree.on("worker deleted", (name: string) => {
    if (stopping || name !== LONG_LIVED) return;
    setTimeout(() => {
      if (!stopping)
        bree
          .start(name)
          .catch((error) => log.error({ job: name, error: String(error) }, "job not restarted"));
    }, RESTART_MS);
  });
  await bree.start();
  log.info({ pid: process.pid }, "daemon started");
  process.send?.({ started: process.pid });

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => process.exit(1), STOP_MS_MAX); // bree.stop() waits for ever
    await bree.stop();
    clearTimeout(late);
    log.info("daemon stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop); // whoever started this process as a child is gone
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
