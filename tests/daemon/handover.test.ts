import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../commands/demo-data";
import { goodRows, sheet } from "../e2e/sheets";
import { CONFINES } from "../failover/confined.mjs";
import { Units } from "../failover/units.mjs";
import { freePort } from "../support/postgresql-programs.mjs";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

/*
 * The units of deploy/, with a stand-in for systemd: two folders with the same build, and a link to the one that runs.
 * They may set no priority, as in installations that keep the unit of an older version.
 */
if (!CONFINES) console.log("SKIPPED: what the units forbid: it needs Linux on x86-64, Perl and seccomp");
const folder = mkdtempSync(join(tmpdir(), "siar-handover-"));
const current = join(folder, "current");
const FILES = ["build", "commands", "package.json", "prisma"];
let stack: Stack;
let units: InstanceType<typeof Units>;
let url = "";

function version(name: string) {
  const home = join(folder, name);
  mkdirSync(home);
  for (const file of FILES) cpSync(file, join(home, file), { recursive: true });
  symlinkSync(resolve("node_modules"), join(home, "node_modules"));
  return home;
}

const use = (home: string) => {
  rmSync(current, { force: true });
  symlinkSync(home, current);
};

beforeAll(async () => {
  stack = await startStack(); // for its people, simulator and daemon
  const settings = {
    DATA_DIR: stack.folder,
    DATABASE_URL: `file:${join(stack.folder, "siar.db")}`,
    LOG_LEVEL: "error",
  };
  const env = join(folder, "siar.env");
  writeFileSync(
    env,
    Object.entries(settings)
      .map((pair) => pair.join("="))
      .join("\n"),
  );
  for (const name of ["siar-web.service", "siar-web.socket"])
    writeFileSync(
      join(folder, name),
      readFileSync(join("deploy", name), "utf8")
        .replaceAll("/opt/siar/current", current)
        .replaceAll("/etc/siar/siar.env", env)
        .replaceAll("/usr/bin/node", process.execPath)
        .replace("SystemCallFilter=setpriority\n", ""),
    );
  use(version("1"));
  version("2");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  units = new Units({ folder, port: Number(port), log: "inherit" });
}, 180_000);
afterAll(async () => {
  await units?.stopAll();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As a proxy asks: a connection for each request. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url + path, { ...init, headers: { ...init.headers, Connection: "close" } });
}

test("who asks straight after the start, before anybody listens, is answered", async () => {
  await units.start("siar-web");
  expect(await (await ask("/healthz")).json()).toMatchObject({ database: "ok" });
});

test("versions are changed under load, there and back, and nobody's request is lost", {
  timeout: 120_000,
}, async () => {
  const token = await signedIn();
  const headers = { Authorization: `Bearer ${token}` };
  const file = new Blob([new Uint8Array(await sheet(goodRows(20)))]);
  const asset = /\/assets\/[^"']+\.js/.exec(await (await ask("/login")).text())?.[0] ?? "";
  const failed: string[] = [];
  let answered = 0;
  let uploaded = 0;
  let ending = false;
  const visitor = async (visit: () => Promise<Response>) => {
    while (!ending) {
      await visit().then(
        async (answer) => {
          await answer.arrayBuffer();
          if (answer.ok) answered += 1;
          else failed.push(`${answer.status} ${answer.url}`);
        },
        (error) => failed.push(String(error.cause ?? error)),
      );
    }
  };
  const upload = async () => {
    const body = new FormData();
    body.set("name", `load ${uploaded}`);
    body.set("file", file, "load.xlsx");
    const answer = await ask("/api/bulk/batches", { method: "POST", headers, body });
    if (answer.ok) uploaded += 1;
    return answer;
  };
  const visitors = [
    () => ask("/api/credits", { headers }),
    () => ask("/login"),
    () => ask(asset),
    upload,
  ].map(visitor);

  const slow = slowUpload(headers);
  const seen = new Set([units.pid("siar-web")]);
  for (const home of ["2", "1"]) {
    const before = uploaded + 2;
    await until(() => uploaded > before, "uploads go on", 60_000);
    use(join(folder, home));
    const restarted = units.restart("siar-web");
    if (seen.size === 1) slow.finish(); // it had begun with the old process
    await restarted;
    seen.add(units.pid("siar-web"));
  }
  const before = uploaded + 2;
  await until(() => uploaded > before, "uploads go on", 60_000);
  ending = true;
  await Promise.all(visitors);
  expect(failed).toEqual([]);
  expect(await slow.status).toBe(201);
  expect(seen.size).toBe(3);
  expect(answered).toBeGreaterThan(uploaded);
});

test.skipIf(!CONFINES)(
  "a file at an address of this network is left out, though the unit confines what the process may ask Linux",
  async () => {
    const rows = ["", "https://10.1.2.3/a.pdf"].map((address, i) => [
      `0812345678${i}0`,
      `Halo ${i}`,
      address,
    ]);
    const body = new FormData();
    body.set("name", "with files");
    const content = await sheet(rows, ["receiver_number", "messages", "attachment"]);
    body.set("file", new File([new Uint8Array(content)], "files.xlsx"));
    const headers = { Authorization: `Bearer ${await signedIn()}` };
    const answer = await ask("/api/bulk/batches", { method: "POST", headers, body });
    const { batch } = (await answer.json()) as { batch: { id: number } };
    const items = await ask(`/api/bulk/batches/${batch.id}/items`, { headers });
    expect(await items.text()).toContain("leads into a private network");
  },
);

test("a file that is gone since the start costs its caller an answer, and nobody else anything", async () => {
  const assets = join(folder, "1", "build", "client", "assets");
  const name = readdirSync(assets).find((each) => each.endsWith(".js")) ?? "";
  const pid = units.pid("siar-web");
  for (const each of readdirSync(assets)) if (each.startsWith(name)) rmSync(join(assets, each)); // compressed, too
  await expect(ask(`/assets/${name}`).then((answer) => answer.text())).rejects.toThrow();
  expect((await ask("/healthz")).status).toBe(200);
  expect(units.pid("siar-web")).toBe(pid);
});

async function signedIn() {
  const body = JSON.stringify({ email: "ani@example.com", password: DEMO_PASSWORD });
  const answer = await ask("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  return (await answer.json()).token as string;
}

/** Half of an upload's check goes at once, the rest when it is told. */
function slowUpload(headers: Record<string, string>) {
  const body = JSON.stringify({ name: "slow" });
  const type = { "Content-Type": "application/json", "Content-Length": String(body.length) };
  const req = request(`${url}/api/me/tokens`, {
    method: "POST",
    headers: { ...headers, ...type, Connection: "close" },
  });
  req.write(body.slice(0, 5));
  const status = new Promise<number>((done, fail) => {
    req.once("response", (res) => done(res.resume().statusCode ?? 0));
    req.once("error", fail);
  });
  status.catch(() => {});
  return { status, finish: () => req.end(body.slice(5)) };
}
