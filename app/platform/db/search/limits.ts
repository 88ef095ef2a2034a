/** A search among a million rows takes a twentieth of it. */
export const SEEK_MS_MAX = 5_000;

/**
 * The user who searches (one thing at a time; unnamed ones count as one user), and whether they still wait for it.
 */
export type Seeking = { who?: number; signal?: AbortSignal };

/** A search that took too long, or whose caller left. */
export class SearchTooSlow extends Error {
  constructor() {
    super("The search took too long.");
    this.name = "SearchTooSlow";
  }
}
