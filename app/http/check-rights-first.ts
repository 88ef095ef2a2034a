import { DomainError } from "~/domain/errors";

/** Something is wrong with what was sent. */
const OF_FIELDS: readonly number[] = [400, 413, 415, 422];

/**
 * Returns what `work` returns. Rights come before fields. Where it refuses what was sent, `may` is called first,
 * which throws for a caller who has no right to what it is about. Where nothing is wrong `work` checks for itself,
 * in its transaction.
 */
export async function rightsFirst<T>(work: () => Promise<T>, may: () => unknown): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof DomainError && OF_FIELDS.includes(thrown.status)) await may();
    throw thrown;
  }
}
