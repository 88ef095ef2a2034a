import type { Tx } from "~/platform/db";
import { DomainError } from "../errors";
import { lockedUser } from "../users/locked-user";
import { type Entry, postEntry } from "./ledger";

/** Leaves as much room again below 2^31 for credits that a running batch gives back. */
export const BALANCE_MAX = 1_000_000_000;

/**
 * Books credits for an existing user, as `postEntry` does. Throws USER_DELETED, or BALANCE_TOO_LARGE {max}
 * when the balance would go over a thousand million; then nothing is saved.
 */
export async function addCredits(tx: Tx, entry: Entry, now: Date): Promise<{ balance: number }> {
  const user = await lockedUser(tx, entry.userId).catch((error) => {
    // Anything else, such as a deadlock, is for the transaction to judge: it may be tried again.
    throw error instanceof DomainError && error.code === "NOT_FOUND"
      ? new DomainError("USER_DELETED")
      : error;
  });
  if (user.balance + entry.amount > BALANCE_MAX)
    throw new DomainError("BALANCE_TOO_LARGE", { max: BALANCE_MAX });
  const booked = await postEntry(tx, entry, now);
  if (!booked) throw new DomainError("USER_DELETED");
  return booked;
}
