/*
 * The whole product as real processes of the build: web, daemon and simulator, with a database of its
 * own and people to sign in as. For the browser tests.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openSqlite } from "../../app/platform/db/sqlite/sqlite-driver.mjs";
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_PHONES } from "../../commands/demo-data";
import { Processes } from "../../commands/processes";
import { isFirst } from "./templates";

export type Stack = {
  url: string;
  simulatorUrl: string;
  password: string;
  folder: string;
  people: typeof DEMO_PEOPLE;
  stop(): Promise<void>;
};

const API_KEY = "simulator";
const KEPT_FILES = ["siar.db", "secrets-key"];

/** The demo's people: made once, and copied for every other product that keeps its database in its folder. */
async function seed(folder: string, env: NodeJS.ProcessEnv, port: string, elsewhere: boolean): Promise<void> {
  const kept = join(process.env.SIAR_TEST_TEMPLATES!, "stack");
  if (!elsewhere && existsSync(kept)) {
    for (const file of KEPT_FILES) copyFileSync(join(kept, file), join(folder, file));
    const database = openSqlite(join(folder, "siar.db"));
    database.prepare("UPDATE servers SET port = ?").run(port);
    database.close();
    return;
  }
  const program = ["build/commands/seed-demo.js", "--port", port, "--api-key", API_KEY];
  await promisify(execFile)(process.execPath, program, { env });
  if (elsewhere || !isFirst(`${kept}.begun`)) return;
  mkdirSync(`${kept}.making`);
  for (const file of KEPT_FILES) copyFileSync(join(folder, file), join(`${kept}.making`, file));
  renameSync(`${kept}.making`, kept);
}

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
    "--api-key",
    API_KEY,
    ...DEMO_PHONES.flatMap(({ session, phone }) => ["--session", `${session}:${phone}`]),
  ];
  const simulator = await processes.start({ name: "simulator", script: "build/simulator/main.js", args });
  await seed(folder, { ...process.env, ...env }, String(simulator.listening), "DATABASE_URL" in settings);
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
