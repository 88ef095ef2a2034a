// The story of one installation, told by the guide's own blocks. Runs inside enter.sh.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { BLOCKS, block } from "./guide.mjs";
import { Services } from "./services.mjs";
import { writeStandIns } from "./stand-ins.mjs";
import { ask, call, signIn, upload, visitors } from "./users.mjs";

const { folder, packages, quick, machine, database, versions, postgresql } = JSON.parse(process.env.DRILL);
const isPostgresql = database === "postgresql";
const PASSWORD = "pa55-w0rd-of-the-database";
const ADMIN = { email: "you@example.com", password: "a-long-one-of-mine" };
const ANI = { email: "ani@example.com", password: "another-long-one" };
const PHONE = "6281234567890";
const [first, second, third] = versions;
const small = join(folder, "small.xlsx");
const large = join(folder, "large.xlsx");

console.log("In the place of what needs rights, a network or systemd:");
const standIns = writeStandIns(machine);
const services = new Services({ machine, postgresql });
await services.listen();
const path = [
  standIns,
  ...(postgresql ? [postgresql] : []),
  "/usr/local/bin",
  process.env.PATH,
  "/usr/sbin",
].join(":");
const environment = {
  PATH: path,
  HOME: "/var/lib/siar",
  LANG: "C.UTF-8",
  DRILL_PACKAGES: packages,
  DRILL_BUILT: join(folder, "built"),
  DRILL_PATH: process.env.PATH,
  DRILL_SYSTEMD: services.socket,
  CURL_CA_BUNDLE: "/etc/letsencrypt/live/siar.example.com/fullchain.pem",
  PGHOST: "/var/run/postgresql",
  PGDATABASE: "postgres",
};
services.units.path = path;

/** Runs a block as it stands in the guide, with its <placeholders> filled in; answers what it wrote. */
async function run(name, { fill = {}, variables = {}, input = "", how = (text) => text } = {}) {
  const { heading, text } = block(name);
  console.log(`-- ${heading}: ${name}`);
  const words = { "this repository": `file://${join(folder, "repository")}`, password: PASSWORD, ...fill };
  const filled = Object.entries(words).reduce(
    (all, [word, value]) => all.replaceAll(`<${word}>`, value),
    text,
  );
  const onOthers = filled.replaceAll(/^(.*)# on db2$/gm, "PGHOST=db2 PGPASSWORD=$PASSWORD_OF_POSTGRES $1");
  const child = spawn("bash", ["--norc", "-eu", "-c", how(onOthers)], {
    cwd: "/var/tmp",
    env: { ...environment, ...variables },
    stdio: ["pipe", "pipe", services.log],
  });
  child.stdin.end(input);
  const [parts, [code]] = await Promise.all([child.stdout.toArray(), once(child, "exit")]);
  const said = Buffer.concat(parts).toString();
  writeFileSync(services.log, `${said}\n`);
  if (code !== 0) throw new Error(`The block "${name}" ended with ${code}.`);
  return said;
}

function instead(name) {
  console.log(`-- ${block(name).heading}: ${name} is not runnable here; ${BLOCKS[name].instead}`);
}

function must(what, is) {
  if (!is) throw new Error(`Not so: ${what}`);
  console.log(`   ${what}`);
}

async function until(what, check, ms = 60_000) {
  for (const end = Date.now() + ms; ; ) {
    const found = await Promise.resolve(check()).catch(() => null);
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited ${ms / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Steps 1 to 3, and PostgreSQL with a pooler where the story is about that. */
async function installed({ key } = {}) {
  const settings =
    "SEND_GAP_SECONDS=0.02\\nCONFIRM_GRACE_SECONDS=20\\nMETRICS_TOKEN=0123456789abcdef0123\\nLOG_LEVEL=warn";
  const given = `printf '${settings}\\n' >> /etc/siar/siar.env`;
  const own = key ? (text) => text.replace(/\$\(openssl rand -hex 32\)/, key) : (text) => text;
  const said = await run("install", { how: (text) => own(text).replace(/^sudo cp deploy/m, `${given}\n$&`) });
  must("who asks straight after the start is answered", /"database":"ok"/.test(said));
  if (isPostgresql) {
    await services.makeCluster();
    await run("postgresql");
    mkdirSync("/etc/pgbouncer", { recursive: true });
    writeFileSync("/etc/pgbouncer/pgbouncer.ini", block("poolerSettings").text);
    writeFileSync("/etc/pgbouncer/userlist.txt", `"siar" "${PASSWORD}"\n`);
    await run("pooler");
  }
  Services.nginxAsDebian();
  must("the proxy reaches it", /"database":"ok"/.test(await run("proxy")));
}

const keyOf = () => /^SECRETS_KEY=(.*)$/m.exec(readFileSync("/etc/siar/siar.env", "utf8"))[1];
const backups = () => readdirSync("/var/backups/siar");

/** WAHA's place is taken by the simulator; it reports to https://siar.example.com. */
async function waha() {
  instead("waha");
  const args = [
    "build/simulator/main.js",
    "--port",
    "3001",
    "--api-key",
    "k".repeat(48),
    "--wait-scale",
    "0.1",
  ];
  const child = spawn(process.execPath, args, {
    cwd: "/opt/siar/current",
    env: { PATH: path, NODE_EXTRA_CA_CERTS: environment.CURL_CA_BUNDLE },
    stdio: ["ignore", services.log, services.log],
  });
  await until("the simulator listens", () =>
    fetch("http://127.0.0.1:3001/__sim/journal/summary").then((a) => a.ok),
  );
  return child;
}

const journal = async () => (await fetch("http://127.0.0.1:3001/__sim/journal/summary")).json();

/** Ani with credits and a phone. */
async function firstPerson() {
  const you = await signIn(ADMIN.email, ADMIN.password);
  const as = (method, json) => ({ method, token: you, json });
  const { user } = await call(
    "/admin/users",
    as("POST", { ...ANI, name: "Ani", role: "USER", country: "ID", phone: "81234567890" }),
  );
  const of = `/admin/users/${user.id}`;
  await call(`${of}/credits`, as("POST", { amount: 100_000, reason: "The drill" }));
  await call(
    `${of}/server`,
    as("PUT", { host: "127.0.0.1", port: 3001, https: false, api_key: "k".repeat(48) }),
  );
  const { device } = await call(`${of}/devices`, as("POST", { name: "Shop" }));
  const at = `${of}/devices/${device.id}`;
  await call(`${at}/connect/start`, as("POST", {}));
  // NOWEB answers nobody who asks for a code while it starts
  await until("the session waits for a phone", async () =>
    /SCAN_QR_CODE/.test(JSON.stringify(await call(`${at}/session`, as("GET")))),
  );
  await until("a pairing code comes", () => call(`${at}/connect/request-code`, as("POST", { phone: PHONE })));
  await until("the phone is paired", async () =>
    /WORKING/i.test(JSON.stringify(await call(`${at}/session`, as("GET")))),
  );
}

const batch = async (token, id) => (await call(`/bulk/batches/${id}`, { token })).totals;

/** A change of versions with visitors all the while: none of their requests fails. */
async function underLoad(what, change) {
  const load = visitors(await signIn(ANI.email, ANI.password), small);
  await until("visitors come", () => load.answered() > 20);
  await change();
  const so = load.answered();
  await until("visitors are answered by the new one", () => load.answered() > so + 20, 120_000);
  const { answered, failed } = await load.stop();
  must(
    `${what}: ${answered} requests answered, ${failed.length} failed ${failed.slice(0, 3).join("; ")}`,
    failed.length === 0,
  );
}

const healthy = async () => (await ask("/healthz")).body.daemon === "alive";
const running = () =>
  call("/openapi.json").then(() => readFileSync("/opt/siar/current/package.json", "utf8"));
const isRunning = async (version) => JSON.parse(await running()).version === version;

try {
  for (const name of ["/etc/pgbouncer/pgbouncer.ini"]) rmSync(name, { force: true });
  await installed();
  const created = await run("admin", { input: `${ADMIN.password}\n` });
  must("the first Super Admin is made", /Created SUPER ADMIN you@example\.com/.test(created));
  await waha();
  await until("the daemon is alive", healthy);
  await firstPerson();
  let ani = await signIn(ANI.email, ANI.password);
  const one = await upload(ani, "first", small);
  await until(
    "the first message is delivered, and a receipt says so",
    async () => (await batch(ani, one)).delivered > 0,
  );
  instead("prometheus");
  must("the first message is delivered", (await batch(ani, one)).sent > 0);

  const many = await upload(ani, "many", large);
  const { recipients } = await until("rows are read", () => batch(ani, many));
  let made = 0;
  do {
    const said = await run("backup");
    must(`backup ${++made} while sending: ${/checked: .*/.exec(said)?.[0]}`, /checked: 2 users/.test(said));
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // the names of two must differ by a second
  } while ((await batch(ani, many)).sent < recipients);
  must("everything was sent meanwhile", (await batch(ani, many)).sent === recipients);
  must(
    "nothing unfinished lies among the backups",
    backups().every((name) => !name.endsWith(".part")),
  );

  if (quick) {
    must("the drill's books agree, and its web part answers", await looksWell());
    if (isPostgresql) await failover(ani);
    console.log(`\nThe guide holds on ${database}, as far as this went.`);
    process.exit();
  }

  await underLoad("upgrade", () => run("upgrade", { fill: { version: second } }));
  must(`${second} runs`, await isRunning(second));
  await underLoad("back, without a migration between", () => run("back", { variables: { before: first } }));
  must(`${first} runs`, await isRunning(first));
  await underLoad("upgrade with a migration", () => run("upgrade", { fill: { version: third } }));
  await run("backOverMigration", { variables: { before: first, version: third } });
  await until("the old version answers", healthy);
  must("the old version runs on the old database", await isRunning(first));
  ani = await signIn(ANI.email, ANI.password);

  await run("newKey");
  await until("it runs with a new key of the secrets", healthy);
  must(
    "the old key is not in the settings any more",
    !/SECRETS_KEY_OLD/.test(readFileSync("/etc/siar/siar.env", "utf8")),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));

  const open = await upload(ani, "open", large);
  await until("a batch is being sent", async () => (await batch(ani, open)).sent > 5);
  const { messages: before } = await journal();
  await run("backup");
  const key = keyOf();
  console.log("-- the machine is lost");
  await services.lose();
  await installed({ key });
  must("the drill's books agree, and its web part answers", await looksWell());
  const newest = `/var/backups/siar/${backups()
    .sort()
    .filter((name) => name.startsWith("siar-"))
    .at(-1)}`;
  const restored = await run("restore", { variables: { backup: newest } });
  must(
    "the newest backup is restored elsewhere, its open batch held",
    /[1-9]\d* open batches are held/.test(restored),
  );
  await until("it answers", healthy);
  ani = await signIn(ANI.email, ANI.password);
  must("what was sent is known", (await batch(ani, one)).sent > 0);
  await until(
    "the daemon has looked for what was sent since, and goes on to the end",
    async () => {
      const { sent } = await batch(ani, open);
      return sent === recipients;
    },
    600_000,
  );
  const { messages, repeated } = await journal();
  must(`nobody got a message twice (${messages} messages, ${before} before the loss)`, repeated === 0);

  if (isPostgresql) await failover(ani);
  instead("docker");
  instead("dockerCommands");
  console.log(`\nThe guide holds on ${database}.`);
} catch (error) {
  console.error(`\nFAILED on ${database}: ${error.stack}\n`);
  console.error(readFileSync(join(machine, "log"), "utf8").split("\n").slice(-40).join("\n"));
  process.exitCode = 1;
}
process.exit();

async function looksWell() {
  const looked = await run(isPostgresql ? "drillPostgresql" : "drillSqlite", { how: inBackground });
  return /Balances are correct[\s\S]*"database":"ok"/.test(looked);
}

/** Ctrl-C at the end of looking around. */
function inBackground(text) {
  const look =
    "curl -s --retry 60 --retry-connrefused --retry-delay 1 http://localhost:3999/healthz; kill -TERM $!; wait $! || true";
  return text.replace(/^(.* siar web) .*$/m, `$1 &\n${look}`);
}

/** db2 follows db1, db1 dies, db2 is promoted and the pooler turned to it. */
async function failover(token) {
  appendFileSync(
    "/var/lib/postgresql/db1/pg_hba.conf",
    "host replication replica 127.0.0.0/8 scram-sha-256\n",
  );
  await services.reload("postgresql");
  const data = "/var/lib/postgresql/db2";
  await run("standby", {
    fill: { "data folder, empty": data },
    how: (text) =>
      text
        .replaceAll(/^PGHOST=\S+ PGPASSWORD=\S+ /gm, "")
        .replace("systemctl start postgresql", "systemctl start db2"),
  });
  const id = await upload(token, "over", large);
  const { recipients } = await until("rows are read", () => batch(token, id));
  await until("it is being sent", async () => (await batch(token, id)).sent > 5);
  await until("the standby has caught up", () => existsSync(join(data, "standby.signal")));
  await services.stop("postgresql", "SIGQUIT");
  await run("failover", { how: (text) => text.replace(/^PGHOST=\S+ PGPASSWORD=\S+ /gm, "PGHOST=/var/tmp ") });
  const began = Date.now();
  await until("the web part answers again", healthy, 30_000);
  const seconds = (Date.now() - began) / 1_000;
  must(`after the failover it answers within 5 s (${seconds.toFixed(1)} s)`, seconds < 5);
  await until(
    "the batch goes on to its end",
    async () => (await batch(token, id)).sent === recipients,
    600_000,
  );
  must("and nobody got a message twice", (await journal()).repeated === 0);
}
