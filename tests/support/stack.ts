/*
 * The whole product as real processes of the build: web, daemon and simulator, with a database of its
 * own and people to sign in as. For the browser tests.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { openSqlite } from "../../app/platform/db/sqlite/sqlite-driver.mjs";
import { DEMO_PASSWORD, DEMO_PHONES, DEMO_USERS } from "../../commands/demo-data";
import { Processes } from "../../commands/processes";
import { isFirst } from "./templates";
import { until } from "./until";

/** Where events may be sent, and no program listens. */
export const WEBHOOK_URL = "http://127.0.0.1:9/siar";

export type Stack = {
  url: string;
  simulatorUrl: string;
  password: string;
  folder: string;
  people: typeof DEMO_USERS;
  /** Makes everything as it was in the beginning; the web process goes on. Only for one without settings of its own. */
  reset(): Promise<void>;
  stop(): Promise<void>;
};

const API_KEY = "simulator";
const KEPT_FILES = ["siar.db", "secrets-key"];

const keptFolder = () => join(process.env.SIAR_TEST_TEMPLATES!, "stack");

function atPort(folder: string, port: string) {
  const database = openSqlite(join(folder, "siar.db"));
  database.prepare("UPDATE servers SET port = ?").run(port);
  database.close();
}

/** The demo's people: made once, and copied for every product that keeps its database in its folder. */
async function seed(folder: string, env: NodeJS.ProcessEnv, port: string, elsewhere: boolean): Promise<void> {
  const program = ["build/commands/seed-demo.js", "--port", port, "--api-key", API_KEY];
  const make = (env: NodeJS.ProcessEnv) => promisify(execFile)(process.execPath, program, { env });
  if (elsewhere) {
    await make(env);
    return;
  }
  const kept = keptFolder();
  if (isFirst(`${kept}.begun`)) {
    const making = `${kept}.making`;
    mkdirSync(making);
    await make({ ...env, DATA_DIR: making, DATABASE_URL: `file:${join(making, "siar.db")}` });
    renameSync(making, kept);
  }
  await until(() => existsSync(kept), "the demo's people");
  for (const file of KEPT_FILES) copyFileSync(join(kept, file), join(folder, file));
  atPort(folder, port);
}

/** Gives a web process that goes on the first content of its database and folder again. */
async function putBack(folder: string, port: string): Promise<void> {
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (each.isFile() && !KEPT_FILES.some((name) => each.name.startsWith(name)))
      rmSync(join(each.parentPath, each.name));
  const first = openSqlite(join(keptFolder(), "siar.db"));
  await first.backup(join(folder, "siar.db")); // into the same file, for the connections that are open
  first.close();
  atPort(folder, port);
}

/** Starts it; `settings` are environment settings on top of quick ones; `engine` is WAHA's; `log`: an open file for all logs. */
export async function startStack(
  settings: Record<string, string> = {},
  { engine = "NOWEB", log }: { engine?: "NOWEB" | "GOWS" | "WEBJS"; log?: number } = {},
): Promise<Stack> {
  const folder = join(process.env.SIAR_TEST_TEMPLATES!, `stack-${randomUUID()}`);
  mkdirSync(folder);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: `file:${join(folder, "siar.db")}`,
    SEND_GAP_SECONDS: "0",
    WEBHOOK_HOSTS: new URL(WEBHOOK_URL).host,
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    ...settings,
  };
  const phones = DEMO_PHONES.flatMap(({ session, phone }) => ["--session", `${session}:${phone}`]);
  const waha = ["--port", "0", "--wait-scale", "0.1", "--engine", engine, "--api-key", API_KEY];
  const web = new Processes();
  let others = new Processes();
  const simulate = async () => {
    const program = { name: "simulator", script: "build/simulator/main.js", args: [...waha, ...phones] };
    return String((await others.start(program)).listening);
  };
  const send = () => others.start({ name: "daemon", script: "build/daemon/main.js", env, log });

  const port = await simulate();
  await seed(folder, { ...process.env, ...env }, port, "DATABASE_URL" in settings);
  const starting = web.start({ name: "web", script: "build/web/main.js", env, log });
  const [{ listening }] = await Promise.all([starting, send()]);
  const stack: Stack = {
    url: `http://127.0.0.1:${listening}`,
    simulatorUrl: `http://127.0.0.1:${port}`,
    password: DEMO_PASSWORD,
    folder,
    people: DEMO_USERS,
    reset: async () => {
      await others.stop();
      others = new Processes();
      const port = await simulate();
      stack.simulatorUrl = `http://127.0.0.1:${port}`;
      await putBack(folder, port);
      await send();
    },
    stop: async () => {
      await Promise.all([web.stop(), others.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stack;
}
