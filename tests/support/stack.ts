/*
 * The whole product as real processes of the build: web, daemon and simulator, with a database of its
 * own and people to sign in as. For the browser tests.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_PHONES } from "../../commands/demo-data";
import { Processes } from "../../commands/processes";

export type Stack = {
  url: string;
  simulatorUrl: string;
  password: string;
  folder: string;
  people: typeof DEMO_PEOPLE;
  stop(): Promise<void>;
};

/** Starts it; `settings` are environment settings on top of quick ones; `engine` is WAHA's; `log`: an open file for all logs. */
export async function startStack(
  settings: Record<string, string> = {},
  { engine = "NOWEB", log }: { engine?: "NOWEB" | "GOWS" | "WEBJS"; log?: number } = {},
): Promise<Stack> {
  const folder = join(tmpdir(), `siar-stack-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: `file:${join(folder, "siar.db")}`,
    SEND_GAP_SECONDS: "0",
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    ...settings,
  };
  const processes = new Processes();
  const args = [
    "--port",
    "0",
    "--wait-scale",
    "0.1",
    "--engine",
    engine,
    ...DEMO_PHONES.flatMap(({ session, phone }) => ["--session", `${session}:${phone}`]),
  ];
  const simulator = await processes.start({ name: "simulator", script: "build/simulator/main.js", args });
  const seed = [
    "build/commands/seed-demo.js",
    "--port",
    String(simulator.listening),
    "--api-key",
    String(simulator.apiKey),
  ];
  await promisify(execFile)(process.execPath, seed, { env: { ...process.env, ...env } });
  const [web] = await Promise.all([
    processes.start({ name: "web", script: "build/web/main.js", env, log }),
    processes.start({ name: "daemon", script: "build/daemon/main.js", env, log }),
  ]);
  return {
    url: `http://127.0.0.1:${web.listening}`,
    simulatorUrl: `http://127.0.0.1:${simulator.listening}`,
    password: DEMO_PASSWORD,
    folder,
    people: DEMO_PEOPLE,
    stop: async () => {
      await processes.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
