/*
 * The second factor of a user's sign-in: codes of an authenticator app (TOTP), and ten recovery codes
 * for the day when the phone is gone. Each code, of either kind, counts once.
 */
import type { SecondFactor, User } from "generated/sqlite/client";
import { z } from "zod";
import { db, preparedQuery, sql, type Tx, transaction } from "../../../platform/db";
import { seal, unseal } from "../../../platform/secrets";
import { newTotpSecret, totpAddress, totpStep } from "../../../platform/totp";
import type { Actor } from "../../actor";
import { type AuditActor, recordAct } from "../../audit/record";
import { DomainError, wrongField } from "../../errors";
import { lockedActor, lockedTarget } from "../locked-actor";
import { PASSWORD_UNITS_MAX } from "../password";
import { assertPassword, withBruteForceLimit } from "./brute-force";
import type { SignInPlace } from "./current-user";
import { newRecoveryCodes, useRecoveryCode } from "./recovery-codes";
import { endSessions } from "./sessions";

const ISSUER = "Siar";
/** A recovery code, with room for how people write it down. */
export const CODE_CHARACTERS_MAX = 60;

/** What turning it on or off asks for: the password, and a code of the app (or a recovery code). */
export const Proof = z.object({
  current_password: z.string("REQUIRED").min(1, "REQUIRED").max(PASSWORD_UNITS_MAX, "PASSWORD_LENGTH"),
  totp: z.string("REQUIRED").trim().min(1, "REQUIRED").max(CODE_CHARACTERS_MAX, "TOO_LONG"),
});

export type SecondFactorView = {
  on: boolean;
  recovery_codes_left: number;
  /** While it is being turned on: what the app must know. */
  pending: { secret: string; address: string } | null;
};

/** Returns the state of one's own second factor. */
export async function ownSecondFactor(actor: Actor): Promise<SecondFactorView> {
  const userId = actor.id;
  const factor = await db.secondFactor.findUnique({ where: { userId } });
  const left = await db.recoveryCode.count({ where: { userId, usedAt: null } });
  const on = Boolean(factor?.enabledAt);
  const secret = factor && !on ? openSecret(factor) : null; // one that cannot be opened is begun anew
  const pending = secret === null ? null : { secret, address: addressOf(actor, secret) };
  return { on, recovery_codes_left: left, pending };
}

/** Returns whether this user's sign-in asks for a code. */
export async function hasSecondFactor(userId: number, on: Tx = db): Promise<boolean> {
  const found = await preparedQuery(
    on,
    sql`SELECT user_id FROM second_factors WHERE user_id = ${userId} AND enabled_at IS NOT NULL`,
  );
  return found.length > 0;
}

/**
 * Makes the secret for the authenticator app, and answers what the app must know. No code is asked for until a
 * first code proves it. Throws CONFLICT when it is on already.
 */
export async function beginSecondFactor(
  actor: Actor,
  now: Date,
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret();
  const sealedSecret = seal("totpSecret", actor.id, secret);
  const fresh = { sealedSecret, lastStep: 0, createdAt: now };
  await transaction(async (tx) => {
    await lockedActor(tx, actor);
    const known = await tx.secondFactor.findUnique({ where: { userId: actor.id } });
    if (known?.enabledAt) throw new DomainError("CONFLICT");
    await tx.secondFactor.upsert({
      where: { userId: actor.id },
      create: { userId: actor.id, ...fresh },
      update: fresh,
    });
  });
  return { secret, address: addressOf(actor, secret) };
}

/**
 * Turns it on with a first code, ends all other sessions, and answers the ten recovery codes: here and
 * never again. Throws VALIDATION (current_password, totp), TOO_MANY_SIGN_INS, or CONFLICT when there is
 * nothing to turn on.
 */
export async function enableSecondFactor(
  actor: Actor,
  place: SignInPlace,
  { current_password, totp }: z.output<typeof Proof>,
  now: Date,
): Promise<{ recovery_codes: string[] }> {
  return withPassword(actor, place, current_password, now, async (tx, user, factor) => {
    const secret = factor && openSecret(factor);
    if (!factor || secret === null || factor.enabledAt) throw new DomainError("CONFLICT");
    const step = totpStep(secret, totp, factor.lastStep, now);
    if (step === null) throw wrongField("totp", { code: "TOTP_WRONG" });
    await tx.secondFactor.update({
      where: { userId: user.id },
      data: { enabledAt: now, lastStep: step },
    });
    await endSessions(tx, user.id, place.sessionId);
    await recordAct(tx, actor, "user.second_factor_on", targetOf(user), {}, now);
    return { recovery_codes: await newRecoveryCodes(tx, user.id) };
  });
}

/**
 * Ten new recovery codes, shown here and never again; the old ones end at once. Throws VALIDATION
 * (current_password, totp), TOO_MANY_SIGN_INS, or CONFLICT while it is off.
 */
export async function renewRecoveryCodes(
  actor: Actor,
  place: SignInPlace,
  { current_password, totp }: z.output<typeof Proof>,
  now: Date,
): Promise<{ recovery_codes: string[] }> {
  return withPassword(actor, place, current_password, now, async (tx, user, factor) => {
    if (!factor?.enabledAt) throw new DomainError("CONFLICT");
    if (!(await useCode(tx, user.id, totp, now))) throw wrongField("totp", { code: "TOTP_WRONG" });
    await recordAct(tx, actor, "user.renew_recovery_codes", targetOf(user), {}, now);
    return { recovery_codes: await newRecoveryCodes(tx, user.id) };
  });
}

/** Turns one's own off. Throws VALIDATION (current_password, totp) or TOO_MANY_SIGN_INS. */
export async function disableOwnSecondFactor(
  actor: Actor,
  place: SignInPlace,
  { current_password, totp }: z.output<typeof Proof>,
  now: Date,
): Promise<void> {
  await withPassword(actor, place, current_password, now, async (tx, user) => {
    if (!(await useCode(tx, user.id, totp, now))) throw wrongField("totp", { code: "TOTP_WRONG" });
    await removeSecondFactor(tx, actor, user, now);
  });
}

/** Gives up a setup that was begun and not finished. */
export async function clearPendingSecondFactor(actor: Actor): Promise<void> {
  await db.secondFactor.deleteMany({ where: { userId: actor.id, enabledAt: null } });
}

/**
 * A Super Admin turns it off for a user who lost phone and codes. Off already: nothing changes. Throws NOT_FOUND,
 * FORBIDDEN, or OWN_ACCOUNT: one's own is turned off in the settings, with password and code.
 */
export async function turnOffSecondFactor(actor: Actor, id: number, now: Date): Promise<{ ok: true }> {
  if (actor.role !== "SUPER ADMIN") throw new DomainError("FORBIDDEN");
  if (actor.id === id) throw new DomainError("OWN_ACCOUNT");
  await transaction(async (tx) => {
    const { target } = await lockedTarget(tx, actor, id);
    await removeSecondFactor(tx, actor, target, now);
  });
  return { ok: true };
}

/**
 * Returns whether this code is good for this user now; from then on it is used. Throws TOTP_UNREADABLE when codes
 * of the app cannot be checked, since their secret cannot be opened, and it is no recovery code either.
 */
export async function useCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const factor = await tx.secondFactor.findUnique({ where: { userId } });
  const secret = factor?.enabledAt ? openSecret(factor) : null;
  const step = factor && secret !== null ? totpStep(secret, code, factor.lastStep, now) : null;
  if (step !== null) {
    const unused = { userId, lastStep: { lt: step } };
    return (await tx.secondFactor.updateMany({ where: unused, data: { lastStep: step } })).count === 1;
  }
  if (await useRecoveryCode(tx, userId, code, now)) return true;
  if (factor?.enabledAt && secret === null) throw new DomainError("TOTP_UNREADABLE");
  return false;
}

/** Returns what the app knows; null when it cannot be opened. */
export function openSecret({ userId, sealedSecret }: SecondFactor): string | null {
  return unseal("totpSecret", userId, sealedSecret);
}

/**
 * Runs `work` in a transaction for a user who knows the password, with their locked account and second factor. The
 * password is checked before it: hashing takes long, and a transaction is short. A wrong code in `work` counts as a
 * wrong password does. The right password does not erase wrong codes.
 */
async function withPassword<T>(
  actor: Actor,
  { address }: SignInPlace,
  password: string,
  now: Date,
  work: (tx: Tx, user: User, factor: SecondFactor | null) => Promise<T>,
): Promise<T> {
  const { email, passwordHash } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  const checked = async () => {
    await assertPassword(password, passwordHash);
    return transaction(async (tx) => {
      const { target: user } = await lockedTarget(tx, actor, actor.id);
      if (user.passwordHash !== passwordHash) throw new DomainError("CONFLICT"); // it was changed since
      return work(tx, user, await tx.secondFactor.findUnique({ where: { userId: user.id } }));
    });
  };
  return withBruteForceLimit({ account: email, address, code: true }, checked, now);
}

/** Sign-ins of this user ask for no code any more, on record. None there: nothing changes. */
export async function removeSecondFactor(
  tx: Tx,
  actor: AuditActor,
  user: { id: number; name: string },
  now: Date,
): Promise<void> {
  const { count } = await tx.secondFactor.deleteMany({
    where: { userId: user.id, enabledAt: { not: null } },
  });
  await tx.recoveryCode.deleteMany({ where: { userId: user.id } });
  if (count > 0) await recordAct(tx, actor, "user.second_factor_off", targetOf(user), {}, now);
}

const targetOf = ({ id, name }: { id: number; name: string }) => ({ kind: "user", id, name });

const addressOf = ({ email }: Actor, secret: string) => totpAddress(secret, ISSUER, email);
