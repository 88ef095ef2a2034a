import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allScreens } from "~/i18n/all-screens";
import { texts } from "~/i18n/sentence";

/** `dashboard.title` → "Dashboard", for every text. */
function flat(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value as object, `${path}${key}.`),
  );
}

/** Names of one or two words may be the same in both languages. */
const WORDS_OF_A_SENTENCE = 3;

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each([
  ["sentences", texts.en, texts.id],
  ["screens", allScreens.en, allScreens.id],
])("the %s of both languages take the same values", (_what, en, id) => {
  const indonesian = new Map(flat(id));
  const wrong = flat(en).filter(
    ([key, text]) => placeholders(text).join() !== placeholders(indonesian.get(key) ?? "").join(),
  );
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test("no text is empty in either language", () => {
  const all = [texts.en, texts.id, allScreens.en, allScreens.id].flatMap((each) => flat(each));
  expect(all.filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("every whole sentence has been translated", () => {
  const english = flat({ ...texts.en, ...allScreens.en });
  const indonesian = new Map(flat({ ...texts.id, ...allScreens.id }));
  const same = english.filter(
    ([key, text]) => text.split(" ").length >= WORDS_OF_A_SENTENCE && indonesian.get(key) === text,
  );
  expect(same.map(([key]) => key)).toEqual([]);
});

/** A tick box with its own sentence. */
const NAMELESS = ["again"];

test("every field that the domain can refuse has a name for the error summary", () => {
  const sources = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(`app/domain/${path}`, "utf8"));
  const refused = sources.flatMap((source) => [...source.matchAll(/wrongField\(\s*"([a-z_]+)"/g)]);
  const named = new Set(refused.map(([, field]) => field ?? ""));
  expect(named.size).toBeGreaterThan(5);
  expect(
    [...named].filter((field) => !NAMELESS.includes(field) && !(field in allScreens.en.fieldNames)),
  ).toEqual([]);
});
