import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCRIPTS } from "../../scripts/build-workers.mjs";

/** What each room may import from; itself always. Imports run only downwards. */
const MAY_IMPORT: Record<string, string[]> = {
  "app/screens": ["app/http", "app/domain", "app/ui", "app/i18n", "app/platform/clock"],
  "app/api": ["app/http", "app/domain"],
  "app/http": ["app/domain", "app/platform", "app/i18n", "app/email"],
  "app/ui": ["app/i18n", "app/domain/message-text"], // pure: what is shown while one writes goes by the same rules
  "app/i18n": [],
  "app/domain": ["app/platform", "generated"],
  "app/platform": ["generated"],
  "app/email": ["app/domain", "app/platform", "app/i18n"],
  daemon: ["app/domain", "app/platform", "app/email"],
  web: ["app/http", "app/platform", "app/email"],
};

/** Types that any room may name: they are gone when it runs. */
const TYPES_FROM: Record<string, string[]> = { "app/i18n": ["app/domain"], "app/ui": ["app/domain"] };

type Import = { file: string; from: string; typeOnly: boolean };

const filesIn = (room: string) =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(/(import|export)(\s+type)?\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g)];
  return found.flatMap((match) => {
    const from = resolved(file, match[3] ?? match[4] ?? "");
    return from ? [{ file, from, typeOnly: Boolean(match[2]) }] : [];
  });
}

function resolved(file: string, specifier: string): string | null {
  if (specifier.startsWith("~/")) return specifier.replace("~/", "app/");
  if (specifier.startsWith("generated/")) return specifier;
  return specifier.startsWith(".") ? join(file, "..", specifier) : null;
}

const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`);

test.each(Object.entries(MAY_IMPORT))("%s imports only downwards", (room, below) => {
  const wrong = filesIn(room)
    .flatMap(importsOf)
    .filter(({ from, typeOnly }) => {
      const allowed = [room, ...below, ...(typeOnly ? (TYPES_FROM[room] ?? []) : [])];
      return !allowed.some((each) => isIn(from, each));
    });
  expect(wrong.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
});

const files = ["app", "daemon", "web"].flatMap(filesIn);
const textOf = (file: string) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");

test("the domain knows nothing of requests, responses, React or Bree", () => {
  const wrong = filesIn("app/domain").filter((file) =>
    /\b(new Request|new Response|Response\.json|: Request\b|: Response\b|redirect\()|from "(@remix-run|react|bree|express)/.test(
      textOf(file),
    ),
  );
  expect(wrong).toEqual([]);
});

test("only app/platform/env.ts reads the environment", () => {
  const wrong = files.filter((file) => file !== "app/platform/env.ts" && /process\.env\b/.test(textOf(file)));
  expect(wrong).toEqual([]);
});

test("only app/platform/clock.ts asks the machine for the time; the interface, in the browser, has the browser's", () => {
  const wrong = files.filter(
    (file) =>
      file !== "app/platform/clock.ts" &&
      !file.startsWith("app/ui/") &&
      /\bnew Date\(\s*\)|\bDate\.now\b/.test(textOf(file)),
  );
  expect(wrong).toEqual([]);
});

test("WAHA is spoken to only in app/platform/waha, and other machines only where files are fetched and events sent", () => {
  const wrong = files.filter(
    (file) =>
      !/^app\/platform\/(waha|remote-files|outgoing-requests)\//.test(file) &&
      /from "undici"|\/api\/sendText|\bfetch\("http/.test(textOf(file)),
  );
  expect(wrong).toEqual([]);
});

test("only app/platform/db opens a database", () => {
  const wrong = files.filter(
    (file) =>
      !file.startsWith("app/platform/db/") && /new PrismaClient|better-sqlite3|from "pg"/.test(textOf(file)),
  );
  expect(wrong).toEqual([]);
});

test("what speaks to PostgreSQL is loaded where it is asked for: a process on SQLite needs none of it", () => {
  const wrong = files.filter((file) =>
    /^import (?!type\b).* from "(pg|@prisma\/adapter-pg|generated\/postgresql\/client)"/m.test(textOf(file)),
  );
  expect(wrong).toEqual([]);
});

test("better-sqlite3 is chosen in one place; elsewhere only its types are named", () => {
  const wrong = ["app", "commands", "daemon", "prisma", "scripts", "simulator", "tests", "web"]
    .flatMap((room) => readdirSync(room, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const text = textOf(file).replace(/import type .*/g, "");
      return /(from|import|import\(|require\()\s*["']better-sqlite3/.test(text);
    });
  expect(wrong).toEqual([]);
});

test("workers start and end in one place, and each worker script stops on request", () => {
  const elsewhere = files.filter(
    (file) => file !== "app/platform/workers/spawn.ts" && /\bnew Worker\(|\.terminate\(/.test(textOf(file)),
  );
  const deaf = SCRIPTS.filter((script) => !/\b(answerTasks|stopOnRequest)\(/.test(textOf(script)));
  expect([...elsewhere, ...deaf]).toEqual([]);
});

test("no drawer is called utils, helpers, services or misc", () => {
  expect(
    files.filter((file) => /(^|\/)(utils?|helpers?|services?|misc|common|lib)(\/|\.tsx?$)/.test(file)),
  ).toEqual([]);
});
