/*
 * The built product for measuring: its real web process on a database of its own, with people to sign in as,
 * and how much memory a process has ever used.
 */
import { execFile, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgresql } from "../support/postgresql.mjs";

const PASSWORD = "siar-bench-2026";
export const NAMES = { sqlite: "SQLite", postgresql: "PostgreSQL" };

/** Limits out of the way, as an operator who takes a million rows would set them. */
const SETTINGS = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "error",
  UPLOAD_FILE_MB_MAX: "256",
  UPLOAD_ROWS_MAX: "1100000",
  UPLOAD_STORED_MB_MAX: "1024",
  UPLOAD_UNPACKED_MB_MAX: "2048",
};

/** A migrated database in a folder of its own; `close` takes both away. `settings`: of PostgreSQL. */
export async function freshProduct(database, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "siar-bench-"));
  const postgresql = database === "postgresql" ? await startPostgresql({ durable: true, settings }) : null;
  const url = postgresql ? await postgresql.freshDatabase("bench") : `file:${join(folder, "siar.db")}`;
  const env = { ...process.env, ...SETTINGS, DATA_DIR: folder, DATABASE_URL: url };
  const command = (name, ...args) => commandWith("", name, ...args);
  const commandWith = (input, name, ...args) => {
    const running = promisify(execFile)(process.execPath, [`build/commands/${name}.js`, ...args], { env });
    running.child.stdin.end(input);
    return running;
  };
  await command("migrate");
  return {
    folder,
    url,
    env,
    databasePid: postgresql?.pid,
    makeUser: (name, role = "USER", credits = 10_000_000) => {
      const who = ["--email", `${name}@example.com`, "--role", role, "--name", name];
      return commandWith(PASSWORD, "user-create", ...who, "--credits", String(credits));
    },
    command,
    /** Another one, with nothing in it: the path of a file or an address. */
    emptyDatabase: (name) => (postgresql ? postgresql.freshDatabase(name) : join(folder, `${name}.db`)),
    start: (script, settings = {}, args = []) => startProgram(script, { ...env, ...settings }, args),
    close: async () => {
      await postgresql?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Options of Node that a program is started with, as its script in package.json has them. */
function nodeOptions(script) {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const line = Object.values(scripts).find((each) => each.endsWith(` ${script}`)) ?? "";
  return line.split(" ").filter((word) => word.startsWith("--"));
}

/** What its unit says of glibc's memory. */
function allocation(script) {
  const [, name] = /^build\/(\w+)\/main\.js$/.exec(script) ?? [];
  const unit =
    name && ["web", "daemon"].includes(name) ? readFileSync(`deploy/siar-${name}.service`, "utf8") : "";
  return Object.fromEntries(
    [...unit.matchAll(/^Environment=(MALLOC_\w+)=(\w+)$/gm)].map(([, ...pair]) => pair),
  );
}

/** A program of the build as a child; answers when it says that it is ready. */
export async function startProgram(script, env, args = []) {
  const child = fork(script, args, {
    env: { ...allocation(script), ...env },
    execArgv: [...process.execArgv, ...nodeOptions(script)],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const said = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return {
    ...said,
    pid: child.pid,
    url: `http://127.0.0.1:${said.listening}`,
    peakMb: () => memoryOf(child.pid, "VmHWM"),
    residentMb: () => memoryOf(child.pid, "VmRSS"),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGTERM");
      }),
  };
}

/** As Linux keeps it: VmHWM is the most that the process ever had in memory. */
function memoryOf(pid, field) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)[1]) / 1024;
}

/** Signs in by the API; answers how to call it. */
export async function signIn(url, name, password = PASSWORD) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${name}@example.com`, password }),
  });
  const { token } = await answer.json();
  const headers = { Authorization: `Bearer ${token}`, Cookie: `token=${token}` };
  return {
    token,
    headers,
    get: async (path) => {
      const got = await fetch(`${url}${path}`, { headers });
      const body = await got.text();
      if (got.status !== 200) throw new Error(`${path} answered ${got.status}: ${body.slice(0, 300)}`);
      return body;
    },
  };
}

export function median(numbers) {
  return percentile(numbers, 50);
}

export function percentile(numbers, percent) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}
