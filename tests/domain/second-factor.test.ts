import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { resetPassword } from "~/domain/users/reset/default-password";
import { makeResetLink, usePasswordReset } from "~/domain/users/reset/reset-link";
import {
  beginSecondFactor,
  clearPendingSecondFactor,
  disableOwnSecondFactor,
  enableSecondFactor,
  ownSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "~/domain/users/sign-in/second-factor";
import { actorByAccessToken, openSession } from "~/domain/users/sign-in/sessions";
import { beginSignIn, finishSignIn, signIn } from "~/domain/users/sign-in/sign-in";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { totpAt } from "~/platform/totp";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { HERE } from "../support/place";
import { refusal } from "../support/refusal";

const now = new Date("2026-11-21T08:00:00.000Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let cast: Awaited<ReturnType<typeof wholeCast>>;
let count = 0;
beforeAll(async () => {
  cast = await wholeCast();
});

const UNKNOWN = { address: null, userAgent: null };
const from = (n = count) => ({ address: `192.0.2.${n}`, userAgent: null });

/** An admin, or somebody else, whose second factor is on, with the secret of their app. */
async function guarded(is: Parameters<typeof person>[1] = { role: "ADMIN", features: ["USERS"] }) {
  const admin = await person(`Admin${++count}`, is);
  await beginSecondFactor(admin, now);
  const { pending } = await ownSecondFactor(admin);
  const secret = pending?.secret ?? "";
  const proof = { current_password: PASSWORD, totp: totpAt(secret, now) };
  const { recovery_codes } = await enableSecondFactor(admin, HERE, proof, now);
  return { admin, secret, recovery_codes };
}
const credentials = (admin: Actor, totp?: string) => ({ email: admin.email, password: PASSWORD, totp });

test("turning it on asks for the password and a first code, and shows ten recovery codes once", async () => {
  const admin = await person(`Admin${++count}`, { role: "ADMIN" });
  const { token } = await openSession(db, admin.id, UNKNOWN, now);
  await beginSecondFactor(admin, now);
  const { pending } = await ownSecondFactor(admin);
  const good = { current_password: PASSWORD, totp: totpAt(pending!.secret, now) };
  const enable = (change: object) => enableSecondFactor(admin, HERE, { ...good, ...change }, now);
  expect(await refusal(enable({ current_password: "wrong" }))).toBe("PASSWORD_WRONG");
  expect(await refusal(enable({ totp: totpAt(pending!.secret, later(3600)) }))).toBe("TOTP_WRONG");
  expect(await ownSecondFactor(admin)).toMatchObject({ on: false });
  expect((await signIn(credentials(admin), from(), now)).user.id).toBe(admin.id); // not asked for yet
  const { recovery_codes } = await enable({});
  expect(new Set(recovery_codes).size).toBe(10);
  expect(await ownSecondFactor(admin)).toEqual({ on: true, recovery_codes_left: 10, pending: null });
  expect(await actorByAccessToken(token, null, now)).toBeNull(); // who was signed in before signs in anew
  const stored = JSON.stringify(await db.recoveryCode.findMany({ where: { userId: admin.id } }));
  for (const code of recovery_codes) expect(stored).not.toContain(code);
  expect(await refusal(beginSecondFactor(admin, now))).toBe("CONFLICT");
});

test("new recovery codes end the old ones, and ask for the password and a code", async () => {
  const { admin, secret, recovery_codes: old } = await guarded();
  const renew = (current_password: string, totp: string) =>
    renewRecoveryCodes(admin, HERE, { current_password, totp }, later(60));
  expect(await refusal(renew("wrong", totpAt(secret, later(60))))).toBe("PASSWORD_WRONG");
  expect(await refusal(renew(PASSWORD, "000000"))).toBe("TOTP_WRONG");
  expect(await ownSecondFactor(admin)).toMatchObject({ recovery_codes_left: 10 });
  const { recovery_codes } = await renew(PASSWORD, old[0]!); // also with one of the old codes
  expect(recovery_codes).toHaveLength(10);
  expect(await ownSecondFactor(admin)).toEqual({ on: true, recovery_codes_left: 10, pending: null });
  expect(await refusal(signIn(credentials(admin, old[1]), from(), later(90)))).toBe("TOTP_WRONG");
  expect((await signIn(credentials(admin, recovery_codes[0]), from(), later(90))).user.id).toBe(admin.id);
  const without = await person(`Admin${++count}`, { role: "ADMIN" });
  const proof = { current_password: PASSWORD, totp: "000000" };
  expect(await refusal(renewRecoveryCodes(without, HERE, proof, now))).toBe("CONFLICT");
});

test("a setup that was not finished asks for nothing and can be given up", async () => {
  const admin = await person(`Admin${++count}`, { role: "ADMIN" });
  await beginSecondFactor(admin, now);
  await clearPendingSecondFactor(admin);
  expect(await ownSecondFactor(admin)).toEqual({ on: false, recovery_codes_left: 0, pending: null });
});

test("a user without any rank turns it on as an admin does, and a reset link does not lead past it", async () => {
  const { admin: user, secret, recovery_codes } = await guarded({ role: "USER" });
  expect(recovery_codes).toHaveLength(10);
  Object.assign(env, { APP_URL: "https://siar.example" });
  const { url } = await makeResetLink(cast.eka, user.id, now);
  Object.assign(env, { APP_URL: undefined });
  await usePasswordReset(url.split("/").at(-1)!, "another password", later(30));
  const back = (totp?: string) => ({ email: user.email, password: "another password", totp });
  expect(await refusal(signIn(back(), from(), later(60)))).toBe("TOTP_REQUIRED");
  expect((await signIn(back(totpAt(secret, later(60))), from(), later(60))).user.id).toBe(user.id);
});

test("signing in needs the code of the moment, and each code only opens once", async () => {
  const { admin, secret } = await guarded();
  expect(await refusal(signIn(credentials(admin), from(), now))).toBe("TOTP_REQUIRED");
  expect(await refusal(signIn(credentials(admin, "000000"), from(), now))).toBe("TOTP_WRONG");
  expect(await refusal(signIn(credentials(admin, totpAt(secret, now)), from(), now))).toBe("TOTP_WRONG"); // turned it on
  const code = totpAt(secret, later(60));
  expect((await signIn(credentials(admin, code), from(), later(60))).user.id).toBe(admin.id);
  expect(await refusal(signIn(credentials(admin, code), from(), later(61)))).toBe("TOTP_WRONG");
});

test("of two sign-ins with the same code at the same moment one gets in", async () => {
  const { admin, secret } = await guarded();
  const code = totpAt(secret, later(90));
  const both = await Promise.all(
    [1, 2].map((n) => refusal(signIn(credentials(admin, code), from(200 + n), later(90)))),
  );
  expect(both.sort()).toEqual(["TOTP_WRONG", "nothing was refused"]);
});

test("a recovery code signs in once, however it is typed", async () => {
  const { admin, recovery_codes } = await guarded();
  const typed = recovery_codes[0]!.toLowerCase().replaceAll("-", " ");
  await signIn(credentials(admin, typed), from(), now);
  expect(await refusal(signIn(credentials(admin, typed), from(), now))).toBe("TOTP_WRONG");
  expect((await ownSecondFactor(admin)).recovery_codes_left).toBe(9);
  const other = await guarded();
  expect(await refusal(signIn(credentials(other.admin, recovery_codes[1]!), from(), now))).toBe("TOTP_WRONG");
});

test("wrong codes are throttled, and the right password without a code does not start the count anew", async () => {
  const { admin, secret } = await guarded();
  for (let i = 0; i < 10; i += 1) {
    expect(await refusal(signIn(credentials(admin, "000000"), from(), now))).toBe("TOTP_WRONG");
    if (i < 9) expect(await refusal(signIn(credentials(admin), from(), now))).toBe("TOTP_REQUIRED");
  }
  const right = credentials(admin, totpAt(secret, later(60)));
  expect(await refusal(signIn(right, from(), later(60)))).toBe("TOO_MANY_SIGN_INS");
});

test("by form the second step opens the session once, within five minutes", async () => {
  const { admin, secret } = await guarded();
  const step = await beginSignIn(credentials(admin), from(), now);
  const challenge = "challenge" in step ? step.challenge : "";
  const finish = (totp: string, at: Date) => finishSignIn(challenge, totp, from(), at);
  expect(await refusal(finish("000000", now))).toBe("TOTP_WRONG");
  expect(await finish(totpAt(secret, later(300)), later(300))).toBeNull();
  expect((await finish(totpAt(secret, later(60)), later(60)))?.user.id).toBe(admin.id);
  expect(await finish(totpAt(secret, later(120)), later(120))).toBeNull();
  expect(await finishSignIn("made-up", "000000", from(), now)).toBeNull();
});

test("a password reset ends a sign-in that waits for its code", async () => {
  const { admin, secret } = await guarded();
  const step = await beginSignIn(credentials(admin), from(), now);
  await resetPassword(cast.eka, admin.id, now);
  const challenge = "challenge" in step ? step.challenge : "";
  expect(await finishSignIn(challenge, totpAt(secret, later(60)), from(), later(60))).toBeNull();
});

test("turning it off asks for password and code; a Super Admin can do it for somebody else, on record", async () => {
  const { admin, secret } = await guarded();
  const off = (totp: string, at: Date) =>
    disableOwnSecondFactor(admin, HERE, { current_password: PASSWORD, totp }, at);
  expect(await refusal(off("000000", now))).toBe("TOTP_WRONG");
  await off(totpAt(secret, later(60)), later(60));
  expect(await ownSecondFactor(admin)).toEqual({ on: false, recovery_codes_left: 0, pending: null });

  const lost = await guarded();
  expect(await refusal(turnOffSecondFactor(cast.citra, lost.admin.id, now))).toBe("FORBIDDEN");
  expect(await refusal(turnOffSecondFactor(cast.eka, cast.eka.id, now))).toBe("OWN_ACCOUNT");
  await turnOffSecondFactor(cast.eka, lost.admin.id, now);
  await turnOffSecondFactor(cast.eka, lost.admin.id, now); // twice changes nothing
  const acts = await db.auditEntry.findMany({
    where: { act: "user.second_factor_off", targetId: lost.admin.id },
  });
  expect(acts.map(({ actorName, targetName }) => [actorName, targetName])).toEqual([
    ["Eka", lost.admin.name],
  ]);
  expect((await signIn(credentials(lost.admin), from(), now)).user.id).toBe(lost.admin.id);
});
