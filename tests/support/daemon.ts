import { type ChildProcess, fork } from "node:child_process";

/** A real daemon process of the build. `settings` are added to this process's own; `said` hears its log. */
export function startDaemon(
  settings: Record<string, string> = {},
  said?: (text: string) => void,
): ChildProcess {
  const log = said ? "pipe" : process.env.SHOW_DAEMON ? "inherit" : "ignore";
  const daemon = fork("build/daemon/main.js", [], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", log, "ipc"],
  });
  daemon.stderr?.setEncoding("utf8").on("data", (text: string) => said?.(text));
  return daemon;
}

/** Resolves when the process has ended, with its code or signal. */
export function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(child.exitCode ?? child.signalCode);
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
}
