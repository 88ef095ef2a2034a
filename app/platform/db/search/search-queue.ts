import { FairQueue } from "../../fair-queue/fair-queue";
import type { Turn } from "../../fair-queue/turn";
import { SEEK_MS_MAX, SearchTooSlow, type Seeking } from "./limits";

/** Threads on SQLite, connections on PostgreSQL; the last ones are for those who searched next to nothing lately. */
export const SEARCHES_AT_ONCE_MAX = 4;
const KEPT_FOR_LIGHT = 2;

/** Unnamed searches: all of them count as one user. */
const NOBODY = 0;

/** One search of a user at a time; the user who searched least lately goes first. */
const searches = new FairQueue({ workingMax: SEARCHES_AT_ONCE_MAX, workingKept: KEPT_FOR_LIGHT });

/**
 * Waits for the turn of a search; the caller must leave it. Throws SearchTooSlow after SEEK_MS_MAX, or when its
 * caller has left.
 */
export async function searchTurn({ who = NOBODY, signal }: Seeking): Promise<Turn> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), SEEK_MS_MAX);
  const left = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  try {
    return await searches.enter(who, { left });
  } catch (error) {
    throw left.aborted ? new SearchTooSlow() : error;
  } finally {
    clearTimeout(timer);
  }
}
