import { beforeAll, expect, test, vi } from "vitest";
import { type Actor, FEATURES } from "~/domain/actor";
import type { DomainError } from "~/domain/errors";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { updateUser } from "~/domain/users/change-user";
import { deactivateUser, reactivateUser } from "~/domain/users/deactivate";
import { userById } from "~/domain/users/list";
import { createUser, type NewUserInput } from "~/domain/users/new-user";
import { resetPassword } from "~/domain/users/reset/default-password";
import { actorByAccessToken, openSession, refreshSession } from "~/domain/users/sign-in/sessions";
import { signIn } from "~/domain/users/sign-in/sign-in";
import { db } from "~/platform/db";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

const UNKNOWN = { address: null, userAgent: null };
const now = new Date();
let cast: Awaited<ReturnType<typeof wholeCast>>;
let count = 0;
beforeAll(async () => {
  cast = await wholeCast();
});

const fresh = (role: Actor["role"] = "USER", features: Actor["features"] = []) =>
  person(`P${++count}`, { role, features });
const faults = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: DomainError) =>
      Object.fromEntries(Object.entries(error.fields).map(([name, [fault]]) => [name, fault])),
  );
const joko = (change: Partial<NewUserInput> = {}): NewUserInput => ({
  ...{ name: "Joko", email: `joko${++count}@example.com`, password: "a-good-password" },
  ...{ role: "USER", country: "ID", phone: "81234567890" },
  ...change,
});

test("a new user's number is kept in international digits, the email in lower case", async () => {
  const { user } = await createUser(
    cast.citra,
    joko({ email: " Rina@Example.com ", phone: "812-3456 7890" }),
    now,
  );
  expect(user).toMatchObject({
    email: "rina@example.com",
    phone_number: "6281234567890",
    balance: 0,
    status: "active",
    features: [],
  });
});

test.each([
  ["", "ID", { code: "PHONE_REQUIRED" }],
  ["--", "ID", { code: "PHONE_REQUIRED" }],
  ["abc", "ID", { code: "PHONE_INVALID" }],
  ["812345678.90", "ID", { code: "PHONE_INVALID" }],
  ["21 7654321 - 22", "ID", { code: "PHONE_INVALID" }],
  ["91234567", "ID", { code: "PHONE_INVALID" }],
  ["0812345678901234567", "ID", { code: "PHONE_LEADING_ZERO", params: { phone: "812345678901234567" } }],
  ["08123456789", "ID", { code: "PHONE_LEADING_ZERO", params: { phone: "8123456789" } }],
  ["81234567890123", "ID", { code: "PHONE_TOO_LONG" }],
  ["123", "ID", { code: "PHONE_INVALID" }],
  ["81234567890", "SG", { code: "PHONE_INVALID" }],
  ["8123abc4567", "ID", { code: "PHONE_INVALID" }],
  ["+6581234567", "ID", { code: "PHONE_INVALID" }],
])("the phone %j for %s is refused by the first rule that it breaks", async (phone, country, fault) => {
  expect(await faults(createUser(cast.citra, joko({ phone, country }), now))).toEqual({ phone: fault });
});

test("an email that is taken is refused, in whatever case it is written", async () => {
  expect(await faults(createUser(cast.citra, joko({ email: "ANI@example.com" }), now))).toEqual({
    email: { code: "EMAIL_TAKEN" },
  });
  const other = await fresh();
  expect(await faults(updateUser(cast.citra, other.id, { email: "ani@example.com" }, now))).toEqual({
    email: { code: "EMAIL_TAKEN" },
  });
});

test("only a Super Admin makes, changes, resets, deactivates or deletes a Super Admin", async () => {
  const boss = await fresh("SUPER ADMIN");
  const protectedFrom = (actor: Actor) => [
    createUser(actor, joko({ role: "SUPER ADMIN" }), now),
    updateUser(actor, boss.id, { name: "Boss" }, now),
    updateUser(actor, cast.budi.id, { role: "SUPER ADMIN" }, now),
    resetPassword(actor, boss.id, now),
    deactivateUser(actor, boss.id, now),
    reactivateUser(actor, boss.id, now),
    deleteUser(actor, boss.id, now),
  ];
  const codes = await Promise.all(protectedFrom(cast.citra).map(refusal));
  expect(new Set(codes)).toEqual(new Set(["SUPER_ADMIN_PROTECTED"]));
  expect(await userById(boss.id)).toMatchObject({ role: "SUPER ADMIN", status: "active", name: boss.name });
  expect((await updateUser(cast.eka, boss.id, { name: "Boss" }, now)).user.name).toBe("Boss");
});

test("nobody changes their own role or features, deactivates or deletes themselves", async () => {
  expect(await refusal(updateUser(cast.citra, cast.citra.id, { role: "USER" }, now))).toBe("OWN_ROLE");
  expect(await refusal(updateUser(cast.citra, cast.citra.id, { features: [] }, now))).toBe("OWN_ROLE");
  expect(await refusal(deactivateUser(cast.citra, cast.citra.id, now))).toBe("OWN_ACCOUNT");
  expect(await refusal(deleteUser(cast.eka, cast.eka.id, now))).toBe("OWN_ACCOUNT");
  const same = { role: cast.citra.role, features: [...FEATURES].reverse(), name: "Citra Dewi" };
  expect((await updateUser(cast.citra, cast.citra.id, same, now)).user.name).toBe("Citra Dewi");
});

test("an admin gives only features that they hold themselves", async () => {
  const halfAdmin = await fresh("ADMIN", ["USERS"]);
  const other = await fresh("ADMIN");
  const give = (features: Actor["features"]) => updateUser(halfAdmin, other.id, { features }, now);
  expect(await refusal(give(["USERS", "TEST_BULK"]))).toBe("FEATURE_NOT_HELD");
  expect(await refusal(createUser(halfAdmin, joko({ role: "ADMIN", features: ["TEST_BULK"] }), now))).toBe(
    "FEATURE_NOT_HELD",
  );
  expect((await give(["USERS"])).user.features).toEqual(["USERS"]);
});

test("who becomes a USER keeps no features", async () => {
  const other = await fresh("ADMIN", ["SETTINGS"]);
  expect((await updateUser(cast.eka, other.id, { role: "USER" }, now)).user.features).toEqual([]);
});

test("of two Super Admins who remove each other at the same moment, one stays", async () => {
  await db.user.updateMany({ where: { role: "SUPER ADMIN" }, data: { role: "USER" } });
  const [one, two] = [await fresh("SUPER ADMIN"), await fresh("SUPER ADMIN")];
  const codes = await Promise.all([
    refusal(deactivateUser(one, two.id, now)),
    refusal(deleteUser(two, one.id, now)),
  ]);
  expect(codes.sort()).toEqual(["UNAUTHENTICATED", "nothing was refused"]); // whose account had ended first
  expect(await db.user.count({ where: { role: "SUPER ADMIN", active: true } })).toBe(1);
  const [last] = await db.user.findMany({ where: { role: "SUPER ADMIN", active: true } });
  expect(await refusal(updateUser(cast.eka, last!.id, { role: "USER" }, now))).toBe("FORBIDDEN"); // a USER by now
  await db.user.update({ where: { id: cast.eka.id }, data: { role: "SUPER ADMIN" } });
});

test("the admin's phone field takes digits only, and may be emptied", async () => {
  const other = await fresh();
  const set = (phone: string | null) => updateUser(cast.citra, other.id, { phone }, now);
  expect((await set("6281234567890")).user.phone_number).toBe("6281234567890");
  expect(await faults(set("+6281234567890"))).toEqual({ phone: { code: "PHONE_INVALID" } });
  expect(await faults(set("6281234567890123"))).toEqual({ phone: { code: "PHONE_TOO_LONG" } });
  expect((await updateUser(cast.citra, other.id, { name: "Sari" }, now)).user.phone_number).toBe(
    "6281234567890",
  );
  expect((await set("")).user.phone_number).toBeNull();
});

test("deactivation ends all sessions at once; reactivation opens the door but not the old sessions", async () => {
  const other = await fresh();
  const { token, refreshToken } = await openSession(db, other.id, UNKNOWN, now);
  await deactivateUser(cast.citra, other.id, now);
  expect(await actorByAccessToken(token, null, now)).toBeNull();
  expect(await refreshSession(refreshToken, null, now)).toBeNull();
  await deactivateUser(cast.citra, other.id, now); // twice changes nothing
  expect((await reactivateUser(cast.citra, other.id, now)).user.status).toBe("active");
  expect(await actorByAccessToken(token, null, now)).toBeNull();
  expect(
    (await signIn({ email: other.email, password: PASSWORD }, { address: "192.0.2.9", userAgent: null }, now))
      .token,
  ).toBeTruthy();
});

test("a reset sets the default password, ends all sessions and asks for a new one", async () => {
  const other = await fresh();
  const { token } = await openSession(db, other.id, UNKNOWN, now);
  const { password } = await resetPassword(cast.citra, other.id, now);
  expect(await resetPassword(cast.citra, other.id, now)).toEqual({ ok: true, password }); // fixed, as the interface shows it
  expect(await actorByAccessToken(token, null, now)).toBeNull();
  const caller = { address: "192.0.2.9", userAgent: null };
  expect(await refusal(signIn({ email: other.email, password: PASSWORD }, caller, now))).toBe(
    "BAD_CREDENTIALS",
  );
  expect((await signIn({ email: other.email, password }, caller, now)).must_change_password).toBe(true);
});

test("a sign-in that was under way while the password was reset opens nothing", async () => {
  const other = await fresh();
  const { findUnique } = db.user;
  const reading = vi.spyOn(db.user, "findUnique").mockImplementationOnce(((args: { where: { id: number } }) =>
    findUnique(args).then(async (row) => {
      await resetPassword(cast.citra, other.id, now);
      return row;
    })) as never);
  const signingIn = signIn(
    { email: other.email, password: PASSWORD },
    { address: "192.0.2.9", userAgent: null },
    now,
  );
  expect(await refusal(signingIn)).toBe("BAD_CREDENTIALS");
  expect(reading).toHaveBeenCalled();
  expect(await db.session.count({ where: { userId: other.id } })).toBe(0);
});

test("a user who does not exist is not found, whatever is to be done", async () => {
  const all = [
    updateUser(cast.eka, 999_999, {}, now),
    deactivateUser(cast.eka, 999_999, now),
    deleteUser(cast.eka, 999_999, now),
    resetPassword(cast.eka, 999_999, now),
    userById(-1),
  ];
  expect(new Set(await Promise.all(all.map(refusal)))).toEqual(new Set(["NOT_FOUND"]));
});
