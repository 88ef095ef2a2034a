import { z } from "zod";
import { db, transaction } from "../../platform/db";
import { verifyPassword } from "../../platform/passwords";
import { FailureLimit, inTurn } from "../../platform/throttle";
import { DomainError } from "../errors";
import type { SessionUser } from "./actor";
import { PASSWORD_CHARACTERS_MAX } from "./password";
import { sessionUser } from "./session-user";
import { openSession } from "./sessions";

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT_MAX = 10;
const FAILURES_PER_ADDRESS_MAX = 50;

const accounts = new FailureLimit(FAILURES_PER_ACCOUNT_MAX, WINDOW_SECONDS);
const addresses = new FailureLimit(FAILURES_PER_ADDRESS_MAX, WINDOW_SECONDS);

/** What a person types to sign in. Its form is not checked: a wrong one is just a wrong sign-in. */
export const Credentials = z.object({ email: z.string().min(1), password: z.string().min(1) });

export type SignedIn = {
  user: SessionUser;
  must_change_password: boolean;
  token: string;
  refreshToken: string;
};

/**
 * Opens a session for the right email and password. Throws BAD_CREDENTIALS without telling which part
 * was wrong, in the same time for known and unknown accounts; ACCOUNT_DEACTIVATED to whoever knows the
 * password; TOO_MANY_SIGN_INS {seconds} after 10 failures of the account or 50 of the address within
 * 15 minutes, the right password included.
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  { address, userAgent }: { address: string; userAgent: string | null },
  now: Date,
): Promise<SignedIn> {
  const account = email.trim().toLowerCase();
  return inTurn(`address ${address}`, () =>
    inTurn(`account ${account}`, async () => {
      const seconds = Math.max(await accounts.secondsLeft(account), await addresses.secondsLeft(address));
      if (seconds > 0) throw new DomainError("TOO_MANY_SIGN_INS", { seconds });
      const user = await userByPassword(account, password);
      if (!user) {
        await Promise.all([accounts.failed(account), addresses.failed(address)]);
        throw new DomainError("BAD_CREDENTIALS");
      }
      await accounts.forget(account);
      if (!user.active) throw new DomainError("ACCOUNT_DEACTIVATED");
      const tokens = await transaction(async (tx) => {
        // Locks the row and asks again: a deactivation or reset since then has ended all sessions already.
        const same = { id: user.id, active: true, passwordHash: user.passwordHash };
        const { count } = await tx.user.updateMany({ where: same, data: { active: true } });
        if (count === 0) throw new DomainError("BAD_CREDENTIALS");
        return openSession(tx, user.id, userAgent, now);
      });
      return { ...tokens, user: sessionUser(user), must_change_password: user.mustChangePassword };
    }),
  );
}

async function userByPassword(email: string, password: string) {
  const user = await db.user.findUnique({ where: { email } });
  const plausible = password.length <= PASSWORD_CHARACTERS_MAX * 2 ? password : "";
  return (await verifyPassword(plausible, user?.passwordHash ?? null)) ? user : null;
}
