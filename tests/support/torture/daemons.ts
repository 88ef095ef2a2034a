import type { ChildProcess } from "node:child_process";
import { db } from "~/platform/db";
import { ended, startDaemon } from "../daemon";
import { HASTY, HASTY_EVERY, SETTINGS } from "./options";

const STARTS_MAX = 20;
const START_AGAIN_MS = 250;
const STOP_MS_MAX = 20_000;
/** One daemon in so many is disturbed also while it wakes up. */
const EARLY_EVERY = 8;
const AWAKE_MS_MAX = 15_000;

/** The daemons of a run: real processes, which only this class may end. */
export class Daemons {
  readonly running = new Set<ChildProcess>();
  private readonly condemned = new Set<ChildProcess>();
  /** Daemons that ended without being told to. */
  endedByThemselves = 0;
  private started = 0;

  /** `settings`: besides those of every run. */
  constructor(private readonly settings: Record<string, string> = {}) {}

  /** Answers when it has said that it runs; tries again while the database is away. */
  async start(pace?: "hasty"): Promise<ChildProcess> {
    for (let tries = 1; ; tries++) {
      const hasty = ++this.started % HASTY_EVERY === 0 || pace;
      const child = startDaemon({ ...SETTINGS, ...this.settings, ...(hasty ? HASTY : {}) });
      const started = await new Promise<boolean>((resolve) => {
        child.once("message", () => resolve(true));
        child.once("exit", () => resolve(false));
      });
      if (started) {
        this.running.add(child);
        child.once("exit", () => {
          this.running.delete(child);
          if (!this.condemned.has(child)) this.endedByThemselves++;
        });
        return child;
      }
      if (tries === STARTS_MAX) throw new Error("No daemon could be started.");
      await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
    }
  }

  /** Most of them are awake then: a machine that is busy takes long to get there. */
  async atLeast(count: number): Promise<void> {
    while (this.running.size < count) {
      const child = await this.start();
      if (this.started % EARLY_EVERY !== 0) await awake(child);
    }
  }

  async kill(child: ChildProcess): Promise<void> {
    this.condemned.add(child);
    child.kill("SIGKILL");
    await ended(child);
  }

  /** SIGTERM; answers whether it was gone in time. */
  async stop(child: ChildProcess): Promise<boolean> {
    this.condemned.add(child);
    let late = false;
    const tooLate = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, STOP_MS_MAX);
    child.kill("SIGTERM");
    await ended(child);
    clearTimeout(tooLate);
    return !late;
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.running].map((child) => this.kill(child)));
  }
}

/** Its sender has shown itself, or it is gone. */
async function awake(child: ChildProcess): Promise<void> {
  const end = Date.now() + AWAKE_MS_MAX;
  while (child.exitCode === null && child.signalCode === null && Date.now() < end) {
    if ((await db.heartbeat.count({ where: { pid: child.pid } }).catch(() => 0)) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS / 10));
  }
}
