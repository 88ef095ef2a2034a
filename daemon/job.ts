import { parentPort } from "node:worker_threads";
import { clock } from "~/platform/clock";
import { db, type Prisma } from "~/platform/db";
import { goByDatabaseClock } from "~/platform/db/database-clock";
import { log } from "~/platform/log";

type Run = (signal: AbortSignal) => Promise<object | undefined>;

/** The signal that Bree's "cancel" raises: finish what is being sent, then end. */
function cancelled(): AbortSignal {
  const controller = new AbortController();
  parentPort?.on("message", (message) => {
    if (message === "cancel") controller.abort();
  });
  return controller.signal;
}

/**
 * Runs a job to its end and ends the worker. Nothing is posted back. Bree would take the first message after its
 * "cancel" for the answer, and "cancelled" makes it terminate the worker and report an error.
 */
export async function job(name: string, run: Run): Promise<void> {
  const signal = cancelled();
  await goByDatabaseClock(signal);
  await noted(name, run, signal);
  await db.$disconnect().catch(() => {});
  process.exit(0);
}

/** Runs it to its end; what it counted, or why it failed, is logged and remembered. Never throws. */
export async function noted(name: string, run: Run, signal: AbortSignal): Promise<void> {
  try {
    const result = await run(signal);
    if (result) {
      log.info({ job: name, ...result }, "job done");
      await remember(name, true, result);
    }
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message.slice(0, 300)}` : "unknown error";
    log.error({ job: name, error: text }, "job failed");
    await remember(name, false, { error: text }).catch(() => {});
  }
}

/** The last run of each job, for the dashboards. */
async function remember(name: string, ok: boolean, result: object) {
  const data = { finishedAt: clock.now(), ok, result: result as Prisma.InputJsonObject };
  await db.jobRun.upsert({ where: { name }, create: { name, ...data }, update: data });
}
