#!/usr/bin/env node
// siar COMMAND [ARGUMENTS]: a command of this installation, with the settings that its web and daemon have.
import "./node-version.mjs";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readSettings } from "./settings-file.mjs";

const SETTINGS = "/etc/siar/siar.env";
const COMMANDS = {
  "user:create": "commands/user-create.js",
  "ledger:check": "commands/ledger-check.js",
  backup: "commands/backup.js",
  restore: "commands/restore.js",
  migrate: "commands/migrate.js",
  "secrets:lost": "commands/secrets-lost.js",
  web: "web/main.js",
  daemon: "daemon/main.js",
  start: "commands/start.js",
};
const USAGE = `siar [--env-file FILE] COMMAND [ARGUMENTS]
Commands: ${Object.keys(COMMANDS).join(", ")}; --version.
Settings: FILE, else ${SETTINGS} where it is; what stands in the environment counts before it.`;

const home = join(dirname(fileURLToPath(import.meta.url)), "..");
const given = process.argv.slice(2);
const file = given[0] === "--env-file" ? given.splice(0, 2)[1] : existsSync(SETTINGS) ? SETTINGS : null;
const [name = "", ...args] = given;

if (name === "--version") {
  console.log(JSON.parse(readFileSync(join(home, "package.json"), "utf8")).version);
  process.exit(0);
}
const script = COMMANDS[name];
if (!script || file === undefined) end(USAGE);
if (file) take(file);

const program = join(home, "build", script);
if (!existsSync(program)) end(`${home} is not built: npm ci && npm run build.`);
process.env.INIT_CWD = process.cwd(); // as npm does it: files that the caller names are looked for there
process.chdir(home);
process.argv = [process.argv[0], program, ...args];
await import(pathToFileURL(program).href);

function take(file) {
  try {
    process.env = Object.assign(process.env, { ...readSettings(readFileSync(file, "utf8")), ...process.env });
  } catch (error) {
    const why = error.code === "EACCES" ? "this user may not read it. sudo -u siar siar …" : error.message;
    end(`The settings in ${file} can not be used: ${why}`);
  }
}

function end(words) {
  console.error(words);
  process.exit(1);
}
