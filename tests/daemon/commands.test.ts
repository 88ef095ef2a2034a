import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../commands/settings-file.mjs";

// What an operator types, with the programs of the build.
const folder = mkdtempSync(join(tmpdir(), "siar-commands-"));
const settings = join(folder, "siar.env");
const database = join(folder, "data", "siar.db");
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** `siar` as in /usr/local/bin, called from a folder of no meaning, with nothing in the environment. */
function siar(args: string[], { cwd = folder, input = "" } = {}) {
  const done = spawnSync(process.execPath, [resolve("commands/siar.mjs"), ...args], {
    cwd,
    input,
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

const here = (...args: string[]) => siar(["--env-file", settings, ...args]);

beforeAll(() => {
  mkdirSync(join(folder, "data"), { mode: 0o700 });
  writeFileSync(
    settings,
    `# of this test\nDATA_DIR="${join(folder, "data")}"\nDATABASE_URL=file:${database}\nLOG_LEVEL=error\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a command whose database is not there says where it looked, and makes none", () => {
  for (const args of [["backup", "b.db"], ["ledger:check"], ["user:create"], ["secrets:lost"]]) {
    const { code, out, err } = here(...args);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toContain(`Database: ${database}\nThere is no database: DATABASE_URL says where it is`);
    expect(err).not.toMatch(/^ +at /m);
  }
  expect(existsSync(database)).toBe(false);
  expect(existsSync(join(folder, "b.db"))).toBe(false);
});

test("migrate makes it, and the others work on the one that the settings name, from whatever folder", () => {
  expect(here("migrate")).toMatchObject({ code: 0, err: `Database: ${database}\n` });
  const who = ["--email", "ani@example.com", "--role", "USER", "--credits", "3"];
  const made = siar(["--env-file", settings, "user:create", ...who], { input: "a-long-one-of-mine\n" });
  expect(made.out).toMatch(/^Created USER ani@example\.com .* with 3 credits/);
  expect(here("ledger:check")).toMatchObject({
    code: 0,
    out: expect.stringContaining("Balances are correct: 1 users"),
  });
  expect(here("backup", "mine.db").out).toContain(`Backed up to ${join(folder, "mine.db")}`);
  expect(statSync(join(folder, "mine.db")).size).toBeGreaterThan(50_000);
});

test("nobody's command works on a database that is another user's", () => {
  if (!isRoot) return; // who may not give files away cannot show it
  chownSync(database, NOBODY, NOBODY);
  for (const args of [["ledger:check"], ["migrate"], ["web"], ["daemon"]]) {
    const { code, err } = here(...args);
    expect(code).toBe(1);
    expect(err).toMatch(/siar\.db belongs to nobody, and this runs as root: sudo -u nobody siar/);
  }
  chownSync(database, 0, 0);
  chownSync(join(folder, "data"), NOBODY, NOBODY);
  expect(here("backup", "not-mine.db").err).toContain("data belongs to nobody");
  expect(existsSync(join(folder, "not-mine.db"))).toBe(false);
  chownSync(join(folder, "data"), 0, 0);
});

test("settings are read as systemd reads them, and a file that is none is refused by its line", () => {
  expect(
    readSettings(`# a\n; b\n\nA=postgresql://u:p#a$s@h/d\nB="with \\"quotes\\" in it"  \nC='plain'\nD=\n`),
  ).toEqual({ A: "postgresql://u:p#a$s@h/d", B: 'with "quotes" in it', C: "plain", D: "" });
  writeFileSync(join(folder, "wrong.env"), "A=1\nexport B=2\n");
  const { code, err } = siar(["--env-file", join(folder, "wrong.env"), "ledger:check"]);
  expect(code).toBe(1);
  expect(err).toContain("line 2 is not NAME=VALUE");
  chmodSync(join(folder, "wrong.env"), 0o600);
});

test("who asks for no command, or for one that is none, is told which there are", () => {
  expect(siar([])).toMatchObject({ code: 1, err: expect.stringContaining("Commands: user:create") });
  expect(siar(["nothing"]).code).toBe(1);
  expect(siar(["--version"])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});
