/*
 * A link with which its reader sets a new password. Its token is stored only as a hash and works once. To open the
 * page uses nothing up: mail scanners open links.
 */
import { z } from "zod";
import { db, type Tx, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { clientNetwork } from "~/platform/net/client-network";
import { hashPassword } from "~/platform/passwords";
import { countTry } from "~/platform/throttle";
import { hashToken, newToken } from "~/platform/tokens";
import type { Actor } from "../../actor";
import { recordAct } from "../../audit/record";
import { DomainError } from "../../errors";
import { lockedChangeable } from "../locked-actor";
import { Password } from "../password";
import { endSessions } from "../sign-in/sessions";
import { EMAIL_CHARACTERS_MAX } from "../sign-in/sign-in";

const HOUR_MS = 60 * 60_000;
/** Of a link that was asked for by e-mail. */
const BY_EMAIL_MS = HOUR_MS;
/** Of one that an admin hands over. */
const BY_ADMIN_MS = 24 * HOUR_MS;
const PER_ACCOUNT_MAX = 3;
const PER_NETWORK_MAX = 20;

export const ResetRequest = z.object({
  email: z.string("REQUIRED").trim().min(1, "REQUIRED").max(EMAIL_CHARACTERS_MAX, "TOO_LONG"),
});

export const NewPassword = z
  .object({ new_password: Password, new_password_confirmation: z.string() })
  .refine((typed) => typed.new_password === typed.new_password_confirmation, {
    path: ["new_password_confirmation"],
    message: "PASSWORD_MISMATCH",
  });

/** Whether links can be made: the installation must know its own address. */
export const canMakeLinks = (): boolean => env.APP_URL !== undefined;

/** What is sent to a person who forgot their password. */
export type ResetMail = { name: string; email: string; language: string | null; url: string };

/**
 * Counts a request against the network that it came from. Throws TOO_MANY_SIGN_INS {seconds} after 20 in an hour.
 */
export async function countResetRequest(address: string, now: Date): Promise<void> {
  const key = `resets from ${clientNetwork(address)}`;
  const seconds = await countTry([{ key, failuresMax: PER_NETWORK_MAX, windowSeconds: 3600 }], now);
  if (seconds > 0) throw new DomainError("TOO_MANY_SIGN_INS", { seconds });
}

/**
 * Makes a link for the active account with this e-mail address. Null where there is none, or where three were made
 * in the last hour. Its caller must have answered before, so that nobody can tell which.
 */
export async function resetMail(email: string, now: Date): Promise<ResetMail | null> {
  const address = email.trim().toLowerCase();
  const limit = { key: `resets of ${address}`, failuresMax: PER_ACCOUNT_MAX, windowSeconds: 3600 };
  const user = await db.user.findUnique({ where: { email: address } });
  if (!user?.active || !env.APP_URL || (await countTry([limit], now)) > 0) return null;
  const { url } = await transaction((tx) => makeLink(tx, user.id, BY_EMAIL_MS, now));
  return { name: user.name, email: user.email, language: user.language, url };
}

/**
 * Makes a link that an admin hands over; those before it end. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED,
 * ADMIN_PROTECTED, and APP_URL_MISSING where the installation does not know its own address.
 */
export async function makeResetLink(
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ ok: true; url: string; expires_at: string }> {
  const made = await transaction(async (tx) => {
    const target = await lockedChangeable(tx, actor, id);
    if (!env.APP_URL) throw new DomainError("APP_URL_MISSING");
    const user = { kind: "user", id, name: target.name };
    await recordAct(tx, actor, "user.reset_link", user, {}, now);
    return makeLink(tx, id, BY_ADMIN_MS, now);
  });
  return { ok: true, ...made };
}

/** Returns whether the token of a link still works. */
export async function isResetOpen(token: string, now: Date): Promise<boolean> {
  const open = { hash: hashToken(token), usedAt: null, expiresAt: { gt: now }, user: { active: true } };
  return (await db.passwordReset.count({ where: open })) > 0;
}

/** Throws RESET_LINK_OVER for the token of a link that does not work, or not any more. */
export async function assertResetOpen(token: string, now: Date): Promise<void> {
  if (!(await isResetOpen(token, now))) throw new DomainError("RESET_LINK_OVER");
}

/**
 * Sets the password of the link's account: once. Ends all its sessions and other links; tokens of the API stay, and
 * a second factor is still asked for. Throws RESET_LINK_OVER for a link that was used, is too old or never was.
 */
export async function usePasswordReset(token: string, password: string, now: Date): Promise<void> {
  await assertResetOpen(token, now); // before the hash, which is slow
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    const link = await tx.passwordReset.findUnique({ where: { hash: hashToken(token) } });
    if (!link) throw new DomainError("RESET_LINK_OVER");
    const change = { passwordHash, mustChangePassword: false };
    // The user first and then the link, as where a link is made: two of them never wait for each other.
    const { count } = await tx.user.updateMany({ where: { id: link.userId, active: true }, data: change });
    const open = { hash: link.hash, usedAt: null, expiresAt: { gt: now } };
    const used = await tx.passwordReset.updateMany({ where: open, data: { usedAt: now } });
    if (count === 0 || used.count === 0) throw new DomainError("RESET_LINK_OVER");
    await endLinks(tx, link.userId, now);
    await endSessions(tx, link.userId);
    const { name } = await tx.user.findUniqueOrThrow({ where: { id: link.userId } });
    const user = { kind: "user", id: link.userId, name };
    await recordAct(tx, { id: link.userId, name }, "user.password_by_link", user, {}, now);
  });
}

async function makeLink(tx: Tx, userId: number, msMax: number, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + msMax);
  await endLinks(tx, userId, now);
  await tx.passwordReset.create({ data: { hash: hashToken(token), userId, createdAt: now, expiresAt } });
  return { url: new URL(`/reset-password/${token}`, env.APP_URL).href, expires_at: expiresAt.toISOString() };
}

/** Ends the links of a user whose password or e-mail address changes. The caller holds the user. */
export async function endLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}
