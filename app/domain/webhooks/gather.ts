/*
 * Makes events of what was recorded. Changes of items that belong together become one event: at most 100 items, for
 * at most about a second. What else happened to the account comes between them as it was recorded. So a batch is
 * completed after the last of its items.
 */
import { db, execute, isInList, parseTime, query, sql, type Tx, transaction } from "~/platform/db";
import type { EventType } from "../outgoing-facts/event-types";
import { SKIPPED_ROWS } from "../outgoing-facts/record-items";
import { addEvents, lockedLog, type NewEvent } from "./event-log";

/** So long changes of items wait for others; with the round of the worker it stays below two seconds. */
export const GATHER_MS = 1_000;
export const MESSAGES_OF_AN_EVENT_MAX = 100;
/** Facts of one transaction, so that no other waits for long. */
const FACTS_AT_ONCE = 500;

type FactRow = {
  id: number;
  type: EventType;
  batch_id: number | null;
  row_no: number | null;
  status: string | null;
  reason: string | null;
  sent_at: unknown;
  delivered_at: unknown;
  read_at: unknown;
  number: string | null;
  data: string | null;
  at: unknown;
};

/** An item of `messages.updated` as it is kept: without its number and its text. */
export type MessageState = {
  id: number;
  status: string;
  error_code: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
};

/** Makes events of all that is due, account by account; returns how many there were. Several workers share it. */
export async function gatherEvents(now: Date, signal?: AbortSignal): Promise<number> {
  const accounts = await query<{ user_id: number }>(
    db,
    sql`SELECT l.user_id FROM event_logs l
        WHERE EXISTS (SELECT 1 FROM outgoing_facts f WHERE f.user_id = l.user_id) ORDER BY l.user_id`,
  );
  let events = 0;
  for (const { user_id } of accounts) if (!signal?.aborted) events += await gatherAccount(user_id, now);
  return events;
}

/** One portion: a long backlog of one account leaves its turn to the others. */
async function gatherAccount(userId: number, now: Date): Promise<number> {
  if (!isRipe(await oldestFacts(db, userId, MESSAGES_OF_AN_EVENT_MAX), now)) return 0;
  return transaction(async (tx) => {
    const log = await lockedLog(tx, userId, { orSkip: true });
    const facts = log ? await oldestFacts(tx, userId, FACTS_AT_ONCE) : [];
    if (!log || !isRipe(facts, now)) return 0;
    const gathered = new Gathered(now);
    const done: number[] = [];
    for (const fact of facts) {
      const isDone = fact.data === SKIPPED_ROWS ? await addSkipped(tx, gathered, fact) : gathered.add(fact);
      if (!isDone) break;
      done.push(fact.id);
    }
    const events = gathered.end();
    await addEvents(tx, log, events);
    await execute(tx, sql`DELETE FROM outgoing_facts WHERE ${isInList("id", done)}`);
    return events.length;
  });
}

const oldestFacts = (tx: Tx, userId: number, most: number): Promise<FactRow[]> =>
  query<FactRow>(
    tx,
    sql`SELECT id, type, batch_id, row_no, status, reason, sent_at, delivered_at, read_at, number, data, at
        FROM outgoing_facts WHERE user_id = ${userId} ORDER BY id LIMIT ${most}`,
  );

/** Changes of items alone wait for more of them. */
function isRipe(facts: readonly FactRow[], now: Date): boolean {
  const [first] = facts;
  if (!first) return false;
  const since = now.getTime() - parseTime(first.at)!.getTime();
  const isOnlyItems = facts.every(({ type, data }) => type === "messages.updated" && data === null);
  const isWaiting = since >= 0 && since < GATHER_MS; // below 0: the clock was set back
  return !isOnlyItems || facts.length >= MESSAGES_OF_AN_EVENT_MAX || !isWaiting;
}

/** Adds the next rows that were skipped before their batch was queued; returns whether these were the last. */
async function addSkipped(tx: Tx, gathered: Gathered, { id, batch_id, row_no }: FactRow): Promise<boolean> {
  const rows = await query<{ row_no: number; reason: string | null }>(
    tx,
    sql`SELECT row_no, reason FROM batch_items WHERE batch_id = ${batch_id} AND status = 'SKIPPED'
          AND settled_at IS NULL AND row_no > ${row_no} ORDER BY row_no LIMIT ${FACTS_AT_ONCE}`,
  );
  for (const { row_no: row, reason } of rows)
    gathered.addMessage(batch_id!, {
      ...{ id: row, status: "SKIPPED", error_code: reason, sent_at: null, delivered_at: null, read_at: null },
    });
  if (rows.length < FACTS_AT_ONCE) return true;
  await execute(tx, sql`UPDATE outgoing_facts SET row_no = ${rows.at(-1)!.row_no} WHERE id = ${id}`);
  return false;
}

const isoTime = (time: unknown) => parseTime(time)?.toISOString() ?? null;

/** The events of one portion: items of a batch are gathered until something else comes. */
class Gathered {
  private readonly events: NewEvent[] = [];
  private readonly open = new Map<number, Map<number, MessageState>>();

  constructor(private readonly now: Date) {}

  add({ type, batch_id: batchId, number, data, at, ...row }: FactRow): true {
    if (type === "messages.updated" && batchId !== null && row.row_no !== null)
      this.addMessage(batchId, {
        ...{
          id: row.row_no,
          status: row.status ?? "",
          error_code: row.reason,
          sent_at: isoTime(row.sent_at),
        },
        ...{ delivered_at: isoTime(row.delivered_at), read_at: isoTime(row.read_at) },
      });
    else {
      this.close();
      this.events.push({ type, data: JSON.parse(data ?? "{}"), at: parseTime(at)!, batchId, number });
    }
    return true;
  }

  /** An item that changed twice stands once in an event, as it is now. */
  addMessage(batchId: number, message: MessageState): void {
    const messages = this.open.get(batchId) ?? new Map<number, MessageState>();
    this.open.set(batchId, messages);
    messages.delete(message.id);
    messages.set(message.id, message);
    if (messages.size === MESSAGES_OF_AN_EVENT_MAX) this.closeBatch(batchId);
  }

  end(): NewEvent[] {
    this.close();
    return this.events;
  }

  private close(): void {
    for (const batchId of [...this.open.keys()]) this.closeBatch(batchId);
  }

  private closeBatch(batchId: number): void {
    const messages = [...(this.open.get(batchId)?.values() ?? [])];
    this.open.delete(batchId);
    this.events.push({ type: "messages.updated", data: messages, at: this.now, batchId });
  }
}
