/* The items of a look back, and what every device of their owner reports of them. */
import {
  db,
  empty,
  execute,
  forUpdate,
  parseTime,
  query,
  type Sql,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { messageIdFor, type ReadBack } from "~/platform/waha";
import { attachedOfRow } from "../../attachments/batch-attachments";
import { zoneCursors } from "../../batches/zone-cursors";
import type { ServerOfDevice } from "../../devices/server-capabilities";
import { catchUp, oneAtATime } from "../receipts/apply-receipt";
import { NO_SERVER, queryMessageStore } from "../reconcile/query-message-store";
import { moveItems } from "../transition/transition-items";

const ROWS_AT_ONCE = 8;
const ROWS_MAX = 1_000;
/** A server that answers so will not know more another time. */
const NEVER_KNOWN = [NO_SERVER, "no_store", "server key unreadable"];

export type ReplayQuery = { id: number; server: ServerOfDevice; storeSince: Date | null };
export type HeldItem = {
  batch_id: number;
  row_no: number;
  due_at: unknown;
  receiver: string;
  message: string;
  charged: boolean | number;
  ack: number | null;
  message_id: string;
  attached: string | null;
};
type Place = Pick<HeldItem, "row_no" | "due_at">;
export const START: Place = { row_no: 0, due_at: null };

const select = sql`SELECT i.batch_id, i.row_no, i.due_at, i.receiver, i.message, i.charged, i.ack, b.message_key, ${attachedOfRow} AS attached, d.message_id
  FROM batch_items i JOIN batches b ON b.id = i.batch_id
  LEFT JOIN dispatches d ON d.batch_id = i.batch_id AND d.row_no = i.row_no`;

async function rowsOfBatch(condition: Sql): Promise<HeldItem[]> {
  const rows = await query<HeldItem & { message_key: string }>(
    db,
    sql`${select} WHERE i.status = 'READY' AND ${condition}`,
  );
  return rows.map(({ message_key, ...row }) => ({
    ...row,
    message_id: row.message_id ?? messageIdFor(message_key, row.row_no),
  }));
}

/**
 * Items that are claimed in one order: those with a time of their own and the others, for each cursor of the batch.
 * `known` null: to known and new contacts.
 */
export type Order = { kind: "scheduled" | "plain"; zone: string | null; known: boolean | null };

/** All of a batch's orders. */
export function replayQueries({ zones }: { zones: string | null }): Order[] {
  const cursors = zoneCursors(zones)?.map(({ zone, known = false }) => ({ zone, known }));
  const orders = cursors ?? [{ zone: null, known: null }];
  return (["scheduled", "plain"] as const).flatMap((kind) => orders.map((order) => ({ kind, ...order })));
}

/**
 * Returns the next items after `place` that are not in progress, in the order of claiming. Scheduled ones only if
 * their time has come.
 */
export function freshRows(
  batchId: number,
  { kind, zone, known }: Order,
  place: Place,
  now: Date,
): Promise<HeldItem[]> {
  const after = parseTime(place.due_at);
  const next =
    kind === "plain"
      ? sql`i.due_at IS NULL AND i.row_no > ${place.row_no} AND d.row_no IS NULL ORDER BY i.row_no`
      : sql`i.due_at <= ${timeParam(now)} ${after ? sql`AND (i.due_at, i.row_no) > (${timeParam(after)}, ${place.row_no})` : sql``}
          AND d.row_no IS NULL ORDER BY i.due_at, i.row_no`;
  const its = zone === null ? empty : sql`AND i.zone = ${zone}`;
  const whose = known === null ? empty : known ? sql`AND i.known` : sql`AND NOT i.known`;
  return rowsOfBatch(sql`i.batch_id = ${batchId} ${its} ${whose} AND ${next} LIMIT ${ROWS_AT_ONCE}`);
}

/** Rows that wait for another try. */
export function waitingRows(batchId: number): Promise<HeldItem[]> {
  return rowsOfBatch(
    sql`d.batch_id = ${batchId} AND d.phase = 'WAITING' ORDER BY i.row_no LIMIT ${ROWS_MAX}`,
  );
}

export type ReplayResult = "found" | "absent" | "later" | "impossible";

/** Asks about all rows and settles those that are found; answers in their order. */
export async function queryAll(
  rows: HeldItem[],
  devices: ReplayQuery[],
  since: Date,
  now: Date,
): Promise<ReplayResult[]> {
  const answers: ReplayResult[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    answers.push(
      ...(await Promise.all(
        rows.slice(from, from + ROWS_AT_ONCE).map((row) => queryItem(row, devices, since, now)),
      )),
    );
  return answers;
}

async function queryItem(
  row: HeldItem,
  devices: ReplayQuery[],
  since: Date,
  now: Date,
): Promise<ReplayResult> {
  const said = await Promise.all(
    devices.map(async ({ id, server }) => {
      const unconfirmed = { ...row, attempt: 1, intent_at: since, device_id: id };
      return { id, answer: await queryMessageStore(unconfirmed, server, now) };
    }),
  );
  for (const { id, answer } of said)
    if (answer.kind === "found" && (await transaction((tx) => settle(tx, row, id, answer, now))))
      return "found";
  const unclear = said.flatMap(({ answer }) => (answer.kind === "unclear" ? [answer.reason] : []));
  if (unclear.some((reason) => NEVER_KNOWN.includes(reason))) return "impossible";
  // Equal messages that cannot be told apart: it may have been sent, so it is not sent again.
  if (unclear.includes("several"))
    return (await transaction((tx) => doubt(tx, row, now))) ? "found" : "absent";
  return unclear.length > 0 ? "later" : "absent";
}

/** False: it is another row's message, or the row has ended meanwhile. */
async function settle(
  tx: Tx,
  row: HeldItem,
  deviceId: number,
  { messageId, ack }: Extract<ReadBack, { kind: "found" }>,
  now: Date,
): Promise<boolean> {
  await oneAtATime(tx, [messageId]);
  const [other] = await query(
    tx,
    sql`SELECT 1 AS found FROM batch_items WHERE message_id = ${messageId}
    AND NOT (batch_id = ${row.batch_id} AND row_no = ${row.row_no}) LIMIT 1`,
  );
  if (other || !(await isInNoHand(tx, row))) return false;
  const { batch_id: batchId, row_no: rowNo } = row;
  const found = { batchId, rowNo, from: "READY" as const, messageId, deviceId, ack };
  const move =
    ack < 0
      ? ({ ...found, to: "REFUNDED", reason: "REFUSED" } as const)
      : ({ ...found, to: "SENT", reason: null, sentAt: now } as const);
  const moved = await moveItems(tx, [move], now);
  await catchUp(tx, [{ deviceId, messageId }], now);
  return moved === 1;
}

async function doubt(tx: Tx, row: HeldItem, now: Date): Promise<boolean> {
  if (!(await isInNoHand(tx, row))) return false;
  const { batch_id: batchId, row_no: rowNo, message_id: messageId } = row;
  const move = { batchId, rowNo, from: "READY", to: "FAILED", reason: "UNCONFIRMED", messageId } as const;
  return (await moveItems(tx, [move], now)) === 1;
}

/** Returns whether its batch is still held, it waits for no other try, and no daemon is sending it. */
async function isInNoHand(tx: Tx, { batch_id, row_no }: HeldItem): Promise<boolean> {
  // Once the batch is released its items may be claimed: a claim and this statement wait for each other.
  const held = sql`SELECT id FROM batches WHERE id = ${batch_id} AND held ${forUpdate()}`;
  if ((await query(tx, held)).length === 0) return false;
  const isRow = sql`batch_id = ${batch_id} AND row_no = ${row_no}`;
  await execute(tx, sql`DELETE FROM dispatches WHERE ${isRow} AND phase = 'WAITING'`);
  return (await query(tx, sql`SELECT 1 AS found FROM dispatches WHERE ${isRow}`)).length === 0;
}
