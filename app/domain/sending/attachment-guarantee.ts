import { db } from "~/platform/db";
import { acceptsOurIds } from "./reconcile/query-message-store";

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
