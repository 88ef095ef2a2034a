/*
 * Webhooks get lost: WAHA gives up after its tries, forgets them when it restarts, and some installations have
 * none. So WAHA is asked again, a few times, about each sent message that is not yet reported as delivered. Its
 * answer counts as the webhook would have. A message may stay unconfirmed although WhatsApp confirmed later ones of
 * its device. It then ends as unconfirmed.
 */
import {
  db,
  execute,
  forUpdate,
  parseTime,
  query,
  type Sql,
  sql,
  timeParam,
  transaction,
} from "~/platform/db";
import { type Engine, type MessageQuery, readMessage, refusalCode } from "~/platform/waha";
import { ACCOUNT_CODES } from "../../device-monitor/poll-limits";
import { type ServerOfDevice, serverCapabilities } from "../../devices/server-capabilities";
import { knownChatId } from "../../number-check";
import { HELD_MS, nextReadBack, PROVISIONAL_MS } from "../transition/receipt-poll-schedule";
import { moveItems } from "../transition/transition-items";
import { handleReceipt } from "./handle-receipt";

/** Rows of one round, so that neither WAHA nor a server with other work is pressed. */
const AT_ONCE_MAX = 200;
/** Of these as many in one go to one server. */
const CALLS_PER_SERVER_MAX = 4;
const CLOCK_SKEW_MS = 60_000;

export type PolledItem = {
  batch_id: number;
  row_no: number;
  device_id: number | null;
  message_id: string | null;
  receiver: string;
  message: string;
  sent_at: unknown;
  /** As it is known so far. */
  ack: number | null;
};
/**
 * `later`: there was no answer. Otherwise the acknowledgement that WAHA has (null: it has no such message), and
 * whether that was new.
 */
export type Answer = "later" | { ack: number | null; isNews: boolean };
export type ReadBackCounts = { asked: number; told: number };

/**
 * Asks WAHA about the messages that are due. Returns how many were asked about, and for how many there was an
 * answer.
 */
export async function readBack(now: Date): Promise<ReadBackCounts> {
  const rows = await takeDue(now);
  const servers = await serverCapabilities(rows);
  const byServer = new Map<string, PolledItem[]>();
  for (const row of rows) {
    const waha = (row.device_id && servers.get(row.device_id)?.waha) || null;
    const place = waha ? `${waha.host}:${waha.port}` : "nobody";
    byServer.set(place, [...(byServer.get(place) ?? []), row]);
  }
  let told = 0;
  const askInTurn = async (list: PolledItem[]) => {
    for (let row = list.shift(); row; row = list.shift()) {
      const server = (row.device_id && servers.get(row.device_id)) || null;
      const answer = await pollItems(row, server, now);
      if (answer === "later") {
        list.length = 0; // it is away, or busy: the others are asked about later, too
        return;
      }
      if (answer.isNews) told += 1;
      const confirmedAt = (row.ack === 0 && answer.ack === null && server?.confirmedAt) || null;
      if (!confirmedAt || !(await isGivenUp(row, confirmedAt, now)))
        await planNext(row, answer.ack, confirmedAt !== null, now);
    }
  };
  const lines = [...byServer.values()].flatMap(
    (list) => Array(CALLS_PER_SERVER_MAX).fill(list) as PolledItem[][],
  );
  await Promise.all(lines.map(askInTurn));
  return { asked: rows.length, told };
}

/** SQL over `batch_items`: WAHA is to be asked about it. */
export const mustReadBack = (now: Date): Sql => sql`read_back_at <= ${timeParam(now)}`;

/** The rows that are due, for this daemon alone. */
async function takeDue(now: Date): Promise<PolledItem[]> {
  const held = timeParam(new Date(now.getTime() + HELD_MS));
  const due = mustReadBack(now);
  const [any] = await query(db, sql`SELECT 1 AS found FROM batch_items WHERE ${due} LIMIT 1`);
  if (!any) return [];
  return query<PolledItem>(
    db,
    sql`UPDATE batch_items SET read_back_at = ${held} WHERE (batch_id, row_no) IN
          (SELECT batch_id, row_no FROM batch_items WHERE ${due} ORDER BY read_back_at LIMIT ${AT_ONCE_MAX}) AND ${due}
        RETURNING batch_id, row_no, device_id, message_id, receiver, message, sent_at, ack`,
  );
}

/** Asks WAHA what became of a message. The answer is handled as its webhook would have been. */
export async function pollItems(row: PolledItem, server: ServerOfDevice | null, now: Date): Promise<Answer> {
  const { device_id: deviceId, message_id: messageId } = row;
  if (!server || !deviceId || !messageId) return NOTHING; // its device is gone
  if (row.receiver === "") return NOTHING; // erased: its recipient is not known any more
  const { waha, engine, version, session } = server;
  if (!waha || !engine || !version || server.status !== "WORKING") return "later";
  const sentAt = parseTime(row.sent_at) ?? now;
  const asked: MessageQuery = {
    ...{ session, messageId, text: row.message, chatId: await knownChatId(row.receiver) },
    from: new Date(sentAt.getTime() - CLOCK_SKEW_MS),
    to: new Date(sentAt.getTime() + CLOCK_SKEW_MS),
  };
  const found = await readMessage(waha, engine as Engine, version, asked);
  if (found.kind === "unclear") return found.reason === NO_STORE ? NOTHING : "later";
  if (found.kind !== "found" || found.ack === 0) return NOTHING;
  const { ack } = found;
  const event = { eventId: `read-back:${messageId}:${ack}`, at: now, session, messageId, fromMe: true, ack };
  const recorded = await handleReceipt(deviceId, { kind: "ack", ...event }, now);
  if (ack < 0) await noteCode(row, await refusalCode(waha, session, messageId));
  return { ack, isNews: recorded };
}

const NOTHING = { ack: null, isNews: false };
/** This session keeps no messages: there will never be an answer. */
const NO_STORE = "no_store";

/** What WhatsApp gave as its reason, which no webhook reports (docs/waha.md#message-store). */
async function noteCode({ batch_id, row_no }: PolledItem, code: string | null) {
  if (!code) return;
  const reason = ACCOUNT_CODES.includes(code) ? "RESTRICTED" : "REFUSED";
  await execute(
    db,
    sql`UPDATE batch_items SET reason = ${reason}, detail = ${`error ${code}`}
        WHERE batch_id = ${batch_id} AND row_no = ${row_no} AND status = 'REFUNDED' AND reason = 'REFUSED'`,
  );
}

/**
 * Returns whether to give up on a message. WAHA accepted it, but after so long neither a webhook nor its store says
 * that WhatsApp has it. Yet WhatsApp has what the device sent later (the newest at `confirmedAt`). So it cannot be
 * found out whether it went out.
 */
async function isGivenUp(
  { batch_id: batchId, row_no: rowNo, sent_at }: PolledItem,
  confirmedAt: Date,
  now: Date,
): Promise<boolean> {
  const sentAt = parseTime(sent_at) ?? now;
  if (sentAt >= confirmedAt || now.getTime() - sentAt.getTime() < PROVISIONAL_MS) return false;
  return transaction(async (tx) => {
    const [row] = await query(
      tx,
      sql`SELECT 1 AS found FROM batch_items
          WHERE batch_id = ${batchId} AND row_no = ${rowNo} AND status = 'SENT' AND ack = 0 ${forUpdate()}`,
    );
    if (!row) return false; // it was reported meanwhile
    const move = { batchId, rowNo, from: "SENT", to: "FAILED", reason: "UNCONFIRMED" } as const;
    return (await moveItems(tx, [move], now)) === 1;
  });
}

/**
 * Only while the item is held for us: a receipt that came meanwhile has ended the asking. One that we found has
 * not. Where no webhook reported that a message was delivered, none may report that it was read.
 */
async function planNext(
  { batch_id, row_no, sent_at }: PolledItem,
  ack: number | null,
  isProvisional: boolean,
  now: Date,
) {
  const next = nextReadBack(parseTime(sent_at) ?? now, now, isProvisional);
  const isOpen = ack === 2 ? sql`ack = 2` : sql`read_back_at IS NOT NULL`;
  await execute(
    db,
    sql`UPDATE batch_items SET read_back_at = ${timeParam(next)}
        WHERE batch_id = ${batch_id} AND row_no = ${row_no} AND ${isOpen}`,
  );
}
