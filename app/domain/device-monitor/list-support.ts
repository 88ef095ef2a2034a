import { isWithin } from "../time/elapsed";

/** A session of a list costs so much less than a call for it. */
const SESSIONS_PER_CALL = 30;
const LISTED_MIN = 2;
const AVOIDED_MS = 10 * 60_000;

/** What one process has learned of the lists of servers: which of them are worth their call. */
export class Lists {
  private readonly sizes = new Map<number, number>();
  private readonly avoidedAt = new Map<number, number>();

  /** Returns whether to request a list, for so many devices on these servers, which are one place. */
  areWorth(devices: number, servers: readonly number[], now: Date): boolean {
    const size = Math.max(0, ...servers.map((id) => this.sizes.get(id) ?? 0));
    const isCheaper = devices >= LISTED_MIN && size <= devices * SESSIONS_PER_CALL;
    return isCheaper && servers.every((id) => this.mayHelp(id, now));
  }

  /** Returns false when the server is known to list nothing, or less than it should. */
  mayHelp(server: number, now: Date): boolean {
    return !isWithin(this.avoidedAt.get(server) ?? 0, now, AVOIDED_MS);
  }

  /** So many sessions are in it, whosoever they are. */
  note(servers: readonly number[], sessions: number): void {
    for (const id of servers) this.sizes.set(id, sessions);
  }

  /** It was of no use: for a while they are asked one by one. */
  avoid(servers: readonly number[], now: Date): void {
    for (const id of servers) this.avoidedAt.set(id, now.getTime());
  }
}
