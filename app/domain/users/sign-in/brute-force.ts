/*
 * Guessing passwords and codes. Each wrong one counts against the account from this network, and against this
 * network over all accounts. So a guesser elsewhere cannot lock an owner out. Since a guesser may have many
 * networks, wrong ones also count against the account from all networks that it was never signed in from. Its
 * owner's own networks are not among them.
 */
import { db } from "../../../platform/db";
import { withLock } from "../../../platform/keyed-mutex";
import { clientNetwork, clientSite } from "../../../platform/net/client-network";
import { verifyPassword } from "../../../platform/passwords";
import { clearFailures, countTry, type Limit, refundAttempt } from "../../../platform/throttle";
import { DomainError, type ErrorCode, wrongField } from "../../errors";

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const FAILURES_HERE_MAX = 10;
const FAILURES_PER_NETWORK_MAX = 50;
/** A client with the first 48 bits of IPv6 addresses has 65,536 networks. */
const FAILURES_PER_SITE_MAX = 200;
const FAILURES_ELSEWHERE_MAX = 100;
/** A code has six digits: who knows the password and has many networks must not get through a part of them. */
const WRONG_CODES_ELSEWHERE_MAX = 50;

/** What counts as a wrong guess: of recovery codes too. */
const WRONG: ErrorCode[] = ["BAD_CREDENTIALS", "TOTP_WRONG", "TOTP_UNREADABLE"];
const WRONG_FIELDS = ["PASSWORD_WRONG", "TOTP_WRONG"];

/** `account`: the email, in lower case. `code`: what is tried is a code, or a code too. */
export type Guess = { account: string; address: string; code?: boolean };

/**
 * Runs what checks a password or a code; one after the other for each network. Throws TOO_MANY_SIGN_INS {seconds}
 * after too many wrong ones within 15 minutes, otherwise what `work` throws. The limits are 10 for the account from
 * this network, 50 from this network, and 200 from the IPv6 /48 around it. From networks that the account is not
 * known from, it is 100 in all, and 50 codes a day.
 */
export function withBruteForceLimit<T>(guess: Guess, work: () => Promise<T>, now: Date): Promise<T> {
  return withLock(`guesses from ${clientNetwork(guess.address)}`, async () => {
    const limits = await limitsOf(guess);
    const seconds = await countTry(limits, now);
    if (seconds > 0) throw new DomainError("TOO_MANY_SIGN_INS", { seconds });
    try {
      const result = await work();
      await refundAttempt(limits, now);
      return result;
    } catch (error) {
      if (!isWrongGuess(error)) await refundAttempt(limits, now);
      throw error;
    }
  });
}

/** After a complete sign-in: earlier failures here are cleared, and the account is known from here. */
export async function noteSignIn(
  user: { id: number; email: string },
  address: string,
  now: Date,
): Promise<void> {
  const network = clientNetwork(address);
  await clearFailures(here(user.email, network));
  const known = { userId: user.id, network };
  await db.knownNetwork.upsert({
    where: { userId_network: known },
    create: { ...known, seenAt: now },
    update: { seenAt: now },
  });
}

const here = (account: string, network: string) => `account ${account} from ${network}`;

async function limitsOf({ account, address, code }: Guess): Promise<Limit[]> {
  const [network, site] = [clientNetwork(address), clientSite(address)];
  const limits = [
    { key: here(account, network), failuresMax: FAILURES_HERE_MAX, windowSeconds: WINDOW_SECONDS },
    { key: `network ${network}`, failuresMax: FAILURES_PER_NETWORK_MAX, windowSeconds: WINDOW_SECONDS },
    ...(site
      ? [{ key: `site ${site}`, failuresMax: FAILURES_PER_SITE_MAX, windowSeconds: WINDOW_SECONDS }]
      : []),
  ];
  const known = await db.knownNetwork.count({ where: { network, user: { email: account } } });
  if (known > 0) return limits;
  const elsewhere = {
    key: `account ${account}`,
    failuresMax: FAILURES_ELSEWHERE_MAX,
    windowSeconds: WINDOW_SECONDS,
  };
  const codes = {
    key: `codes of ${account}`,
    failuresMax: WRONG_CODES_ELSEWHERE_MAX,
    windowSeconds: DAY_SECONDS,
  };
  return [...limits, elsewhere, ...(code ? [codes] : [])];
}

function isWrongGuess(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  const faults = Object.values(error.fields).flat();
  return WRONG.includes(error.code) || faults.some(({ code }) => WRONG_FIELDS.includes(code));
}

/** Throws VALIDATION (current_password). For within `withBruteForceLimit`. */
export async function assertPassword(password: string, hash: string): Promise<void> {
  if (!(await verifyPassword(password, hash)))
    throw wrongField("current_password", { code: "PASSWORD_WRONG" });
}
