import { type ChildProcess, fork } from "node:child_process";

export type Web = { url: string; process: ChildProcess };

/** A real web process of the build, on this test's database. `settings` are added to this process's own. */
export function startWeb(settings: Record<string, string> = {}): Promise<Web> {
  const child = fork("build/web/main.js", [], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...settings },
    stdio: ["ignore", "ignore", process.env.SHOW_WEB ? "inherit" : "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The web process ended at its start (code ${code}).`)));
    child.once("message", (message) => {
      const { listening } = message as { listening: number };
      resolve({ url: `http://127.0.0.1:${listening}`, process: child });
    });
  });
}
