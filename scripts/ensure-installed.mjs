// What a fresh clone lacks. Plain Node: it runs before anything is installed.
import "../commands/node-version.mjs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DRIVER, openSqlite } from "../app/platform/db/sqlite/sqlite-driver.mjs";

const INSTALLED = "node_modules/.package-lock.json";
const BUILT = "build/.inputs";
const INPUTS = [
  "app",
  "commands",
  "scripts",
  "daemon",
  "prisma",
  "public",
  "simulator",
  "web",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
];

export function installIfMissing() {
  if (!installed()) {
    console.log("Installing packages (a few minutes on the first run)…");
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
  buildSqliteIfMissing();
}

/** Holds what npm says it installed against the lock file: times of files say little after a pull or a checkout. */
function installed() {
  if (!existsSync(INSTALLED)) return false;
  const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const have = packagesIn(INSTALLED);
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || optional || devOptional || have[path]?.version === version,
  );
}

/** On Node 20: its package comes without a binary, or another Node has made it one that only that Node can load. */
export function buildSqliteIfMissing() {
  if (DRIVER === "better-sqlite3" || opensSqlite()) return;
  console.log("Building SQLite for this Node (a minute, unless its binary can be downloaded)…");
  run("npm", ["rebuild", DRIVER, "--ignore-scripts=false", "--loglevel=error"]);
}

function opensSqlite() {
  try {
    openSqlite(":memory:").close();
    return true;
  } catch {
    return false;
  }
}

/** Builds when the sources are others than those of the last build. */
export function buildIfStale() {
  if (existsSync(BUILT) && readFileSync(BUILT, "utf8") === fingerprint()) return;
  console.log("Building…");
  run(process.execPath, ["scripts/build.mjs"]);
}

/** Returns what marks the build that begins now as one of these sources. */
export function sourcesNow() {
  rmSync(BUILT, { force: true });
  const now = fingerprint();
  return { mark: () => writeFileSync(BUILT, now) };
}

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
  if (done.status === 0) return;
  console.error(`\`${command} ${args.join(" ")}\` failed.`);
  process.exit(done.status ?? 1);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const input of INPUTS) for (const file of filesOf(input)) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
