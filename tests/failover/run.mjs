// npm run drill: the operators' guide, its own blocks, as a user without rights on a machine of its own (namespaces).
// npm run drill -- --database sqlite|postgresql    one of the two
// npm run drill -- --quick    with the build that is here: no upgrade, and the machine is not lost
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installIfMissing } from "../../scripts/ensure-installed.mjs";
import { install, mayInstall } from "../support/debian.mjs";
import { pgbouncerPath } from "../support/pgbouncer.mjs";
import { programs } from "../support/postgresql-programs.mjs";

const { values } = parseArgs({ options: { database: { type: "string" }, quick: { type: "boolean" } } });
const databases = values.database ? [values.database] : values.quick ? ["sqlite"] : ["sqlite", "postgresql"];
/** Whom nobody is. */
const UID = process.getuid() === 0 ? 61_000 : process.getuid();

installIfMissing();
const missing = [
  !existsSync("/usr/sbin/nginx") && "nginx",
  !pgbouncerPath() && "pgbouncer",
  !hasPostgresql() && "postgresql",
].filter(Boolean);
for (const name of missing) if (mayInstall()) await install(name);
if (databases.includes("postgresql")) programs();

const folder = mkdtempSync(join(tmpdir(), "siar-drill-"));
chmodSync(folder, 0o755);
let code = 1;
try {
  const versions = makeVersions();
  await makeSheet("small", 5);
  await makeSheet("large", values.quick && databases[0] === "sqlite" ? 60 : 400);
  if (values.quick) {
    const built = join(folder, "built", versions[0]);
    for (const each of ["build", "generated"]) cpSync(each, join(built, each), { recursive: true });
  } else mkdirSync(join(folder, "built"));
  for (const database of databases) {
    console.log(`\n== the guide, on ${database}`);
    code = await onOwnMachine(database, versions);
    if (code !== 0) break;
  }
} finally {
  if (process.env.DRILL_KEEP) console.log(folder);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

function hasPostgresql() {
  try {
    return Boolean(programs());
  } catch {
    return false;
  }
}

/** A repository with this version and two newer ones: one with another look, one with a migration. */
function makeVersions() {
  const repository = join(folder, "repository");
  const git = (...args) =>
    run("git", ["-c", "user.name=drill", "-c", "user.email=drill@localhost", ...args], repository);
  const files = run("git", ["ls-files", "-co", "--exclude-standard", "-z"], ".").split("\0").filter(Boolean);
  for (const file of files) if (existsSync(file)) cpSync(file, join(repository, file));
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const [major, minor, patch] = version.split(".").map(Number);
  const versions = [version, `${major}.${minor}.${patch + 1}`, `${major}.${minor}.${patch + 2}`];
  git("init", "-q");
  for (const [i, each] of versions.entries()) {
    if (i > 0) {
      for (const name of ["package.json", "package-lock.json"])
        change(join(repository, name), (text) =>
          text.replaceAll(`"version": "${versions[i - 1]}"`, `"version": "${each}"`),
        );
      change(join(repository, "app/tailwind.css"), (text) => `${text}\n.drill-${i} { color: red; }\n`);
    }
    if (i === 2)
      for (const kind of ["sqlite", "postgresql"]) {
        const home = join(repository, "prisma/migrations", kind, "29991231000000_drill");
        mkdirSync(home);
        const sql = `CREATE TABLE "drill" ("id" INTEGER PRIMARY KEY, "user_id" INTEGER NOT NULL REFERENCES "users"("id"));\n`;
        writeFileSync(join(home, "migration.sql"), sql);
      }
    git("add", "-A");
    git("commit", "-q", "-m", each);
    git("tag", `v${each}`);
  }
  return versions;
}

async function makeSheet(name, rows) {
  const { default: ExcelJS } = await import("exceljs");
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Sheet1");
  sheet.addRow(["receiver_number", "messages"]);
  for (let i = 0; i < rows; i += 1) sheet.addRow([`+62812${34_500_000 + i}`, `Halo ${i + 1}`]);
  await book.xlsx.writeFile(join(folder, `${name}.xlsx`));
}

function change(file, how) {
  writeFileSync(file, how(readFileSync(file, "utf8")));
}

function run(program, args, cwd) {
  if (cwd !== "." && !existsSync(cwd)) mkdirSync(cwd);
  const done = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 26,
  });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${done.status}`);
  return done.stdout;
}

/** A user, a network, processes and folders of their own; answers the story's exit code. */
async function onOwnMachine(database, versions) {
  const machine = join(folder, database);
  mkdirSync(machine);
  if (process.getuid() === 0) run("chown", ["-R", `${UID}:${UID}`, folder], "/");
  const enter = [
    "unshare",
    "--user",
    "--map-root-user",
    "--mount",
    "--net",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
  ];
  const become =
    process.getuid() === 0 ? ["setpriv", `--reuid=${UID}`, `--regid=${UID}`, "--clear-groups"] : [];
  const inside = [
    "sh",
    resolve("tests/failover/enter.sh"),
    machine,
    String(UID),
    process.execPath,
    resolve("tests/failover/inside.mjs"),
  ];
  const [program, ...args] = [...become, ...enter, ...inside];
  const child = spawn(program, args, {
    cwd: resolve("."),
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      PATH: process.env.PATH,
      LANG: "C.UTF-8",
      HOME: machine,
      DRILL: JSON.stringify({
        folder,
        packages: resolve("node_modules"),
        quick: values.quick === true,
        machine,
        database,
        versions,
        node: process.execPath,
        postgresql: hasPostgresql() ? programs() : null,
      }),
    },
  });
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}
