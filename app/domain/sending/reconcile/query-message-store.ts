/* Queries WAHA's message store for an item that may or may not have been sent. */
import { parseTime } from "~/platform/db";
import {
  type Engine,
  findMessage,
  findMessageByText,
  type MessageQuery,
  type ReadBack,
} from "~/platform/waha";
import { acceptsIdFrom, graceMs, type ServerOfDevice } from "../../devices/server-capabilities";
import { knownChatId } from "../../number-check";

/** Clocks of WAHA's machine and ours may differ by this much. */
const CLOCK_SKEW_MS = 60_000;

export type UnconfirmedRow = {
  batch_id: number;
  row_no: number;
  attempt: number;
  message_id: string;
  intent_at: unknown;
  device_id: number | null;
  receiver: string;
  message: string;
  charged: boolean | number;
  /** It went with a file, if it went. */
  attached: string | null;
  /** What a webhook reported before it was known that this item is unconfirmed. */
  ack: number | null;
};

/** Asks WAHA whether it has sent this item. Never throws for what WAHA answers. */
export async function queryMessageStore(
  row: UnconfirmedRow,
  server: ServerOfDevice | null,
  now: Date,
): Promise<ReadBack> {
  if (row.ack) return { kind: "found", messageId: row.message_id, ack: row.ack };
  if (!server) return { kind: "unclear", reason: NO_SERVER };
  const { waha } = server;
  // Not the answer for a deleted device: with the right key back the server can be asked, until the item is too old
  // for that.
  if (!waha) return { kind: "unclear", reason: "server key unreadable" };
  if (!server.engine || !server.version) return { kind: "unclear", reason: "server unknown" };
  const from = new Date((parseTime(row.intent_at) ?? now).getTime() - CLOCK_SKEW_MS);
  const to = new Date(now.getTime() + CLOCK_SKEW_MS);
  const query: MessageQuery = {
    session: server.session,
    chatId: await knownChatId(row.receiver),
    messageId: row.message_id,
    text: row.message,
    media: Boolean(row.attached),
    from,
    to,
  };
  const engine = server.engine as Engine;
  if (!acceptsIdFrom(row, server)) return findMessageByText(waha, engine, server.version, query);
  const byId = await findMessage(waha, engine, server.version, query);
  const isOver = itemAge(row, now) > graceMs(server);
  if (byId.kind !== "absent" || !isOver || server.honoursId === true) return byId;
  // It is about to be sent again, and only the server's version says that it keeps our ids.
  return findMessageByText(waha, engine, server.version, query);
}

/** The device is gone: there is no server to ask. */
export const NO_SERVER = "no device";

/** Returns when its intent was committed. */
export const itemIntent = (row: UnconfirmedRow, otherwise: Date) => parseTime(row.intent_at) ?? otherwise;

/** Returns how long ago that was, in ms. */
export const itemAge = (row: UnconfirmedRow, at: Date) => at.getTime() - itemIntent(row, at).getTime();
