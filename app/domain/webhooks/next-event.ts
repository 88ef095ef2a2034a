import { db, join, parseTime, query, type Sql, sql } from "~/platform/db";
import type { ChosenType } from "../outgoing-facts/event-types";
import type { StoredEvent } from "./event-body";
import { firstWaitMs } from "./retry-times";

/** An endpoint that a worker is sending to. `sentThrough` moves on with what was sent. */
export type Receiver = {
  id: number;
  userId: number;
  url: string;
  types: ChosenType[];
  includeText: boolean;
  sealedSecret: string;
  sealedOldSecret: string;
  oldSecretUntil: Date | null;
  sentThrough: number;
};

/** What is to be sent next. `attempts`: those that it had. */
export type NextEvent = { event: StoredEvent; attempts: number; dueAt: Date };

/** SQL: an event (as `e`) is for this endpoint: it wants its type, or asked for a test. */
export const isFor = (id: number, types: readonly ChosenType[]): Sql =>
  sql`(e.endpoint_id = ${id} OR (e.endpoint_id IS NULL AND e.type IN (${join(types)})))`;

const EVENT = sql`e.no, e.key, e.type, e.batch_id, e.number, e.data, e.at`;

/**
 * Returns the oldest event that an endpoint is to get: one that is tried again, or the next that it has not had.
 * Null: there is none.
 */
export async function nextEvent({ id, userId, types, sentThrough }: Receiver): Promise<NextEvent | null> {
  const [again] = await query<StoredEvent & { attempts: number; due_at: unknown }>(
    db,
    sql`SELECT ${EVENT}, d.attempts, d.due_at FROM webhook_deliveries d
        JOIN outgoing_events e ON e.user_id = ${userId} AND e.no = d.event_no
        WHERE d.endpoint_id = ${id} AND d.phase = 'PENDING' ORDER BY d.event_no LIMIT 1`,
  );
  const [fresh] = await query<StoredEvent>(
    db,
    sql`SELECT ${EVENT} FROM outgoing_events e WHERE e.user_id = ${userId} AND e.no > ${sentThrough}
          AND ${isFor(id, types)} ORDER BY e.no LIMIT 1`,
  );
  if (again && (!fresh || again.no <= fresh.no)) {
    const { attempts, due_at, ...event } = again;
    return { event, attempts, dueAt: parseTime(due_at)! };
  }
  if (!fresh) return null;
  return { event: fresh, attempts: 0, dueAt: new Date(parseTime(fresh.at)!.getTime() + firstWaitMs()) };
}
