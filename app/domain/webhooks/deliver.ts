import { clock } from "~/platform/clock";
import { db, query, sql } from "~/platform/db";
import { attemptDelivery } from "./attempt";
import { endLease, takeLease } from "./lease";
import { type NextEvent, nextEvent, type Receiver } from "./next-event";
import { recordAttempt } from "./record-attempt";

/** After so long an endpoint leaves its turn to others, however much it is to get. */
const TURN_MS_MAX = 2_000;

/**
 * Sends an endpoint what is due, one event after the other, until there is nothing more, one fails, or its turn is
 * over. Returns how many were delivered. `stop`: no other is begun; `signal`: what is being sent is broken off, and
 * sent again later.
 */
export async function deliverTurn(
  owner: string,
  id: number,
  { stop, signal }: { stop: AbortSignal; signal: AbortSignal },
): Promise<number> {
  const receiver = await takeLease(owner, id, clock.now());
  if (!receiver) return 0;
  const began = clock.ms();
  for (let delivered = 0; ; delivered += 1) {
    const isOver = stop.aborted || clock.ms() - began >= TURN_MS_MAX;
    const isNext = !isOver && (await deliverNext(owner, receiver, signal));
    if (isNext) continue;
    if (isOver) await endLease(owner, receiver);
    return delivered;
  }
}

/** Returns whether one was delivered; otherwise the lease was given back. */
async function deliverNext(owner: string, receiver: Receiver, signal: AbortSignal): Promise<boolean> {
  const lastNo = await newestNo(receiver);
  const next = await nextEvent(receiver);
  const now = clock.now();
  if (!next) await endLease(owner, receiver, { through: Math.max(lastNo, receiver.sentThrough) });
  else if (next.dueAt > now) await endLease(owner, receiver, { dueAt: next.dueAt });
  else if (await isDelivered(owner, receiver, next, signal)) return true;
  else await endLease(owner, receiver);
  return false;
}

async function isDelivered(owner: string, receiver: Receiver, next: NextEvent, signal: AbortSignal) {
  const outcome = await attemptDelivery(receiver, next, clock.now(), signal);
  return outcome !== null && (await recordAttempt(owner, receiver, next, outcome, clock.now()));
}

/** Read before the events: what comes in between is looked at the next time. */
async function newestNo({ userId }: Receiver): Promise<number> {
  const [log] = await query<{ last_no: number }>(
    db,
    sql`SELECT last_no FROM event_logs WHERE user_id = ${userId}`,
  );
  return log?.last_no ?? 0;
}
