import { expect, test } from "vitest";
import type { DomainError } from "~/domain/errors";
import { ownSettings, updateOwnSettings } from "~/domain/users/own-settings";
import { actorByAccessToken, openSession } from "~/domain/users/sign-in/sessions";
import { db } from "~/platform/db";
import { PASSWORD, person } from "../support/cast";
import { HERE } from "../support/place";

const UNKNOWN = { address: null, userAgent: null };
const now = new Date();
const SESSION = { ...HERE, sessionId: 1 };
const faults = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: DomainError) =>
      Object.fromEntries(Object.entries(error.fields).map(([name, [fault]]) => [name, fault?.code])),
  );
const change = (wanted: string, again = wanted, current = PASSWORD) => ({
  ...{ current_password: current, new_password: wanted, new_password_confirmation: again },
});

test("the phone number is E.164; emptied it is none; left out it stays", async () => {
  const ani = await person("Ani");
  expect(await updateOwnSettings(ani, HERE, { phone_number: "+62 812-3456-7890" }, now)).toEqual({
    ok: true,
    changed: true,
  });
  expect(await ownSettings(ani)).toMatchObject({
    name: "Ani",
    email: "ani@example.com",
    phone_number: "+6281234567890",
    phone_confirmed: false,
  });
  expect(await updateOwnSettings(ani, HERE, {}, now)).toEqual({ ok: true, changed: false });
  expect(await updateOwnSettings(ani, HERE, { phone_number: "+6281234567890" }, now)).toEqual({
    ok: true,
    changed: false,
  });
  for (const phone_number of ["081234567890", "6281234567890", "+62", "hello", "+62812345678901234"])
    expect(Object.keys(await faults(updateOwnSettings(ani, HERE, { phone_number }, now)))).toEqual([
      "phone_number",
    ]);
  await updateOwnSettings(ani, HERE, { phone_number: "" }, now);
  expect((await ownSettings(ani)).phone_number).toBeNull();
});

test("language, theme and clock are kept; what is left out stays, and the clock can be the installation's again", async () => {
  const hana = await person("Hana");
  const change = async (input: object) => (await updateOwnSettings(hana, HERE, input, now)).changed;
  expect(await ownSettings(hana)).toMatchObject({ theme: "system", time_zone: null });
  expect(await change({ language: "id", theme: "dark", time_zone: "WITA" })).toBe(true);
  expect(await change({ language: "id", theme: "dark", time_zone: "WITA" })).toBe(false);
  expect(await change({ phone_number: "+6281234567890" })).toBe(true);
  expect(await ownSettings(hana)).toMatchObject({ language: "id", theme: "dark", time_zone: "WITA" });
  expect(await change({ time_zone: null, theme: null, language: null })).toBe(true);
  expect(await ownSettings(hana)).toMatchObject({ language: "id", theme: "dark", time_zone: null });
  expect((await db.user.findUniqueOrThrow({ where: { id: hana.id } })).zone).toBe("WIB"); // of recipients
});

test("a new password wants the current one, 8 to 128 characters, the same twice, and to be new", async () => {
  const budi = await person("Budi");
  const wrong = (input: object) => faults(updateOwnSettings(budi, SESSION, input, now));
  expect(await wrong(change("a-new-password", "a-new-passwort"))).toEqual({
    new_password_confirmation: "PASSWORD_MISMATCH",
  });
  expect(await wrong(change("short"))).toEqual({ new_password: "PASSWORD_LENGTH" });
  expect(await wrong(change("x".repeat(129)))).toEqual({ new_password: "PASSWORD_LENGTH" });
  expect(await wrong(change("a-new-password", "a-new-password", "wrong"))).toEqual({
    current_password: "PASSWORD_WRONG",
  });
  expect(await wrong(change(PASSWORD))).toEqual({ new_password: "PASSWORD_UNCHANGED" });
  expect(await wrong({ new_password_confirmation: "x" })).toMatchObject({
    current_password: "REQUIRED",
    new_password: "REQUIRED",
  });
  expect(await updateOwnSettings(budi, SESSION, change("😀".repeat(8)), now)).toEqual({
    ok: true,
    changed: true,
  });
});

test("a refused password saves nothing else either", async () => {
  const dina = await person("Dina");
  await faults(
    updateOwnSettings(
      dina,
      SESSION,
      { phone_number: "+6281234567890", ...change("a-new-password", "x") },
      now,
    ),
  );
  expect((await ownSettings(dina)).phone_number).toBeNull();
});

test("a new password ends all other sessions, keeps this one, and ends the duty to change it", async () => {
  const citra = await person("Citra");
  await db.user.update({ where: { id: citra.id }, data: { mustChangePassword: true } });
  const here = await openSession(db, citra.id, UNKNOWN, now);
  const elsewhere = await openSession(db, citra.id, UNKNOWN, now);
  const viewer = await actorByAccessToken(here.token, null, now);
  await updateOwnSettings(citra, { ...HERE, sessionId: viewer!.sessionId }, change("a-new-password"), now);
  expect((await actorByAccessToken(here.token, null, now))?.actor.mustChangePassword).toBe(false);
  expect(await actorByAccessToken(elsewhere.token, null, now)).toBeNull();
});

test("whoever found an open screen cannot guess the password there for long", async () => {
  const eka = await person("Eka");
  const guess = () =>
    updateOwnSettings(eka, SESSION, change("a-new-password", "a-new-password", "guess"), now).catch(
      (error) => error.code,
    );
  const codes = await Promise.all(Array.from({ length: 12 }, guess));
  expect(codes.filter((code) => code === "VALIDATION")).toHaveLength(10);
  expect(codes.filter((code) => code === "TOO_MANY_SIGN_INS")).toHaveLength(2);
});
