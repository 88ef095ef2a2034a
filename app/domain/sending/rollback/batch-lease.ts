/*
 * One daemon at a time looks up a batch. Its turn is a lease: `look_at` is always a little ahead and is moved on
 * while the query lasts. It says when any daemon may take over, and shows that the turn is still ours.
 *
 * So the query of a daemon that was killed is taken over soon. A daemon that is stopped gives its turn back at
 * once. One that was frozen and wakes up later changes nothing.
 */
import { clock } from "~/platform/clock";
import { db, execute, query, type Sql, skipLocked, sql, timeParam } from "~/platform/db";
import { LEASE_MS } from "../lease/lease";

/** A time further ahead than any turn or wait: the clock was set back. */
const FAR_AHEAD_MS = 60 * 60_000;
const PROLONGED_TIMES = 3;

export type HeldBatch = {
  id: number;
  user_id: number;
  look_from: unknown;
  submitted_at: unknown;
  cancelled: boolean | number;
  zones: string | null;
};

/** SQL over `batches`: held, and due to be looked up by the first daemon that comes. */
export function needsReplayCheck(now: Date): Sql {
  const farAhead = timeParam(new Date(now.getTime() + FAR_AHEAD_MS));
  return sql`held AND look_at IS NOT NULL AND (look_at <= ${timeParam(now)} OR look_at > ${farAhead})`;
}

export class ReplayLease {
  /** Another daemon has it, a user has released the batch, or we have ended it ourselves. */
  isOver = false;
  private readonly beganMs = clock.ms();
  private writing: Promise<number> = Promise.resolve(0);
  private readonly timer: NodeJS.Timeout;
  private readonly giveBack = () => void this.again(this.begunAt).catch(() => {}); // else the lease runs out

  private constructor(
    readonly batch: HeldBatch,
    private until: Date,
    private readonly begunAt: Date,
    private readonly signal?: AbortSignal,
  ) {
    this.timer = setInterval(() => void this.prolong().catch(() => {}), LEASE_MS / PROLONGED_TIMES);
    signal?.addEventListener("abort", this.giveBack, { once: true });
    if (signal?.aborted) this.giveBack();
  }

  /** The batch that is due, for us alone; null when none is. `signal`: who is stopped gives it back. */
  static async next(now: Date, signal?: AbortSignal): Promise<ReplayLease | null> {
    const until = new Date(now.getTime() + LEASE_MS);
    const due = needsReplayCheck(now);
    const [any] = await query(db, sql`SELECT 1 AS found FROM batches WHERE ${due} LIMIT 1`);
    if (!any) return null;
    const [batch] = await query<HeldBatch>(
      db,
      sql`UPDATE batches SET look_at = ${timeParam(until)}
          WHERE id IN (SELECT id FROM batches WHERE ${due} ORDER BY look_at, id LIMIT 1 ${skipLocked()})
          RETURNING id, user_id, look_from, submitted_at, cancelled, zones`,
    );
    return batch ? new ReplayLease(batch, until, now, signal) : null;
  }

  /** Looked for again at that time. These three answer whether it was still our turn, which ends with them. */
  again(at: Date): Promise<number> {
    return this.end(sql`look_at = ${timeParam(at)}`);
  }

  /** All that was sent is known: the rest may be sent. */
  release(): Promise<number> {
    return this.end(sql`held = false, look_at = NULL, look_from = NULL`);
  }

  leaveToPerson(): Promise<number> {
    return this.end(sql`look_at = NULL`);
  }

  private async end(change: Sql): Promise<number> {
    clearInterval(this.timer);
    this.signal?.removeEventListener("abort", this.giveBack);
    return this.write(() => {
      this.isOver = true;
      return change;
    });
  }

  private prolong(): Promise<number> {
    return this.write((now) => {
      this.until = new Date(now + LEASE_MS);
      return sql`look_at = ${timeParam(this.until)}`;
    });
  }

  /** One after the other: each change holds only if the one before is what the database has. */
  private write(change: (now: number) => Sql): Promise<number> {
    const write = async () => {
      if (this.isOver) return 0;
      const ours = timeParam(this.until);
      const { id } = this.batch;
      const set = change(this.begunAt.getTime() + clock.ms() - this.beganMs);
      const count = await execute(db, sql`UPDATE batches SET ${set} WHERE id = ${id} AND look_at = ${ours}`);
      if (count === 0) this.isOver = true;
      return count;
    };
    this.writing = this.writing.then(write, write);
    return this.writing;
  }
}
