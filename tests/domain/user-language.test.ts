import { expect, test } from "vitest";
import { keepLanguage, languageAtSignIn } from "~/domain/users/language";
import { ownSettings, updateOwnSettings } from "~/domain/users/own-settings";
import { person } from "../support/cast";

const place = { sessionId: null, address: "192.0.2.1" };

test("the language of the first sign-in is kept, until the user chooses another one", async () => {
  const ani = await person("Ani");
  expect((await ownSettings(ani)).language).toBeNull();
  expect(await languageAtSignIn(ani.id, "id")).toBe("id");
  expect(await languageAtSignIn(ani.id, "en")).toBe("id"); // another browser
  await keepLanguage(ani.id, "en");
  expect((await ownSettings(ani)).language).toBe("en");
  expect(await updateOwnSettings(ani, place, { language: "id" }, new Date())).toEqual({
    ok: true,
    changed: true,
  });
  expect(await updateOwnSettings(ani, place, { language: "id" }, new Date())).toEqual({
    ok: true,
    changed: false,
  });
  expect((await ownSettings(ani)).language).toBe("id");
});
