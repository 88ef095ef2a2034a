/*
 * A snapshot of the whole machine that was put back shows in no mark of the database, but WAHA shows it. Before a
 * daemon claims any item for a user, it queries the first items by their ids. This database says they were never
 * sent, so one that WAHA has was sent and forgotten.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { db, query, sql } from "~/platform/db";
import { type Engine, findMessage } from "~/platform/waha";
import { acceptsOurIds } from "../../devices/server-capabilities";
import { wahaConfig } from "../../devices/waha-client-config";
import { maySend } from "../claim/open-batches";
import { freshRows, type HeldItem, replayQueries, START } from "./held-items";

/** A WAHA that answers slower than this delays nothing. */
const ASK_MS_MAX = 3_000;
const BATCHES_MAX = 3;

/** The users for whom WAHA was asked since the database was last confirmed. */
export class FirstRows {
  private readonly asked = new Map<number, Promise<void>>();
  private readonly over = new Set<number>();

  /** `older`: WAHA has sent what is not remembered here. */
  constructor(private readonly older: (now: Date) => Promise<void>) {}

  /** Returns whether items of this user may be claimed. If not yet, `then` is called when they may. */
  areClear(userId: number, now: Date, then: () => void): boolean {
    if (this.over.has(userId)) return true;
    if (!this.asked.has(userId))
      this.asked.set(
        userId,
        this.ask(userId, now).then((ok) => (ok ? then() : undefined)),
      );
    return false;
  }

  /** The database may be another one since: asks anew. */
  begin() {
    this.asked.clear();
    this.over.clear();
  }

  private async ask(userId: number, now: Date): Promise<boolean> {
    try {
      if (await wereSent(userId, now)) await this.older(now);
      this.over.add(userId);
      return true;
    } catch {
      this.asked.delete(userId); // the database did not answer: with the sender's next look
      return false;
    }
  }
}

/**
 * Returns whether WAHA has one of the items that would be claimed next. False when it cannot tell: it is only asked
 * for a short time.
 */
export async function wereSent(userId: number, now: Date): Promise<boolean> {
  const stop = new AbortController();
  const late = sleep(ASK_MS_MAX, false, { signal: stop.signal }).catch(() => false);
  return Promise.race([ask(userId, now), late]).finally(() => stop.abort());
}

async function ask(userId: number, now: Date): Promise<boolean> {
  const batches = await query<{ id: number; zones: string | null }>(
    db,
    sql`SELECT b.id, b.zones FROM batches b WHERE b.user_id = ${userId} AND ${maySend(now)} ORDER BY b.id LIMIT ${BATCHES_MAX}`,
  );
  const rows: HeldItem[] = [];
  for (const batch of batches)
    for (const order of replayQueries(batch)) rows.push(...(await freshRows(batch.id, order, START, now)));
  const devices = await db.device.findMany({
    where: { userId, status: "WORKING" },
    include: { server: true },
  });
  const asked = devices.flatMap((device) => rows.map((row) => isThere(device, row, now)));
  return (await Promise.all(asked)).includes(true);
}

type Device = {
  session: string;
  server: (Parameters<typeof wahaConfig>[0] & Parameters<typeof acceptsOurIds>[0]) | null;
};

async function isThere({ session, server }: Device, row: HeldItem, now: Date): Promise<boolean> {
  const waha = server && wahaConfig(server);
  if (!server || !waha || !acceptsOurIds(server)) return false;
  const asked = { session, chatId: "all", messageId: row.message_id, text: row.message, from: now, to: now };
  return (await findMessage(waha, server.engine as Engine, server.version ?? "", asked)).kind === "found";
}
