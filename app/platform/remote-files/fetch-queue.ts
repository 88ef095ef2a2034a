import { FairQueue } from "../fair-queue/fair-queue";
import { FetchRefusal } from "./errors";
import { fetchInThread } from "./fetch-in-worker";

/** Sockets of all users together; the last half is for those who had none open lately. */
const FETCHES_AT_ONCE_MAX = 64;
const KEPT_FOR_LIGHT = FETCHES_AT_ONCE_MAX / 2;
/** Of one user: four of them who name silent addresses hold a quarter of all. */
export const FETCHES_PER_PERSON_MAX = 4;
/** From one host, for all users together. */
const FETCHES_PER_HOST_MAX = 8;
/** From the first look-up to the last byte of one file. */
const FETCH_MS_MAX = 20_000;

/** Goes by how long each user had sockets open: one who waits for a host holds one, and nothing else. */
const fetches = new FairQueue({
  workingMax: FETCHES_AT_ONCE_MAX,
  workingKept: KEPT_FOR_LIGHT,
  perPersonMax: FETCHES_PER_PERSON_MAX,
  perTargetMax: FETCHES_PER_HOST_MAX,
});

/**
 * Fetches a file for a user, in turn, and writes it to `path`; returns its bytes. When this settles, nothing is
 * written there any more. Throws FetchRefusal ("slow" after `signal`), and the error of the disk when it is full.
 */
export async function fetchQueued(
  address: string,
  { whose, path, bytesMax, signal }: { whose: number; path: string; bytesMax: number; signal: AbortSignal },
): Promise<number> {
  if (!URL.canParse(address)) throw new FetchRefusal("invalid");
  const task = { address, path, bytesMax, timeoutMs: FETCH_MS_MAX };
  const wish = { left: signal, target: new URL(address).hostname };
  try {
    return await fetches.run(whose, () => fetchInThread(task, signal), wish);
  } catch (error) {
    if (signal.aborted) throw new FetchRefusal("slow");
    throw error;
  }
}
