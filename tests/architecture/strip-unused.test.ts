import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseAst } from "vite";
import { expect, test, vi } from "vitest";
import { LANGUAGES } from "~/i18n/config";
import { speakers, texts } from "~/i18n/server";
import { stripUnused, unusedIn } from "../../scripts/strip-unused.mjs";

const LIBRARY = `
  class Texts { load() { return fetch("/texts"); } say(key) { return key; } }
  const say = (text) => { alert(text); };
  const told = (list) => { const load = () => { console.log(list); }; load(); };
  function act(order) { switch (order) { case "add": { add(); break; } case "end": end(); } }
`;

test("of a library, what no page calls is left out, and the rest stays as it is", () => {
  const what = { functions: { load: "{}" }, constants: { say: "{ return 1; }" }, cases: ["add"] };
  const words: [string, string][] = [["return key;", "return key + 1;"]];
  expect(stripUnused(LIBRARY, { ...what, words }, parseAst)).toBe(`
  class Texts { load() {} say(key) { return key + 1; } }
  const say = (text) => { return 1; };
  const told = (list) => { const load = () => { console.log(list); }; load(); };
  function act(order) { switch (order) { case "add": break; case "end": end(); } }
`);
});

test("a new version of a library in which something is not found ends the build, and says what", () => {
  const what = { functions: { load: "{}", save: "{}" }, cases: ["remove"] };
  expect(() => stripUnused(LIBRARY, what, parseAst)).toThrow("nothing to leave out any more: save, remove");
});

const I18NEXT = resolve("node_modules/i18next/dist/esm/i18next.js");

/** As the browser has it. */
async function leanSpeaker() {
  const code = stripUnused(readFileSync(I18NEXT, "utf8"), unusedIn(I18NEXT)!, parseAst);
  const lean = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  vi.resetModules();
  vi.doMock("i18next", () => lean);
  const { createI18n } = await import("~/i18n/create-i18n");
  vi.doUnmock("i18next");
  return createI18n;
}

const keysOf = (node: object, path = ""): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [path + key] : keysOf(value, `${path}${key}.`),
  );

test.each(LANGUAGES)(
  "with what is left of i18next, every text of the screens sounds the same in %s",
  async (language) => {
    const lean = (await leanSpeaker())(language, { translation: {} });
    expect(lean.language).toBe(language);
    for (const part of Object.entries(texts[language].translation))
      lean.addResourceBundle(language, "translation", Object.fromEntries([part]), true, true);
    const keys = keysOf(texts[language].translation).map((key) => key.replace(/_(?:one|other)$/, ""));
    const values = ["name", "time", "rows", "left", "phone", "value", "amount", "page", "pages", "seconds"];
    for (const count of [0, 1, 2, 12_345]) {
      const filled = {
        count,
        ...Object.fromEntries(values.map((each) => [each, each === "name" ? "$t(a) {{b}}" : 1_234])),
      };
      const heard = (key: string) => String(lean.t(key as never, filled as never));
      const wanted = (key: string) => String(speakers[language].t(key as never, filled as never));
      expect(keys.filter((key) => heard(key) !== wanted(key))).toEqual([]);
    }
    expect(keys.length).toBeGreaterThan(1_000);
    expect(lean.t("nothing.of.the.kind" as never)).toBe("nothing.of.the.kind");
  },
);
