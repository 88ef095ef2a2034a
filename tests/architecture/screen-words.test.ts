import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/config";
import { texts } from "~/i18n/server";

type Text = { key: string; text: string };

/** `batch.text` and its sentence, for every text. */
function flat(node: object, path = ""): Text[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string"
      ? [{ key: `${path}${key}`, text: value }]
      : flat(value as object, `${path}${key}.`),
  );
}

const textsOf = (language: Language) =>
  [texts[language].translation, texts[language].answers].flatMap((part) => flat(part));
/** Names of values are no words. */
const wordsIn = (text: string) => text.replace(/\{\{[^}]*\}\}/g, "…");
const shown = (found: Text[]) => found.map(({ key, text }) => `${key}: ${text}`);

/** Sentences that users did not understand. They were replaced, and must not come back. */
const OLD: Record<Language, string[]> = JSON.parse(readFileSync("tests/fixtures/old-sentences.json", "utf8"));

test.each(LANGUAGES)("in %s no sentence is left that users did not understand", (language) => {
  const old = new Set(OLD[language]);
  expect(old.size).toBeGreaterThan(100);
  expect(shown(textsOf(language).filter(({ text }) => old.has(text)))).toEqual([]);
});

/** Words for which the screens have another one, or that have no use on a screen. */
const WRONG: Record<Language, RegExp> = {
  en: /\b(?:whoever|somebody|anew|goes on|go on|come back|comes back|as it stands|by itself|by themselves|written to|stands? in|stop words?|second factors?|tokens?|(?<!bank )statement|evidence|new people|receivers?|workbook|try-out|unconfirmed|uncertain|left out|under way|forget|forgotten|keeping|pace|gap|budget|cap|ledger|audit|please|e\.g\.|at most|can[’']t|don[’']t|won[’']t|it was not your fault)\b/i,
  id: /\b(?:bila|berkas|templat|lembar kerja|buku kerja|spreadsheet|peramban|obrolan|paling banyak|mis\.|ditulisi|dikirimi|orang baru|faktor kedua|kata berhenti|minta berhenti|token|lupakan|dilupakan|menyala|nyalakan|dimatikan|matikan|silakan|tanda terima|basis data|diantrekan|jatah|umur nomor|dengan sendirinya|API key|uji coba)\b/i,
};

/** Texts that the specification fixes, the message that asks an admin for a favour, and names of Excel and of commands. */
const ALLOWED: Record<Language, RegExp> = {
  en: /^(?:credits\.sendFailed|chat\.(?:request|withoutProof)_\w+|aboutUser\.protected|errors\.SUPER_ADMIN_PROTECTED|fieldErrors\.PHONE_LEADING_ZERO|errors\.FILE_(?:NOT_XLSX|OLD_EXCEL|WITH_PASSWORD)|system\.ledger\w+)$/,
  id: /^(?:credits\.sendFailed|broken\.text)$/,
};

test.each(LANGUAGES)("in %s each thing has the word of the glossary", (language) => {
  const wrong = textsOf(language).filter(
    ({ key, text }) => WRONG[language].test(wordsIn(text)) && !ALLOWED[language].test(key),
  );
  expect(shown(wrong)).toEqual([]);
});

test("an allowed exception still has its word", () => {
  for (const language of LANGUAGES) {
    const allowed = textsOf(language).filter(({ key }) => ALLOWED[language].test(key));
    expect(allowed.length).toBeGreaterThan(1);
    expect(allowed.some(({ text }) => WRONG[language].test(wordsIn(text)))).toBe(true);
  }
});

/** What the machine is made of. Admins read of it, users do not. */
const MACHINERY = /\b(?:WAHA|NOWEB|GOWS|daemon|hash|engine)\b/i;
const FOR_ADMINS =
  /^(?:server|devices|allDevices|device|sessionStates|pauseReasons|pauseDevice|removeDevice|connect|admin|history|attention|report|system|users|newUser|user|adjust|deactivateUser|deleteUser|resetPassword|audit|targets|details|acts|roles|people|aboutUser|appSettings|limits|newPeople|mediaRest|deviceDays|pace|testBulk|serverFaults|errors|fieldErrors)\./;

test.each(LANGUAGES)("in %s what users read has no word of the machinery", (language) => {
  const found = textsOf(language).filter(({ key, text }) => MACHINERY.test(text) && !FOR_ADMINS.test(key));
  expect(shown(found)).toEqual([]);
});

test("an empty value is one and the same dash everywhere", () => {
  for (const language of LANGUAGES) {
    const dashes = textsOf(language).filter(({ text }) => /^\p{Pd}$/u.test(text));
    expect(new Set(dashes.map(({ text }) => text))).toEqual(new Set(["–"]));
  }
  const sources = ["app/ui", "app/screens", "app/http"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const others = sources.filter((file) =>
    /(?:\?\?|\|\||[?:=]) *["'`][-—]["'`]/.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual([]);
});
