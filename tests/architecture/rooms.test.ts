import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/*
 * The rooms of the domain, from the top of the house down: each may ask only those below it, so that a rule has
 * one home and whoever changes a room need not know those that use it. What stands alone has its file's name.
 */
const DOWNWARDS = [
  "due-tasks",
  "prune",
  "reset-unreadable-secrets",
  "reports",
  "test-bulk",
  "batch-follow-up",
  "batch-copy",
  "batch-reschedule",
  "batch-retry",
  "privacy",
  "retention",
  "user-deletion",
  "webhooks",
  "pairing",
  "notification-triggers",
  "whatsapp-notifications",
  "schedules",
  "contact-lists",
  "imports",
  "templates",
  "own-number",
  "estimates",
  "waha-events",
  "batch-control",
  "sending",
  "inbox",
  "number-check",
  "device-monitor",
  "contacts",
  "replies",
  "batches",
  "devices",
  "bank-statements",
  "credits",
  "qris-picture",
  "attachments",
  "stored-files",
  "opt-outs",
  "settings",
  "users",
  "audit",
  "notifications",
  "account-storage",
  "outgoing-facts",
  "pacing",
  "sending-hours",
  "pagination",
  "form-number",
  "qris",
  "message-text",
  "phone-numbers",
  "time",
  "statuses",
  "idempotency",
  "health",
  "actor",
  "retention-periods",
  "errors",
  "view-schema",
];

/** A folder with more files than these holds two ideas. */
const FILES_MAX = 20;
const HOUSES = ["app", "daemon", "simulator", "web"];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const IMPORTS = /(?:import|export)(?:\s+type)?\s[^;"]*?from\s+"([^"]+)"/g;
const LOADS = /(?<!typeof )import\("([^"]+)"\)/g;

/** The files of ours that a file imports, also for their types alone. */
function importsOf(file: string, how = IMPORTS): string[] {
  const found = readFileSync(file, "utf8").matchAll(how);
  return [...found].flatMap(([, specifier = ""]) => {
    const path = specifier.startsWith("~/")
      ? specifier.replace("~/", "app/")
      : join(dirname(file), specifier);
    if (!/^[~.]/.test(specifier)) return [];
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].filter(
      (each) => /\.tsx?$/.test(each) && existsSync(each),
    );
  });
}

const roomOf = (file: string) => file.split("/")[2]!.replace(/\.ts$/, "");

test("rooms of the domain ask only those below them", () => {
  const wrong = filesIn("app/domain").flatMap((file) =>
    importsOf(file)
      .filter((from) => from.startsWith("app/domain/"))
      .filter((from) => DOWNWARDS.indexOf(roomOf(file)) > DOWNWARDS.indexOf(roomOf(from)))
      .map((from) => `${file} → ${from}`),
  );
  expect(wrong).toEqual([]);
});

test("every room of the domain has its place in the order", () => {
  const rooms = new Set(filesIn("app/domain").map(roomOf));
  expect([...rooms].sort()).toEqual([...DOWNWARDS].sort());
});

test("no file needs itself, whatever way round", () => {
  const imports = new Map(HOUSES.flatMap(filesIn).map((file) => [file, importsOf(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (done.has(file)) return;
    done.add(file);
    for (const from of imports.get(file) ?? []) walk(from, [...way, file]);
  };
  for (const file of imports.keys()) walk(file, []);
  expect(circles).toEqual([]);
});

/** Folders whose parts import each other in a circle. None may be added. */
const KNOTTED = ["simulator"];

test("the folders and files that stand in one folder have an order: none needs itself, whatever way round", () => {
  const imports = HOUSES.flatMap(filesIn).flatMap((file) =>
    [...importsOf(file), ...importsOf(file, LOADS)].map((from) => [file, from]),
  );
  const knots = [...new Set(imports.flat().flatMap(foldersAbove))]
    .map((folder) => ({ folder, knot: knotIn(folder, imports) }))
    .filter(({ knot }) => knot.length > 0);
  expect(knots.filter(({ folder }) => !KNOTTED.includes(folder))).toEqual([]);
  expect(KNOTTED).toEqual(knots.map(({ folder }) => folder).sort());
});

function foldersAbove(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersAbove(folder)];
}

/** The imports that make the knot of this folder: what is left without the parts that only import, or only are imported. */
function knotIn(folder: string, imports: string[][]): string[] {
  const partOf = (file = "") =>
    file
      .slice(folder.length + 1)
      .split("/")[0]!
      .replace(/\.tsx?$/, "");
  const isIn = (file = "") => file.startsWith(`${folder}/`);
  let left = imports.filter(([file, from]) => isIn(file) && isIn(from) && partOf(file) !== partOf(from));
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const [importing, imported] = [0, 1].map((end) => new Set(left.map((pair) => partOf(pair[end]))));
    left = left.filter(([file, from]) => imported!.has(partOf(file)) && importing!.has(partOf(from)));
  }
  return left.map(([file, from]) => `${file} → ${from}`);
}

test("no folder grows into a drawer", () => {
  const count = new Map<string, number>();
  for (const file of HOUSES.flatMap(filesIn)) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
  const drawers = [...count].filter(([, files]) => files > FILES_MAX);
  expect(drawers).toEqual([]);
});
