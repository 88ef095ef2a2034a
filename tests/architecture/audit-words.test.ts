/* The audit log is read by people: everything that the domain writes into it has words in every language. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACTS } from "~/domain/audit/actions";
import { DETAILS } from "~/domain/audit/details";
import { adminUsers as english } from "~/i18n/en/admin-users";
import { fieldNames as englishFields } from "~/i18n/en/field-names";
import { adminUsers as indonesian } from "~/i18n/id/admin-users";
import { fieldNames as indonesianFields } from "~/i18n/id/field-names";

type Words = Record<string, string | undefined>;

const LANGUAGES = {
  English: { ...english, ...englishFields },
  Indonesian: { ...indonesian, ...indonesianFields },
};

/** What acts are done to, as it stands in the files that record them. */
const KINDS = readdirSync("app/domain", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))

  .flatMap((text) => [...text.matchAll(/\bkind: "(\w+)", id\b/g)].map(([, kind = ""]) => kind));

test.each(Object.entries(LANGUAGES))("acts, targets and details have words in %s", (_language, texts) => {
  const details = texts.details as Words;
  const fields = texts.fieldNames as Words;
  expect(DETAILS.filter((name) => !details[name] && !fields[name])).toEqual([]);
  const acts = texts.acts as Words;
  expect(ACTS.filter((act) => !acts[act.replace(".", "_")])).toEqual([]);
  expect(new Set(KINDS).size).toBeGreaterThan(5);
  const targets = texts.targets as Words;
  expect(KINDS.filter((kind) => !targets[kind])).toEqual([]);
});

test("no word of a detail counts rows, as the field of a form may: nothing would fill it", () => {
  for (const { details, fieldNames } of Object.values(LANGUAGES))
    for (const name of DETAILS)
      expect((details as Words)[name] ?? (fieldNames as Words)[name]).not.toContain("{{");
});
