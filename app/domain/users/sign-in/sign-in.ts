import { z } from "zod";
import { db, isRecordMissing, transaction } from "../../../platform/db";
import { log } from "../../../platform/log";
import { count } from "../../../platform/metrics/counts";
import { verifyPassword } from "../../../platform/passwords";
import { hashToken, newToken } from "../../../platform/tokens";
import { DomainError } from "../../errors";
import { nameSchema } from "../../view-schema";
import { PASSWORD_UNITS_MAX } from "../password";
import { SessionUserView, sessionUser } from "../session-user";
import { type Guess, noteSignIn, withBruteForceLimit } from "./brute-force";
import { CODE_CHARACTERS_MAX, hasSecondFactor, useCode } from "./second-factor";
import { openSession } from "./sessions";

export const EMAIL_CHARACTERS_MAX = 254; // RFC 5321

/** How long a user may look for their phone. */
export const CHALLENGE_SECONDS = 5 * 60;

/** What a user types to sign in. Only its length is checked: a wrong one is just a wrong sign-in. */
export const Credentials = z.object({
  email: z.string().trim().min(1).max(EMAIL_CHARACTERS_MAX),
  password: z.string().min(1).max(PASSWORD_UNITS_MAX),
  /** A code of the authenticator app, or a recovery code; where the account asks for it. */
  totp: z.string().max(CODE_CHARACTERS_MAX).optional(),
});

export const Code = z.object({
  totp: z.string("REQUIRED").trim().min(1, "REQUIRED").max(CODE_CHARACTERS_MAX, "TOO_LONG"),
});

type Caller = { address: string; userAgent: string | null };

export const SignedIn = nameSchema(
  "SignedIn",
  z.strictObject({
    user: SessionUserView,
    must_change_password: z.boolean(),
    token: z.string(),
    refreshToken: z.string(),
  }),
);
export type SignedIn = z.infer<typeof SignedIn>;

/**
 * Opens a session for the right email and password, and the right code where the account has a second factor.
 * Throws BAD_CREDENTIALS without telling which part was wrong, in the same time for known and unknown accounts. A
 * caller with the right password gets ACCOUNT_DEACTIVATED, TOTP_REQUIRED (no code given), TOTP_WRONG or
 * TOTP_UNREADABLE. Throws TOO_MANY_SIGN_INS {seconds} after too many wrong passwords and codes, and then for the
 * right password too. `withBruteForceLimit` says how many.
 */
export function signIn(
  { email, password, totp }: z.output<typeof Credentials>,
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  const guess = { account: accountOf(email), address: caller.address, code: Boolean(totp) };
  const work = async () => {
    const user = await activeUser(guess.account, password);
    const asked = await hasSecondFactor(user.id);
    if (asked && !totp) throw new DomainError("TOTP_REQUIRED");
    return open(user, asked ? totp : null, caller, now);
  };
  return guardedSignIn(guess, work, now);
}

/**
 * The same in two steps, for a form whose second page asks for the code. Returns the session, or a token for
 * `finishSignIn` that is good for 5 minutes. Throws as `signIn` does.
 */
export function beginSignIn(
  { email, password }: { email: string; password: string },
  caller: Caller,
  now: Date,
): Promise<SignedIn | { challenge: string }> {
  const guess = { account: accountOf(email), address: caller.address };
  const work = async () => {
    const user = await activeUser(guess.account, password);
    if (!(await hasSecondFactor(user.id))) return open(user, null, caller, now);
    const challenge = newToken();
    await db.signInChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
    await db.signInChallenge.create({
      data: {
        hash: hashToken(challenge),
        userId: user.id,
        passwordMark: hashToken(user.passwordHash),
        expiresAt: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
      },
    });
    return { challenge };
  };
  return guardedSignIn(guess, work, now);
}

/**
 * The second step. Returns null when there is no such challenge (any more), or the password was changed since: the
 * user starts over. Throws TOTP_WRONG, TOTP_UNREADABLE or TOO_MANY_SIGN_INS.
 */
export async function finishSignIn(
  challenge: string,
  totp: string,
  caller: Caller,
  now: Date,
): Promise<SignedIn | null> {
  const hash = hashToken(challenge);
  const found = await db.signInChallenge.findUnique({
    where: { hash, expiresAt: { gt: now } },
    include: { user: true },
  });
  if (!found?.user.active || found.passwordMark !== hashToken(found.user.passwordHash)) return null;
  const guess = { account: found.user.email, address: caller.address, code: true };
  const signedIn = await guardedSignIn(guess, () => open(found.user, totp, caller, now), now);
  await db.signInChallenge.deleteMany({ where: { hash } });
  return signedIn;
}

type KnownUser = NonNullable<Awaited<ReturnType<typeof userByPassword>>>;

const accountOf = (email: string) => email.trim().toLowerCase();

/** Refusals are written down, but that a code is asked for is none. */
async function guardedSignIn<T>(guess: Guess, work: () => Promise<T>, now: Date): Promise<T> {
  try {
    return await withBruteForceLimit(guess, work, now);
  } catch (thrown) {
    const error = isRecordMissing(thrown) ? new DomainError("BAD_CREDENTIALS") : thrown; // deleted at this very moment
    if (!(error instanceof DomainError) || error.code === "TOTP_REQUIRED") throw error;
    count("siar_sign_in_failures_total", { reason: error.code.toLowerCase() });
    // without the email: users type their password there
    log.warn({ event: "sign_in_refused", code: error.code, address: guess.address }, "sign-in refused");
    throw error;
  }
}

async function activeUser(account: string, password: string): Promise<KnownUser> {
  const user = await userByPassword(account, password);
  if (!user) throw new DomainError("BAD_CREDENTIALS");
  if (!user.active) throw new DomainError("ACCOUNT_DEACTIVATED");
  return user;
}

/** `totp` null: this account has no second factor. Only a complete sign-in clears earlier failures. */
async function open(
  user: KnownUser,
  totp: string | null | undefined,
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  const tokens = await transaction(async (tx) => {
    // Locks the row and asks again: a deactivation or reset since then has ended all sessions already.
    const same = { id: user.id, active: true, passwordHash: user.passwordHash };
    const { count } = await tx.user.updateMany({ where: same, data: { active: true } });
    if (count === 0) throw new DomainError("BAD_CREDENTIALS");
    if (typeof totp === "string" && !(await useCode(tx, user.id, totp, now)))
      throw new DomainError("TOTP_WRONG");
    // Turned on since it was asked for: all sign-ins without a code have ended with that.
    if (typeof totp !== "string" && (await hasSecondFactor(user.id, tx)))
      throw new DomainError("TOTP_REQUIRED");
    return openSession(tx, user.id, caller, now);
  });
  await noteSignIn(user, caller.address, now);
  const secondFactor = typeof totp === "string";
  log.info({ event: "sign_in", user: user.id, secondFactor, address: caller.address }, "signed in");
  return { ...tokens, user: sessionUser(user), must_change_password: user.mustChangePassword };
}

async function userByPassword(email: string, password: string) {
  const user = await db.user.findUnique({ where: { email } });
  return (await verifyPassword(password, user?.passwordHash ?? null)) ? user : null;
}
