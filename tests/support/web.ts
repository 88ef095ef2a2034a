import { type ChildProcess, spawn } from "node:child_process";

export type Web = { url: string; process: ChildProcess };

type Options = {
  /** Added to this process's own. */
  settings?: Record<string, string>;
  /** No file of its grows beyond this, as on a disk that is full. */
  fileKbMax?: number;
};

const FULL_DISK = "./tests/support/programs/full-disk.cjs";

/** A real web process of the build, on this test's database. */
export function startWeb({ settings = {}, fileKbMax }: Options = {}): Promise<Web> {
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", ...settings };
  const log = process.env.SHOW_WEB ? "inherit" : "ignore";
  const node = [process.execPath, ...(fileKbMax ? ["--require", FULL_DISK] : []), "build/web/main.js"];
  const limit = fileKbMax ? `ulimit -f ${fileKbMax * 2}` : "true"; // in blocks of 512 bytes
  const child = spawn("/bin/sh", ["-c", `${limit} && exec "$@"`, "sh", ...node], {
    env,
    stdio: ["ignore", log, log, "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The web process ended at its start (code ${code}).`)));
    child.once("message", (message) => {
      const { listening } = message as { listening: number };
      resolve({ url: `http://127.0.0.1:${listening}`, process: child });
    });
  });
}
