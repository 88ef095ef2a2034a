import { DomainError } from "~/domain/errors";

/** Something is wrong with what was sent. */
const OF_FIELDS: readonly number[] = [400, 413, 415, 422];

/**
 * What `work` answers. Rights come before fields: where it refuses what was sent, `may` is asked first, which throws
 * for whoever has no right to what it is about. Where nothing is wrong `work` asks for itself, in its transaction.
 */
export async function rightsFirst<T>(work: () => Promise<T>, may: () => unknown): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof DomainError && OF_FIELDS.includes(thrown.status)) await may();
    throw thrown;
  }
}
