/*
 * Programs that run side by side as children of one command. They start again when one dies, and all of them are
 * gone when the command ends. They also end by themselves when this process disappears.
 */
import { type ChildProcess, fork } from "node:child_process";

const RESTART_MS_MIN = 500;
const RESTART_MS_MAX = 30_000;
/** The daemon needs up to 20 s to finish what is being sent. */
const STOP_MS_MAX = 22_000;

/** `log`: an open file for what it writes, instead of this process's own output. */
type Program = {
  name: string;
  script: string;
  /** Options of Node itself. */
  node?: string[];
  args?: string[];
  env?: Record<string, string>;
  log?: number;
};

/**
 * On a big machine Node lets garbage wait: up to 48 MB of what dies young, and gigabytes of the rest. With less
 * room it collects sooner: after 600 pages the process is a third smaller, and no slower. What lives needs 60 MB.
 * The C library (glibc) keeps freed memory for each thread apart: with two places for it an upload's peak is 10 to
 * 25 MB lower.
 */
export const WEB: Program = {
  name: "web",
  script: "build/web/main.js",
  env: { MALLOC_ARENA_MAX: "2" },
  node: ["--max-semi-space-size=16", "--max-old-space-size=1024"],
};

/**
 * One thread of V8 beside the daemon's own is enough to compile and collect garbage. What dies young gets 6 MB and
 * not 48, which Node would keep for ever: 20 MB less, and no message less in a second. V8 takes 42 MB in pieces of
 * 32 KB to compile undici's parser. They go back to Linux when glibc maps each piece by itself: 30 MB less, and at
 * most 3 % fewer messages.
 */
export const DAEMON: Program = {
  name: "daemon",
  script: "build/daemon/main.js",
  env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "32000" },
  node: ["--v8-pool-size=1", "--max-semi-space-size=2"],
};

export class Processes {
  private readonly running = new Map<string, ChildProcess>();
  private stopping = false;
  private stopped: Promise<unknown> | null = null;

  /** Starts a program and waits for its first message ("listening", "started"). Rejects if it ends before. */
  async start(program: Program): Promise<Record<string, unknown>> {
    const child = this.spawn(program, RESTART_MS_MIN, true);
    return new Promise((resolve, reject) => {
      child.once("message", (message) => resolve(message as Record<string, unknown>));
      child.once("exit", (code) => reject(new Error(`${program.name} ended at its start (code ${code}).`)));
    });
  }

  /**
   * What ends is started again, also if it ends before it is ready: its database may be away. Not at the first
   * start.
   */
  private spawn(program: Program, restartMs: number, isFirst = false): ChildProcess {
    const began = Date.now();
    let ready = !isFirst;
    const child = fork(program.script, program.args ?? [], {
      env: { ...process.env, ...program.env },
      execArgv: [...process.execArgv, ...(program.node ?? [])],
      stdio: ["ignore", program.log ?? "inherit", program.log ?? "inherit", "ipc"],
    });
    this.running.set(program.name, child);
    child.once("message", () => {
      ready = true;
    });
    child.once("exit", () => {
      this.running.delete(program.name);
      if (this.stopping || !ready) return;
      const calm = Date.now() - began > RESTART_MS_MAX;
      const wait = calm ? RESTART_MS_MIN : restartMs;
      setTimeout(() => {
        if (!this.stopping) this.spawn(program, Math.min(wait * 2, RESTART_MS_MAX));
      }, wait);
    });
    return child;
  }

  /** Ctrl-C and SIGTERM stop every program, in the order in which they were started, and end this process. */
  endWithSignals() {
    const stop = () => void this.stop().then(() => process.exit(0));
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  }

  /** Ends them all and waits for it, however often it is asked: a terminal's Ctrl-C comes more than once. */
  stop(): Promise<unknown> {
    this.stopping = true;
    this.stopped ??= Promise.all([...this.running.values()].map(end));
    return this.stopped;
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS_MAX);
    child.once("exit", () => {
      clearTimeout(late);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
