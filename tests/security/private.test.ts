import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqlite } from "../../app/platform/db/sqlite/sqlite-driver.mjs";

// The demo of the build, as somebody starts it whose machine lets everybody read new files.
const folder = join(tmpdir(), `siar-private-${process.pid}`);
/** HOST as the demo has it when nobody says otherwise. */
const { HOST: _, ...usual } = process.env;
const settings = {
  ...usual,
  DATA_DIR: folder,
  DATABASE_URL: `file:${join(folder, "siar.db")}`,
  LOG_LEVEL: "error",
};
let demo: ChildProcess;
let port = 0;

const underUsualMask = (...command: string[]) =>
  spawn("sh", ["-c", `umask 022 && exec "$@"`, "sh", process.execPath, ...command], {
    env: { ...settings, PORT: String(port) },
    stdio: ["pipe", "pipe", "pipe"],
  });

/** What a program writes, until it writes this or ends. */
function said(program: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const hear = (part: Buffer) => {
      text += part;
      if (wanted.test(text)) resolve(text);
    };
    program.stdout?.on("data", hear);
    program.stderr?.on("data", hear);
    program.once("close", () => resolve(text));
  });
}

beforeAll(async () => {
  port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
  demo = underUsualMask("build/commands/demo.js", "--empty");
  expect(await said(demo, /Ctrl-C/)).toContain("Siar is running");
}, 120_000);

afterAll(async () => {
  const gone = new Promise((resolve) => demo.once("close", resolve));
  demo.kill("SIGTERM");
  await gone;
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const connects = (host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

test("the demo, whose passwords everybody knows, is there for this machine alone", async () => {
  expect(await connects("127.0.0.1")).toBe(true);
  expect(await connects("127.0.0.2")).toBe(false); // an address of this machine too, were it not the only one
});

const loginPage = async () =>
  (await fetch(`http://127.0.0.1:${port}/login`, { headers: { "Accept-Language": "id" } })).text();

test("the demo's sign-in page signs its users in by a press, until a WAHA on another machine could be real", async () => {
  const page = await loginPage();
  expect(page).toContain("Coba sebagai pemilik toko (Ani)");
  expect(page).toContain("Tidak ada pesan ke WhatsApp");
  const hidden = (name: string) =>
    new RegExp(`type="hidden" name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? "";
  const pressed = await fetch(`http://127.0.0.1:${port}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: hidden("email"), password: hidden("password") }),
    headers: { "Sec-Fetch-Site": "same-origin" },
    redirect: "manual",
  });
  expect(pressed.headers.get("Location")).toBe("/dashboard");
  const database = openSqlite(join(folder, "siar.db"));
  const move = database.prepare("UPDATE servers SET host = ?");
  move.run("waha.example.com");
  const real = await loginPage();
  move.run("127.0.0.1");
  database.close();
  expect(real).not.toMatch(/Coba sebagai|Tidak ada pesan ke WhatsApp|siar-demo/);
});

test("nobody else of the machine reads a file that a program made, however the machine is set", async () => {
  expect(await said(underUsualMask("build/commands/backup.js", join(folder, "siar.backup")), /$^/)).toContain(
    "Backed up",
  );
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files).toEqual(expect.arrayContaining(["siar.db", "siar.db-wal", "siar.backup", "secrets-key"]));
  const open = ["", ...files].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

test("a new user's password comes from standard input, and one in the arguments is warned of", async () => {
  const make = (email: string, ...more: string[]) =>
    underUsualMask("build/commands/user-create.js", "--email", email, "--role", "USER", ...more);
  const asked = make("joko@example.com");
  asked.stdin?.end("a-long-one-of-mine\n");
  expect(await said(asked, /$^/)).toMatch(/^Created USER joko@example\.com/m);
  expect(await said(make("lala@example.com", "--password", "a-long-one-of-mine"), /$^/)).toMatch(
    /With --password, other users[\s\S]*Created USER lala@example\.com/,
  );
  const none = make("nana@example.com");
  none.stdin?.end();
  expect(await said(none, /$^/)).toContain("password: PASSWORD_LENGTH");
});
