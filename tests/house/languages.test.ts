import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allScreens } from "~/i18n/all-screens";
import { fieldSentence, sentence, texts } from "~/i18n/sentence";
import { type TextKey, translation } from "~/i18n/use-translation";

/** `dashboard.title` → "Dashboard", for every text. */
function flat(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value as object, `${path}${key}.`),
  );
}

/** Names of one or two words may be the same in both languages. */
const WORDS_OF_A_SENTENCE = 3;

const PLACE = /\{(\w+)(?::[^{}]*)?\}/g;
const placeholders = (text: string) => [...new Set([...text.matchAll(PLACE)].map(([, name]) => name))].sort();

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

/** Places for how many there are of something. */
const COUNTS = new Set([
  ...["amount", "balance", "batches", "credits", "days", "devices", "differences", "duplicates", "entries"],
  ...["hours", "invalid", "left", "max", "mb", "messages", "minutes", "missing", "most", "ms", "needed"],
  ...["number", "numbers", "pages", "percent", "queued", "recipients", "rows", "seconds", "sent", "total"],
  ...["users", "cap"],
]);
/** What follows a count and stays as it is: units, and words that are no noun. */
const SAME_FOR_ANY =
  /^(?:$|[.,:;)…]|%| (?:MB|ms|s|h|min|of|sent|not|left|in all|today|available|needed|on|again|more|waiting)\b)/;
/** Other places, such as names and times. */
const OTHERS = new Set([
  ...[
    "addresses",
    "at",
    "browser",
    "code",
    "columns",
    "currency",
    "device",
    "end",
    "found",
    "four",
    "header",
  ],
  ...[
    "id",
    "n",
    "name",
    "page",
    "password",
    "phone",
    "reason",
    "row",
    "sentence",
    "since",
    "status",
    "system",
  ],
  ...["time", "title", "token", "trouble", "until", "value", "wanted", "zone"],
]);

test("every count of an English text stands in a form for one and a form for more, where that makes a difference", () => {
  const all = [...flat(texts.en), ...flat(allScreens.en)];
  const wrong = all.flatMap(([key, text]) =>
    [...text.matchAll(PLACE)].flatMap((found) => {
      const [place, name = ""] = found;
      if (place.includes(":"))
        return place.split("|").length === 2 ? [] : [`${key}: ${place} has not two forms`];
      if (!COUNTS.has(name)) return OTHERS.has(name) ? [] : [`${key}: is ${name} a count?`];
      const after = text.slice(found.index + place.length);
      const before = text.slice(0, found.index);
      return before.endsWith("Rp ") || SAME_FOR_ANY.test(after) ? [] : [`${key}: ${text}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("a count chooses its form in either language, also as it is written", () => {
  const { t } = translation("en", { many: "{rows:# row goes|# rows go}, {left} left" });
  expect(t("many" as TextKey, { rows: 1, left: 0 })).toBe("1 row goes, 0 left");
  expect(t("many" as TextKey, { rows: "1", left: 1 })).toBe("1 row goes, 1 left");
  expect(t("many" as TextKey, { rows: "1,500", left: 1 })).toBe("1,500 rows go, 1 left");
  expect(t("many" as TextKey, { rows: 0, left: 1 })).toBe("0 rows go, 1 left");
  expect(sentence("en", "NOT_ENOUGH_CREDITS", { needed: 1500, balance: 1 })).toContain("1,500 needed");
  expect(fieldSentence("en", { code: "BALANCE_BELOW_ZERO", params: { balance: 1 } })).toContain(
    "has 1 credit.",
  );
  expect(fieldSentence("id", { code: "BALANCE_BELOW_ZERO", params: { balance: 1 } })).toContain("1 kredit");
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
