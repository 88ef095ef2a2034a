/*
 * Sends again what was not sent. The items of the old batch become a new one under their row numbers, for new
 * credits. Only items whose credit was refunded are taken. What may still have gone out (FAILED) is not, until it
 * is refunded. An item is in one living retry at most, however often and by whatever user this is asked for. For
 * the old batch is locked while its items are taken.
 */
import type { Batch } from "generated/sqlite/client";
import { db, empty, execute, forUpdate, query, type Sql, sql, type Tx, transaction } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import { seek } from "~/platform/db/search/search";
import { cut } from "~/platform/graphemes";
import { chargeCopy } from "./account-storage/copy";
import type { Actor } from "./actor";
import { copyAttachment } from "./attachments/batch-attachments";
import { rowCreditsNow } from "./attachments/price";
import { recordAct } from "./audit/record";
import { mayControl } from "./batches/controls";
import { type BatchView, batchView } from "./batches/views";
import { zoneCursorsText } from "./batches/zone-cursors";
import { markBatch } from "./contacts/mark-known-items";
import { knownFirst } from "./contacts/prioritize-known";
import { REFUND_AFTER_SECONDS } from "./credits/refund-after";
import { reserveCredits } from "./credits/reserve";
import { DomainError } from "./errors";
import { noStore, type StoreResponse } from "./idempotency";
import { BATCH_NAME_CHARS_MAX } from "./imports/create";
import { isOptedOut } from "./opt-outs/is-opted-out";
import { canonicalSql } from "./phone-numbers/canonical-sql";
import { assertStillActive, lockedActor } from "./users/locked-actor";

/** Rows of one retry, which are copied in one transaction. The rest is offered again afterwards. */
export const RETRY_ROWS_MAX = 20_000;
/** Of one statement, so that no other waits long for it; a divisor of the rows of a retry. */
const ROWS_AT_ONCE = 2_000;
const NAME_END = " (retry)";

export type RetryOffer = {
  /** Rows that would be sent again. */
  rows: number;
  /** Those of them that were never confirmed: they may have arrived. */
  unconfirmed: number;
  /** What all of them would take, and what those that were surely not sent would. */
  credits: number;
  credits_sure: number;
  /** Rows that may have gone out and are not offered until their credit has come back, so many seconds later. */
  open: number;
  open_seconds: number;
  /** The credits of the batch's owner, who pays. */
  balance: number;
};

/** Returns what a retry would take now. Throws NOT_FOUND, and FORBIDDEN for an admin who may only read. */
export async function retryOffer(actor: Actor, id: number): Promise<RetryOffer> {
  const batch = await retriable(db, actor, id);
  const credits = sql`CAST(COALESCE(SUM(credits), 0) AS BIGINT)`;
  const sure = sql`CAST(COALESCE(SUM(credits) FILTER (WHERE reason <> 'UNCONFIRMED_REFUNDED'), 0) AS BIGINT)`;
  type Counted = Pick<RetryOffer, "rows" | "unconfirmed" | "credits" | "credits_sure">;
  const [found] = await seek<Record<keyof Counted, number | bigint>>(
    sql`SELECT COUNT(*) AS rows, COUNT(*) FILTER (WHERE reason = 'UNCONFIRMED_REFUNDED') AS unconfirmed,
               ${credits} AS credits, ${sure} AS credits_sure
        FROM (SELECT i.reason, ${rowCreditsNow} AS credits FROM batch_items i JOIN batches b ON b.id = i.batch_id
              WHERE ${notSent(id)} ORDER BY i.row_no LIMIT ${RETRY_ROWS_MAX}) AS found`,
    { who: batch.userId },
  );
  const { balance } = await db.user.findUniqueOrThrow({ where: { id: batch.userId } });
  return {
    rows: Number(found?.rows ?? 0),
    unconfirmed: Number(found?.unconfirmed ?? 0),
    credits: Number(found?.credits ?? 0),
    credits_sure: Number(found?.credits_sure ?? 0),
    open: batch.failed,
    open_seconds: REFUND_AFTER_SECONDS,
    balance,
  };
}

/** Throws NOT_FOUND, and FORBIDDEN for an admin who may only read. */
export async function assertMayRetry(actor: Actor, id: number): Promise<void> {
  await retriable(db, actor, id);
}

/** Returns how many rows wait for a retry, from counters alone: for the button on the batch's page. */
export async function retryCount(actor: Actor, batch: Batch): Promise<number> {
  if (batch.refunded === 0 || batch.rowsGoneAt || batch.kind !== "BULK" || !mayControl(actor, batch))
    return 0;
  const [taken] = await query<{ rows: number }>(
    db,
    sql`SELECT CAST(COALESCE(SUM(recipients - skipped), 0) AS BIGINT) AS rows FROM batches WHERE retry_of_id = ${batch.id}`,
  );
  return Math.max(0, batch.refunded - (taken?.rows ?? 0));
}

/**
 * Queues the items that were not sent as a new batch of the same owner and reserves its credits. `unconfirmed`:
 * also those that may have arrived, since no receipt ever came. `atMost`: the credits that the user was shown.
 * Throws what `retryOffer` and `reserveCredits` throw, NOTHING_TO_RETRY and ACCOUNT_FULL; then nothing is made.
 */
export async function retryBatch(
  actor: Actor,
  id: number,
  { unconfirmed = true, atMost }: { unconfirmed?: boolean; atMost?: number },
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; batch: BatchView }> {
  return transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM batches WHERE id = ${id} ${forUpdate()}`);
    const batch = await retriable(tx, actor, id);
    await assertStillActive(tx, actor.id, [batch.userId]); // both at once: who pays, too
    await retriable(tx, await lockedActor(tx, actor), id);
    const { hours, basis, basisNote } = batch; // its time to start is over
    const kept = batch.reading === null ? {} : { reading: batch.reading };
    const data = {
      ...{
        hours,
        basis,
        basisNote,
        userId: batch.userId,
        storedFor: batch.userId,
        createdById: actor.id,
        retryOfId: id,
        name: retryName(batch.name),
      },
      ...{ createdAt: now, submittedAt: now, ...kept },
    };
    const retry = await tx.batch.create({ data });
    const rows = await copyRows(tx, id, retry.id, unconfirmed);
    if (rows === 0) throw new DomainError("NOTHING_TO_RETRY");
    await copyAttachment(tx, id, retry.id);
    const { userId } = batch;
    const counters = { recipients: rows, zones: await zonesOf(tx, retry.id) };
    await tx.batch.update({ where: { id: retry.id }, data: counters });
    await markBatch({ id: retry.id, userId }, tx);
    await knownFirst(tx, retry.id);
    await reserveCredits(tx, { batchId: retry.id, userId, actorId: actor.id, atMost }, now);
    if (actor.id !== batch.userId)
      await recordAct(tx, actor, "batch.retry", { kind: "batch", id, name: batch.name }, { rows }, now);
    await notify(tx);
    const queued = await tx.batch.findUniqueOrThrow({ where: { id: retry.id } });
    const answer = { ok: true as const, batch: batchView(queued) };
    await keep(tx, answer);
    await chargeCopy(tx, queued);
    return answer;
  });
}

/**
 * SQL: items (as `i`) whose credit was refunded, which are in no other retry that took or takes its course. Their
 * recipients still want messages and were not erased.
 */
const notSent = (id: number): Sql => sql`i.batch_id = ${id} AND i.status = 'REFUNDED'
  AND EXISTS (SELECT 1 FROM batches k WHERE k.id = i.batch_id AND k.rows_gone_at IS NULL)
  AND (i.retried_in IS NULL OR EXISTS (
    SELECT 1 FROM batch_items r WHERE r.batch_id = i.retried_in AND r.row_no = i.row_no AND r.status = 'SKIPPED'))
  AND i.receiver <> '' AND NOT ${isOptedOut(sql`(SELECT w.user_id FROM batches w WHERE w.id = i.batch_id)`, canonicalSql("i.receiver"))}`;

async function retriable(tx: Tx, actor: Actor, id: number): Promise<Batch> {
  const batch = await tx.batch.findFirst({ where: { id, kind: "BULK", submittedAt: { not: null } } });
  if (batch && mayControl(actor, batch)) return batch;
  throw new DomainError(batch && actor.role === "ADMIN" ? "FORBIDDEN" : "NOT_FOUND");
}

/** Some thousand in one statement, each of which then knows which retry took it. Returns how many there were. */
async function copyRows(tx: Tx, from: number, to: number, unconfirmed: boolean): Promise<number> {
  const sure = unconfirmed ? empty : sql`AND i.reason <> 'UNCONFIRMED_REFUNDED'`;
  let rows = 0;
  for (let after = -1; rows < RETRY_ROWS_MAX; ) {
    const copied = await copyAfter(tx, { from, to, after, sure });
    if (copied === 0) break;
    rows += copied;
    const [last] = await query<{ row_no: number }>(
      tx,
      sql`SELECT row_no FROM batch_items WHERE batch_id = ${to} ORDER BY row_no DESC LIMIT 1`,
    );
    const mine = sql`SELECT r.row_no FROM batch_items r WHERE r.batch_id = ${to} AND r.row_no > ${after}`;
    await execute(
      tx,
      sql`UPDATE batch_items SET retried_in = ${to} WHERE batch_id = ${from} AND row_no IN (${mine})`,
    );
    after = last!.row_no;
  }
  return rows;
}

type Copy = { from: number; to: number; after: number; sure: Sql };

function copyAfter(tx: Tx, { from, to, after, sure }: Copy): Promise<number> {
  return execute(
    tx,
    sql`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged, zone, attachment_no, cells)
        SELECT CAST(${to} AS INTEGER), i.row_no, i.receiver, i.message, 'READY', TRUE, i.zone, i.attachment_no, i.cells FROM batch_items i
        WHERE ${notSent(from)} AND i.row_no > ${after} ${sure} ORDER BY i.row_no LIMIT ${ROWS_AT_ONCE}`,
  );
}

/** A cursor for each zone that its rows name, all at their beginning. */
async function zonesOf(tx: Tx, id: number): Promise<string | null> {
  const found = await query<{ zone: string; rows: number }>(
    tx,
    sql`SELECT zone, COUNT(*) AS rows FROM batch_items WHERE batch_id = ${id} AND zone IS NOT NULL GROUP BY zone ORDER BY zone`,
  );
  if (found.length === 0) return null;
  return zoneCursorsText(found.map(({ zone, rows }) => ({ zone, nextRow: 0, due: null, left: rows })));
}

function retryName(name: string): string {
  const plain = name.endsWith(NAME_END) ? name.slice(0, -NAME_END.length) : name;
  const room = BATCH_NAME_CHARS_MAX - NAME_END.length;
  return cut(plain, room, room) + NAME_END;
}
