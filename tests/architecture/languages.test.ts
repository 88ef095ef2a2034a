import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/config";
import { en } from "~/i18n/en";
import { fieldSentence, sentence } from "~/i18n/sentence";
import { speakers, texts } from "~/i18n/server";
import type { Translated } from "~/i18n/translation-type";

/** `dashboard.title` → "Dashboard", for every text. */
function flat(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value as object, `${path}${key}.`),
  );
}

/** Names of one or two words may be the same in both languages. */
const WORDS_OF_A_SENTENCE = 3;

/** `rows_one` and `rows_other` are forms of one text. */
const FORM = /_(?:zero|one|two|few|many|other)$/;
const PLACE = /\{\{(\w+)(, number)?\}\}/g;

/** The values of each text, of all its forms together. */
function valuesIn(node: object): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of flat(node)) {
    const values = found.get(key.replace(FORM, "")) ?? new Set();
    for (const [place] of text.matchAll(PLACE)) values.add(place);
    found.set(key.replace(FORM, ""), values);
  }
  return new Map([...found].map(([key, values]) => [key, [...values].sort().join()]));
}

test.each(LANGUAGES)("in %s every text takes the same values as in English", (language) => {
  const here = valuesIn(texts[language]);
  const wrong = [...valuesIn(en)].filter(([key, values]) => here.get(key) !== values);
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test.each(LANGUAGES)(
  "in %s a text that bends to a count has every form that the language knows",
  (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const keys = flat(texts[language]).map(([key]) => key);
    const bent = keys.filter((key) => key.endsWith("_other")).map((key) => key.replace(FORM, ""));
    expect(bent.length).toBeGreaterThan(40);
    const missing = bent.flatMap((key) =>
      pluralCategories.map((form) => `${key}_${form}`).filter((form) => !keys.includes(form)),
    );
    expect(missing).toEqual([]);
  },
);

/** Places for how many there are of something. */
const COUNTS = new Set([
  ...["amount", "balance", "count", "credits", "days", "devices", "differences", "duplicates"],
  ...["hours", "invalid", "left", "max", "mb", "messages", "minutes", "missing", "most", "ms", "needed"],
  ...["number", "numbers", "pages", "percent", "queued", "recipients", "rows", "seconds", "sent", "total"],
  ...["cap", "dates", "limit", "optedOut", "page", "totalPrice"],
]);
/** What follows a count and stays as it is: units, and words that are no noun. */
const SAME_FOR_ANY =
  /^(?:$|[.,:;)…]|%| (?:MB|ms|s|h|min|of|sent|not|left|in all|today|available|needed|on|again|more|waiting)\b)/;
/** Other places, such as names and times. */
const OTHERS = new Set([
  ...[
    "address",
    "line",
    "list",
    "note",
    "typed",
    "words",
    "addresses",
    "at",
    "batches",
    "browser",
    "channel",
    "code",
    "column",
    "columns",
    "currency",
    "device",
    "duration",
    "email",
    "date",
    "end",
    "entries",
    "found",
    "four",
    "header",
    "host",
  ],
  ...[
    "id",
    "kind",
    "last",
    "n",
    "name",
    "page",
    "password",
    "period",
    "phone",
    "reason",
    "row",
    "refund",
    "scope",
    "sentence",
    "since",
    "status",
    "sum",
    "system",
  ],
  ...[
    "time",
    "title",
    "token",
    "trouble",
    "type",
    "until",
    "users",
    "url",
    "value",
    "wanted",
    "when",
    "zone",
  ],
  ...["answered", "refused", "unconfirmed"], // shares
  ...["people", "share"], // counts with their words
]);

/** A number that is there again stands in two rows at least. */
const NEVER_ONE = /^translation\.check\.repeated_/;

test("every count of an English text is written as a number, and stands in a form for one and a form for more, where that makes a difference", () => {
  const wrong = flat(en).flatMap(([key, text]) =>
    [...text.matchAll(PLACE)].flatMap((found) => {
      const [place, name = "", asNumber] = found;
      if (!COUNTS.has(name)) return OTHERS.has(name) && !asNumber ? [] : [`${key}: is ${name} a count?`];
      if (!asNumber) return [`${key}: ${place} is a count`];
      if (name === "count") return FORM.test(key) ? [] : [`${key} has one form for any count`];
      const after = text.slice(found.index + place.length);
      const before = text.slice(0, found.index);
      return NEVER_ONE.test(key) || before.endsWith("Rp ") || SAME_FOR_ANY.test(after)
        ? []
        : [`${key}: ${text}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("a count chooses its form in either language, and is written the language's way", () => {
  const { en, id } = speakers;
  expect(en.t("totals.recipientsOf", { count: 1 })).toBe("1 recipient");
  expect(en.t("totals.recipientsOf", { count: 0 })).toBe("0 recipients");
  expect(en.t("totals.recipientsOf", { count: 1500 })).toBe("1,500 recipients");
  expect(id.t("totals.recipientsOf", { count: 1 })).toBe("1 penerima");
  expect(id.t("totals.recipientsOf", { count: 1500 })).toBe("1.500 penerima");
  expect(sentence("en", "NOT_ENOUGH_CREDITS", { needed: 1500, balance: 1 })).toContain("1,500 needed");
  expect(sentence("id", "TOO_MANY_SIGN_INS", { seconds: 61 })).toContain("2 menit");
  expect(fieldSentence("en", { code: "BALANCE_BELOW_ZERO", params: { balance: 1 } })).toContain(
    "has 1 credit.",
  );
  expect(fieldSentence("id", { code: "BALANCE_BELOW_ZERO", params: { balance: 1 } })).toContain("1 kredit");
});

test("a key without a text, and a text that a language lacks, do not compile", () => {
  // @ts-expect-error
  expect(speakers.en.t("batch.nothing")).toBe("batch.nothing");
  // @ts-expect-error
  const lacking: Translated<{ rows_one: string; rows_other: string }> = {};
  expect(lacking).toEqual({});
});

test("what somebody typed stays as it is in a sentence", () => {
  const found = "{{wanted}} $t(brand) $& <b>";
  const told = sentence("en", "FILE_WRONG_HEADERS", { wanted: "messages", found });
  expect(told).toBe(
    `We cannot find the phone number column. Rename it to messages. Columns in your file: ${found}.`,
  );
});

test("no text is empty in either language", () => {
  const all = LANGUAGES.flatMap((language) => flat(texts[language]));
  expect(all.filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("every whole sentence has been translated", () => {
  const english = flat(en);
  const indonesian = new Map(flat(texts.id));
  const same = english.filter(
    ([key, text]) =>
      text.replaceAll(PLACE, "").split(" ").length >= WORDS_OF_A_SENTENCE && indonesian.get(key) === text,
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
    [...named].filter((field) => !NAMELESS.includes(field) && !(field in en.translation.fieldNames)),
  ).toEqual([]);
});
