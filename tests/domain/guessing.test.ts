import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { prune } from "~/domain/prune";
import { updateOwnSettings } from "~/domain/users/own-settings";
import {
  beginSecondFactor,
  disableOwnSecondFactor,
  enableSecondFactor,
  ownSecondFactor,
  renewRecoveryCodes,
} from "~/domain/users/sign-in/second-factor";
import { signIn } from "~/domain/users/sign-in/sign-in";
import { db } from "~/platform/db";
import { totpAt } from "~/platform/totp";
import { PASSWORD, person } from "../support/cast";
import { HERE } from "../support/place";
import { refusal } from "../support/refusal";

// Guessing passwords and codes, and that no guesser keeps an owner out.
const now = new Date("2026-11-22T08:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let count = 0;
let ani: Actor;
beforeEach(async () => {
  count += 1;
  ani = await person(`Ani${count}`, { role: "ADMIN" });
});

/** Each story has networks of its own. */
const home = () => `192.0.2.${count}`;
const elsewhere = (number: number) => `2001:db8:${count}:${number.toString(16)}::1`;
const attempt = (password: string, address: string, at = now, email = ani.email) =>
  refusal(signIn({ email, password }, { address, userAgent: null }, at));
const wrong = async (times: number, address: (number: number) => string) => {
  for (let i = 0; i < times; i += 1) await attempt("wrong", address(i));
};
const IN = "nothing was refused";

test("ten wrong passwords from one network close the account to that network, not to its owner's", async () => {
  await wrong(10, () => elsewhere(1));
  expect(await attempt(PASSWORD, elsewhere(1))).toBe("TOO_MANY_SIGN_INS");
  expect(await attempt(PASSWORD, home())).toBe(IN);
  expect(await attempt(PASSWORD, elsewhere(1), later(16))).toBe(IN);
});

test("whoever has a whole IPv6 network has one network", async () => {
  await wrong(10, (number) => `2001:db8:${count}:1::${number + 1}`);
  expect(await attempt("wrong", `2001:db8:${count}:1:ffff::1`)).toBe("TOO_MANY_SIGN_INS");
});

test("a guesser with many networks is slowed down, and the owner signs in from where they did before", async () => {
  expect(await attempt(PASSWORD, home())).toBe(IN);
  await wrong(100, (number) => elsewhere(Math.floor(number / 10)));
  expect(await attempt("wrong", elsewhere(99))).toBe("TOO_MANY_SIGN_INS");
  expect(await attempt(PASSWORD, elsewhere(99))).toBe("TOO_MANY_SIGN_INS");
  expect(await attempt(PASSWORD, home())).toBe(IN);
});

test("an account that does not exist is closed just the same", async () => {
  const nobody = `nobody${count}@example.com`;
  for (let i = 0; i < 10; i += 1) expect(await attempt("wrong", home(), now, nobody)).toBe("BAD_CREDENTIALS");
  expect(await attempt("wrong", home(), now, nobody)).toBe("TOO_MANY_SIGN_INS");
});

test("right sign-ins are not counted, however many there are at once", async () => {
  const all = Array.from({ length: 30 }, () => attempt(PASSWORD, home()));
  expect(new Set(await Promise.all(all))).toEqual(new Set([IN]));
});

test("a right password makes the wrong ones before it forgotten, a right one in the settings does not", async () => {
  await wrong(9, home);
  const change = { current_password: PASSWORD, new_password: "a-new-password" };
  const input = { ...change, new_password_confirmation: "a-new-password" };
  await updateOwnSettings(ani, { sessionId: 1, address: home() }, input, now);
  expect(await attempt("wrong", home())).toBe("BAD_CREDENTIALS");
  expect(await attempt("a-new-password", home())).toBe("TOO_MANY_SIGN_INS");
  expect(await attempt("a-new-password", home(), later(16))).toBe(IN);
  expect(await attempt("wrong", home(), later(17))).toBe("BAD_CREDENTIALS");
});

test("nothing of what was typed stands in the database", async () => {
  await attempt("wrong", home(), now, "my password by mistake");
  expect(JSON.stringify(await db.failure.findMany())).not.toContain("mistake");
});

/** Ani with a second factor; answers a code that is good at that time. */
async function withSecondFactor() {
  await beginSecondFactor(ani, now);
  const secret = (await ownSecondFactor(ani)).pending?.secret ?? "";
  const proof = { current_password: PASSWORD, totp: totpAt(secret, now) };
  await enableSecondFactor(ani, HERE, proof, now);
  return (at: Date) => totpAt(secret, at);
}

const GUESSES = {
  "turning it off": disableOwnSecondFactor,
  "new recovery codes": renewRecoveryCodes,
};

test.each(Object.entries(GUESSES))(
  "with the right password, codes cannot be guessed for long in the settings: %s",
  async (_what, act) => {
    const code = await withSecondFactor();
    const guess = (totp: string, at = now) =>
      refusal(act(ani, HERE, { current_password: PASSWORD, totp }, at));
    const answers: string[] = [];
    for (let i = 0; i < 12; i += 1) answers.push(await guess("000000"));
    expect(answers).toEqual([...Array(10).fill("TOTP_WRONG"), "TOO_MANY_SIGN_INS", "TOO_MANY_SIGN_INS"]);
    expect(await guess(code(later(1)), later(1))).toBe("TOO_MANY_SIGN_INS");
    expect(await guess(code(later(16)), later(16))).toBe(IN);
    await db.failure.deleteMany();
  },
);

test("the first code of a second factor cannot be guessed for long either", async () => {
  await beginSecondFactor(ani, now);
  const proof = { current_password: PASSWORD, totp: "000000" };
  const answers: string[] = [];
  for (let i = 0; i < 11; i += 1) answers.push(await refusal(enableSecondFactor(ani, HERE, proof, now)));
  expect(answers.at(-2)).toBe("TOTP_WRONG");
  expect(answers.at(-1)).toBe("TOO_MANY_SIGN_INS");
  await db.failure.deleteMany();
});

test("whoever knows the password gets no more than fifty codes a day from many networks", async () => {
  await withSecondFactor();
  const code = (address: string, at: Date) =>
    refusal(
      signIn({ email: ani.email, password: PASSWORD, totp: "000000" }, { address, userAgent: null }, at),
    );
  for (let i = 0; i < 50; i += 1)
    expect(await code(elsewhere(Math.floor(i / 10)), later(i * 10))).toBe("TOTP_WRONG");
  expect(await code(elsewhere(60), later(510))).toBe("TOO_MANY_SIGN_INS");
});

test("failures that are over, and networks of long ago, go by themselves", async () => {
  await db.failure.deleteMany();
  await attempt("wrong", home());
  await attempt(PASSWORD, elsewhere(1));
  await prune(later(16));
  expect(await db.failure.count()).toBe(0);
  expect(await db.knownNetwork.count({ where: { userId: ani.id } })).toBe(1);
  await prune(later(91 * 24 * 60));
  expect(await db.knownNetwork.count()).toBe(0);
});
