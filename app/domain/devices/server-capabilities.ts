/* What a user's WAHA server can do, as far as is known: whether it takes our message ids, and how late it sends. */
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { engineFacts, honoursMessageId, type WahaServer } from "~/platform/waha";
import { wahaConfig } from "./waha-client-config";

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
export const acceptsIdFrom = (row: { attached: string | null }, server: ServerOfDevice | null): boolean =>
  acceptsOurIds(server) && (!row.attached || server?.honoursMediaId === true);

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

/**
 * How often a user's server may send a message with a file whose answer is lost. "once": at most once.
 * "until_seen": at most once too, and effectively once after the server has shown that it takes our ids for files.
 * "sure": it has shown that. `engine` null: it is not known.
 */
export type MediaPromise = { kind: "once" | "until_seen" | "sure"; engine: string | null };

/** Returns what is promised of messages with a file that this user sends now. */
export async function mediaPromise(userId: number): Promise<MediaPromise> {
  const server = await db.server.findUnique({ where: { userId } });
  if (!server) return { kind: "once", engine: null };
  const { engine, honoursMediaId } = server;
  if (!acceptsOurIds(server) || honoursMediaId === false) return { kind: "once", engine };
  return { kind: honoursMediaId ? "sure" : "until_seen", engine };
}
