import { expect, test } from "vitest";
import { templateWithText } from "~/domain/templates/template-with-text";
import { createTemplate, listTemplates } from "~/domain/templates/templates";
import { person } from "../support/cast";
import { refusal } from "../support/refusal";

const NOW = new Date("2026-11-28T05:00:00Z");

test("a text becomes a template once, and its name a number where it is taken", async () => {
  const [ani, budi] = [await person("Ani"), await person("Budi")];
  await createTemplate(ani, { name: "Promo", text: "Lain" }, NOW);
  const id = await templateWithText(ani, { name: "Promo", text: "Halo {{nama}}" }, NOW);
  expect(await templateWithText(ani, { name: "Diskon", text: "Halo {{nama}}" }, NOW)).toBe(id);
  expect(await templateWithText(budi, { name: "Promo", text: "Halo {{nama}}" }, NOW)).not.toBe(id);
  const names = async (who: typeof ani) => (await listTemplates(who)).data.map(({ name }) => name).sort();
  expect([await names(ani), await names(budi)]).toEqual([["Promo", "Promo (2)"], ["Promo"]]);
  expect(await refusal(templateWithText(ani, { name: "Promo", text: " " }, NOW))).toBe("REQUIRED");
});
