import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { updateUser } from "~/domain/users/change-user";
import { updateOwnSettings } from "~/domain/users/own-settings";
import { resetPassword } from "~/domain/users/reset/default-password";
import {
  countResetRequest,
  isResetOpen,
  makeResetLink,
  resetMail,
  usePasswordReset,
} from "~/domain/users/reset/reset-link";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { signIn } from "~/domain/users/sign-in/sign-in";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

const now = new Date();
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const NEW = "a-new-password";
const place = { sessionId: 1, address: "192.0.2.1" };
const caller = { address: "192.0.2.1", userAgent: null };

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
  Object.assign(env, { APP_URL: "https://siar.example" });
});
afterAll(() => {
  Object.assign(env, { APP_URL: undefined });
});
beforeEach(() => db.failure.deleteMany());

const tokenIn = (url: string) => url.split("/").at(-1)!;
const linkFor = async (email: string, at = now) => tokenIn((await resetMail(email, at))!.url);
const enters = (email: string, password: string) => signIn({ email, password }, caller, now);

test("a link sets the password once, ends sessions and other links, and leaves tokens of the API", async () => {
  const { email } = cast.budi;
  await enters(email, PASSWORD);
  await makeApiToken(cast.budi, { name: "Shop" }, now);
  const older = await linkFor(email);
  const token = await linkFor(" BUDI@example.com ");
  expect(await isResetOpen(older, now)).toBe(false); // a newer one voids it
  expect(await isResetOpen(token, now)).toBe(true); // a mail scanner opens it
  expect(await isResetOpen(token, now)).toBe(true);
  const tries = Array.from({ length: 50 }, () => usePasswordReset(token, NEW, now));
  const answers = await Promise.allSettled(tries);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "RESET_LINK_OVER" });
  expect(await db.session.count({ where: { userId: cast.budi.id } })).toBe(0);
  expect(await db.apiToken.count({ where: { userId: cast.budi.id } })).toBe(1);
  expect(await refusal(enters(email, PASSWORD))).toBe("BAD_CREDENTIALS");
  await enters(email, NEW);
  const act = await db.auditEntry.findFirst({ where: { act: "user.password_by_link" } });
  expect(act).toMatchObject({ actorId: cast.budi.id, targetId: cast.budi.id, detail: {} });
});

test("a link is over after an hour, to the second", async () => {
  const token = await linkFor(cast.ani.email);
  expect(await isResetOpen(token, new Date(after(60).getTime() - 1_000))).toBe(true);
  expect(await refusal(usePasswordReset(token, NEW, after(60)))).toBe("RESET_LINK_OVER");
  await enters(cast.ani.email, PASSWORD);
});

test("only the hash of a token is stored", async () => {
  const token = await linkFor(cast.ani.email);
  const rows = JSON.stringify(await db.passwordReset.findMany());
  expect(rows).not.toContain(token);
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain(token);
});

test("no link is made for an unknown or deactivated account, nor a fourth one within an hour", async () => {
  expect(await resetMail("nobody@example.com", now)).toBeNull();
  await db.user.update({ where: { id: cast.dewi.id }, data: { active: false } });
  expect(await resetMail(cast.dewi.email, now)).toBeNull();
  for (let n = 0; n < 3; n += 1) expect(await resetMail(cast.ani.email, now)).not.toBeNull();
  expect(await resetMail(cast.ani.email, now)).toBeNull();
  expect(await resetMail(cast.ani.email, after(61))).not.toBeNull();
});

test("one network may ask twenty times an hour", async () => {
  for (let n = 0; n < 20; n += 1) await countResetRequest("198.51.100.7", now);
  expect(await refusal(countResetRequest("198.51.100.7", now))).toBe("TOO_MANY_SIGN_INS");
  await countResetRequest("198.51.100.8", now);
});

test("an admin makes a link for a day, by the address that the installation has, and not for whom they may not change", async () => {
  const { url, expires_at } = await makeResetLink(cast.citra, cast.ani.id, now);
  expect(url).toMatch(/^https:\/\/siar\.example\/reset-password\/[\w-]{43}$/);
  expect(new Date(expires_at)).toEqual(after(24 * 60));
  expect(await isResetOpen(tokenIn(url), after(23 * 60))).toBe(true);
  expect(await refusal(makeResetLink(cast.citra, cast.eka.id, now))).toBe("SUPER_ADMIN_PROTECTED");
  await usePasswordReset(tokenIn(url), NEW, after(1));
});

describe("a link ends when", () => {
  const chosen = { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
  const changes: [string, (user: Actor) => Promise<unknown>][] = [
    ["its user chooses a new password", (user) => updateOwnSettings(user, place, chosen, now)],
    ["an admin resets the password", ({ id }) => resetPassword(cast.eka, id, now)],
    ["the e-mail address changes", ({ id }) => updateUser(cast.eka, id, { email: "new@example.com" }, now)],
  ];
  test.each(changes)("%s", async (_, change) => {
    const user = await person("Fajar");
    const token = await linkFor(user.email);
    await change(user);
    expect(await refusal(usePasswordReset(token, NEW, now))).toBe("RESET_LINK_OVER");
    await db.user.delete({ where: { id: user.id } });
  });

  test("but not when only the name changes", async () => {
    const user = await person("Gita");
    const token = await linkFor(user.email);
    await updateUser(cast.eka, user.id, { name: "Gita Sari" }, now);
    await usePasswordReset(token, NEW, now);
  });
});
