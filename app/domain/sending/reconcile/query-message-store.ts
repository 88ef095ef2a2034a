/* Queries WAHA's message store for an item that may or may not have been sent. */
import { db, parseTime } from "~/platform/db";
import { env } from "~/platform/env";
import {
  type Engine,
  engineFacts,
  findMessage,
  findMessageByText,
  honoursMessageId,
  type MessageQuery,
  type ReadBack,
  type WahaServer,
} from "~/platform/waha";
import { wahaConfig } from "../../devices/waha-client-config";
import { knownChatId } from "../number-check";

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

export type ServerOfDevice = {
  session: string;
  /** The session's, as WAHA last reported it. */
  status: string;
  engine: string | null;
  version: string | null;
  honoursId: boolean | null;
  /** The same for messages with a file: relied on only once it has been seen. */
  honoursMediaId?: boolean | null;
  /** When the device's newest message was sent that WhatsApp is known to have; null: none ever was. */
  confirmedAt?: Date | null;
  /** Null: its key cannot be opened. */
  waha: WahaServer | null;
};

/** Returns whether this server takes our message ids, as far as is known. */
export function acceptsOurIds(
  server: Pick<ServerOfDevice, "engine" | "version" | "honoursId"> | null,
): boolean {
  return server !== null && server.honoursId !== false && honoursMessageId(server.engine, server.version);
}

/** Returns whether it takes the id of this item. */
export const acceptsIdFrom = (
  row: Pick<UnconfirmedRow, "attached">,
  server: ServerOfDevice | null,
): boolean => acceptsOurIds(server) && (!row.attached || server?.honoursMediaId === true);

/** Returns how long after its intent a row may still turn up, in ms. */
export function graceMs(server: Pick<ServerOfDevice, "engine" | "version" | "honoursId"> | null): number {
  if (env.CONFIRM_GRACE_SECONDS) return env.CONFIRM_GRACE_SECONDS * 1000;
  return engineFacts(server?.engine ?? null).lateMsMax;
}

/** The server of each device of these rows. */
export async function serverCapabilities(
  rows: { device_id: number | null }[],
): Promise<Map<number, ServerOfDevice>> {
  const ids = [...new Set(rows.flatMap((row) => (row.device_id ? [row.device_id] : [])))];
  const devices = await db.device.findMany({ where: { id: { in: ids } }, include: { server: true } });
  return new Map(
    devices.flatMap(({ id, session, status, confirmedAt, server }) => {
      if (!server) return [];
      const { engine, version, honoursId, honoursMediaId } = server;
      const ids = { honoursId, honoursMediaId };
      return [
        [id, { session, status, engine, version, confirmedAt, ...ids, waha: wahaConfig(server) }] as const,
      ];
    }),
  );
}

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
