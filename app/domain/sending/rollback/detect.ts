/*
 * A database may go back in time. A standby without the last commits is promoted, a backup is restored, a file or a
 * snapshot is put back. Then no recipient may get again what the database has forgotten. So no item is claimed
 * before this daemon has recognised the memory that it, or another daemon, last confirmed:
 * - Each transaction that claims reads the `live` mark of the database (platform/db/database-identity.ts) in a query that it
 *   makes anyway. It ends if that is not the confirmed one: `assertKnown`.
 * - At the start, after each fault and with each round, `recall` compares the `identity` with the confirmed one,
 *   which the database itself keeps. It also compares a counter that only grows with the highest value seen. This
 *   process has that value, or a file in DATA_DIR from an earlier daemon of this machine.
 * - What neither shows, WAHA does: `Doubts` queries the first items at each start.
 *
 * If it is another memory, its open batches are held, in one transaction, until replay-check.ts knows what was sent.
 *
 * Noticed: a promotion, a recovery to a point in time, pg_restore into any database, and another file at the path.
 * A backup of ours is noticed however it was put back. So is whatever is older by more than a second of sending,
 * which is the counter's step.
 *
 * Not noticed by itself: a snapshot of database, DATA_DIR and WAHA's store together, since then no record is left.
 * Nor a backup from before there was this table, unless `npm run restore` puts it back.
 */
import {
  db,
  execute,
  forUpdate,
  parseTime,
  query,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { identity, live, reopenIfReplaced, trust } from "~/platform/db/database-identity";
import { highWaterMark, raiseHighWaterMark } from "~/platform/db/high-water-mark";
import { holdOpenBatches } from "./hold-batches";

/**
 * Checks whether this is the memory that was confirmed. Returns null if it is, otherwise how many batches are held
 * because it is not. `sends`: something is being sent, so the counter goes on. `isOlder`: the caller knows that it
 * is not.
 */
export async function recall(
  now: Date,
  { sends = false, isOlder = false }: { sends?: boolean; isOlder?: boolean } = {},
): Promise<number | null> {
  await reopenIfReplaced();
  const seen = await highWaterMark();
  const [same] = isOlder ? [] : await confirmAgain(seen, sends && now);
  if (same) {
    await raiseHighWaterMark(Number(same.counter));
    trust(same.mark);
    return null;
  }
  const { held, counter, mark } = await transaction((tx) => accept(tx, { seen, isOlder }, now));
  await raiseHighWaterMark(counter);
  trust(mark);
  return held;
}

type Confirmed = { counter: number; mark: string };

function confirmAgain(seen: number, sendsAt: Date | false): Promise<Confirmed[]> {
  const isSame = sql`confirmed = ${identity()} AND counter >= ${seen}`;
  return query<Confirmed>(
    db,
    sendsAt
      ? sql`UPDATE memory SET counter = counter + 1, seen_at = ${timeParam(sendsAt)} WHERE ${isSame} RETURNING counter, ${live()} AS mark`
      : sql`SELECT counter, ${live()} AS mark FROM memory WHERE ${isSame}`,
  );
}

type Was = Confirmed & { confirmed: string; seen_at: unknown; same: boolean | number };

/** Of several daemons that notice it, the first one holds the batches: for the others it is confirmed then. */
async function accept(tx: Tx, { seen, isOlder }: { seen: number; isOlder: boolean }, now: Date) {
  const [was] = await query<Was>(
    tx,
    sql`SELECT confirmed, counter, seen_at, confirmed = ${identity()} AS same, ${live()} AS mark FROM memory
        ${forUpdate()}`,
  );
  if (!was) throw new Error("The database has lost its table of marks: run `npm run migrate`.");
  const isNew = was.confirmed === "new";
  const isLost = isOlder || (!isNew && !was.same) || was.counter < seen;
  const held = isLost ? await holdOpenBatches(tx, { from: parseTime(was.seen_at), at: now }) : null;
  if (isLost) await readBackNow(tx, now);
  const counter = Math.max(was.counter, seen) + 1;
  const lostAt = isLost ? sql`, lost_at = ${timeParam(now)}` : sql``;
  await execute(tx, sql`UPDATE memory SET confirmed = ${identity()}, counter = ${counter} ${lostAt}`);
  return { held, counter, mark: was.mark };
}

/** Receipts were lost, too: WAHA is asked for them at once, not when it would be asked anyway. */
function readBackNow(tx: Tx, now: Date): Promise<number> {
  const at = timeParam(now);
  return execute(tx, sql`UPDATE batch_items SET read_back_at = ${at} WHERE read_back_at > ${at}`);
}
