import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiCalls } from "~/api/endpoints";
import routes from "~/routes";
import { limitBounds, limitFor, SIGN_INS } from "../../web/request-limits";

type Route = { path?: string; file: string; children?: Route[] };

const flat = (all: Route[], before = ""): { path: string; file: string }[] =>
  all.flatMap(({ path, file, children = [] }) => {
    const whole = path ? `${before}/${path}` : before;
    return [{ path: whole || "/", file }, ...flat(children, whole)];
  });

const plan = flat((await routes) as Route[]).map(({ path, file }) => ({
  path: path.replaceAll(":evidence", "evidence").replace(/:\w+/g, "12"),
  text: readFileSync(`app/${file}`, "utf8"),
  file,
}));

const calls = apiCalls().map(({ method, path, operation }) => ({
  path: `/api${path.replace("{evidence}", "evidence").replace(/\{\w+\}/g, "12")}`,
  ...{ method, operation },
}));

const asked = { method: "GET", query: "", bytes: 0, isMultipart: false };
const roomFor = (path: string, more: Partial<Parameters<typeof limitFor>[0]> = {}) =>
  limitFor({ ...asked, path, ...more }).name;

const MAKES_A_FILE = /\b(?:screenFile|templateFile)\(/;

test("whatever is answered with a file has the places of downloads, and nothing else has them", () => {
  const files = plan.filter(({ text }) => MAKES_A_FILE.test(text));
  expect(files.length).toBeGreaterThan(5);
  const wrong = plan.filter(
    ({ path, text }) => (roomFor(path) === "downloads") !== MAKES_A_FILE.test(text) && !path.includes("*"),
  );
  expect(wrong.map(({ path, file }) => `${path} ${file}`)).toEqual([]);
  const isFile = ({ operation: { output } }: (typeof calls)[number]) =>
    "file" in output && !output.file.includes("text/html");
  expect(calls.filter(isFile).length).toBeGreaterThan(10);
  const wrongCalls = calls.filter((call) => (roomFor(call.path, call) === "downloads") !== isFile(call));
  expect(wrongCalls.map(({ path }) => path)).toEqual([]);
});

test("however its address is written", () => {
  for (const path of [
    "/batches/12/EXPORT",
    "/batches/12/%65xport",
    "/batches/12/export/",
    "/batches/12/export.data",
  ])
    expect(roomFor(path)).toBe("downloads");
  expect(roomFor("/batches/12/%zz")).toBe("pages");
});

test("where a sheet is read, or much may come, nothing else of its sender waits for it", () => {
  const reading = plan.filter(({ text }) =>
    /\b(?:stageForCheck|createBatch|uploadTest|bodyRecipients)\b/.test(text),
  );
  for (const { path } of reading)
    expect([path, roomFor(path, { method: "POST" })]).toEqual([path, "uploads"]);
  const batches = calls.filter(({ operation }) => operation.examples);
  expect(batches.map(({ path, method }) => roomFor(path, { method }))).toEqual(["uploads", "uploads"]);
  expect(roomFor("/credits", { method: "POST", bytes: 2_000, isMultipart: true })).toBe("uploads");
  expect(roomFor("/api/opt-outs", { method: "POST", bytes: 65_537 })).toBe("uploads");
  expect(roomFor("/api/opt-outs", { method: "POST", bytes: Number.POSITIVE_INFINITY })).toBe("uploads");
  expect(roomFor("/settings", { method: "POST", bytes: 2_000 })).toBe("pages");
});

test("what speaks to WAHA has places of its own, and so have searches", () => {
  const speaking = plan.filter(({ text }) => /domain\/(?:pairing|devices\/server")/.test(text));
  expect(speaking.length).toBeGreaterThan(2);
  for (const { path } of speaking) expect([path, roomFor(path)]).toEqual([path, "calls to WAHA"]);
  const ofWaha = calls.filter(
    ({ operation }) => !operation.form && operation.errors?.includes("SERVER_UNREACHABLE"),
  );
  expect(ofWaha.length).toBeGreaterThan(4);
  for (const { path, method } of ofWaha)
    expect([path, roomFor(path, { method })]).toEqual([path, "calls to WAHA"]);
  expect(roomFor("/batches", { query: "?page=2&q=budi" })).toBe("searches");
  expect(roomFor("/batches", { query: "?q=&page=2" })).toBe("pages");
});

test("who signs in from where people sign in waits for no stranger of other networks, however long theirs take", () => {
  const begun: string[] = [];
  const refused: string[] = [];
  const come = (network: string, isUsual: boolean) =>
    SIGN_INS.places.take(
      { bounds: limitBounds(SIGN_INS, { network, site: null, isUsual }) },
      () => begun.push(network),
      ({ key }) => refused.push(key),
    );
  for (let n = 0; n < 600; n += 1) come(`network ${n}`, false);
  expect(begun).toHaveLength(SIGN_INS.all.atOnceMax); // none of them ends
  come("the shop's", true);
  expect(begun.at(-1)).toBe("the shop's");
  expect(new Set(refused)).toEqual(new Set(["all"]));
});
