/*
 * A backup that takes the place of the database: by the command, by the command interrupted just after its
 * swap, and by hand.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { programs } from "../postgresql-programs.mjs";
import type { Backups } from "./options";

const LOOK_MS = 1;

/** The ways of putting it back, by turns. Each program is one of the build. */
export function backupsOf(url: string, folder: string, times: number): Backups {
  const file = url.startsWith("file:") ? url.slice("file:".length) : null;
  const ways = file ? sqliteWays(file) : postgresqlWays(url, folder);
  let made = 0;
  return {
    times,
    backUp: async () => {
      const backup = join(folder, `backup-${++made}`);
      await succeed(command("backup", backup), "backup");
      return backup;
    },
    putBack: async (backup) => ways[(made - 1) % ways.length]!(backup),
  };
}

type Way = (backup: string) => Promise<void>;

const sqliteWays = (file: string): Way[] => [
  (backup) => interruptedAfterSwap(file, command("restore", backup)),
  async (backup) => {
    for (const suffix of ["-wal", "-shm"]) await rm(file + suffix, { force: true });
    await copyFile(backup, file);
  },
  (backup) => succeed(command("restore", backup), "restore"),
];

const postgresqlWays = (url: string, folder: string): Way[] => [
  (backup) => interruptedAfterCommit(folder, backup),
  (backup) => succeed(command("restore", backup), "restore"),
  (backup) => {
    const how = ["--clean", "--if-exists", "--no-owner", "--single-transaction", `--dbname=${url}`, backup];
    return succeed(spawn(join(programs(), "pg_restore"), how, { stdio: "ignore" }), "pg_restore");
  },
];

/** As somebody would who ends it with Ctrl-C when the new file is in its place. */
async function interruptedAfterSwap(file: string, child: ChildProcess): Promise<void> {
  const inode = async () => (await stat(file).catch(() => null))?.ino ?? null;
  const before = await inode();
  const gone = new Promise((resolve) => child.once("exit", resolve));
  while (child.exitCode === null) {
    const now = await inode();
    if (now !== null && now !== before) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  child.kill("SIGKILL");
  await gone;
  if (child.exitCode) throw new Error(`restore ended with ${child.exitCode}.`);
}

/** The same where the whole of it is one commit of pg_restore's: it ends who called it, too. */
async function interruptedAfterCommit(folder: string, backup: string): Promise<void> {
  const place = join(folder, "interrupting");
  await mkdir(place, { recursive: true });
  const itself = join(programs(), "pg_restore");
  const script = `#!/bin/sh\n"${itself}" "$@" || exit\ncase "$*" in *--single-transaction*) kill -9 $PPID;; esac\n`;
  await writeFile(join(place, "pg_restore"), script, { mode: 0o755 });
  const child = command("restore", backup, place);
  await new Promise((resolve) => child.once("exit", resolve));
  if (child.signalCode !== "SIGKILL") throw new Error(`restore was not interrupted (${child.exitCode}).`);
}

/** Its own pg_dump and pg_restore are of the version of the server. */
function command(name: "backup" | "restore", file: string, ...before: string[]): ChildProcess {
  const PATH = [...before, ...pathOfPostgresql(), dirname(process.execPath), process.env.PATH].join(":");
  return spawn(process.execPath, [`build/commands/${name}.js`, file], {
    env: { ...process.env, PATH },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function pathOfPostgresql(): string[] {
  try {
    return [programs()];
  } catch {
    return []; // SQLite needs none
  }
}

async function succeed(child: ChildProcess, name: string): Promise<void> {
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
}
