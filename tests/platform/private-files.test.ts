import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runPostgresqlProgram } from "~/platform/db/postgresql/run-pg-tool";
import { env } from "~/platform/env";
import { closeFiles } from "~/platform/files/restrict-permissions";

const folder = mkdtempSync(join(tmpdir(), "siar-private-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function written(path: string, mode: number, text = "") {
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test("what an earlier version left readable for everybody is closed at the start, and nothing else", () => {
  const data = join(folder, "data");
  const beside = join(folder, "beside");
  for (const each of [data, join(data, "evidence"), beside]) {
    mkdirSync(each);
    chmodSync(each, 0o755);
  }
  const elsewhere = written(join(folder, "elsewhere"), 0o644);
  symlinkSync(elsewhere, join(data, "link"));
  const closed = [
    ...[join(data, "secrets-key"), join(data, "evidence", "a")].map((path) => written(path, 0o664)),
    ...["", "-wal", "-shm", ".before-restore-1"].map((end) => written(join(beside, `siar.db${end}`), 0o644)),
  ];
  const other = written(join(beside, "notes"), 0o644);
  const before = { ...env };
  Object.assign(env, { DATA_DIR: data, DATABASE_URL: `file:${join(beside, "siar.db")}` });
  try {
    closeFiles();
  } finally {
    Object.assign(env, before);
  }
  expect([data, join(data, "evidence")].map(modeOf)).toEqual(["700", "700"]);
  expect(closed.map(modeOf)).toEqual(closed.map(() => "600"));
  expect([elsewhere, other, beside].map(modeOf)).toEqual(["644", "644", "755"]);
});

test("a program of PostgreSQL gets the password neither in its arguments nor in its environment", async () => {
  const said = join(folder, "said");
  const script = `#!/bin/sh\n{ echo "$@"; env; } > ${said}\nstat -c %a "$PGPASSFILE" >> ${said}\ncp "$PGPASSFILE" ${said}.pass\n`;
  written(join(folder, "pg_dump"), 0o755, script);
  const { PATH } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  try {
    const url = "postgresql://siar:ge%3Aheim%5C1@db.example:5433/shop?sslmode=disable";
    await runPostgresqlProgram("pg_dump", ["--format=custom"], url);
  } finally {
    process.env.PATH = PATH;
  }
  const text = readFileSync(said, "utf8");
  expect(text).toContain("--format=custom --dbname=postgresql://siar@db.example:5433/shop?sslmode=disable");
  expect(text).not.toMatch(/geheim|ge%3A|ge:|DATABASE_URL|SECRETS_KEY/);
  expect(text).toMatch(/^600$/m);
  expect(readFileSync(`${said}.pass`, "utf8")).toBe("*:*:*:*:ge\\:heim\\\\1\n");
  const file = /^PGPASSFILE=(.*)$/m.exec(text)?.[1] ?? "";
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
});
