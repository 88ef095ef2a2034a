/*
 * What it proves when a message is absent from WAHA's store. A logout or delete of a session wipes its store, and
 * another phone has another store (docs/waha.md#lifetime-of-the-store). Then messages that were sent are absent,
 * too.
 *
 * So "absent" is believed only of a store that was there when the message would have been sent. It must be the same
 * session of the same phone, with an older message of ours still in it. Besides, a message that was being sent when
 * WAHA crashed may have gone out without a record in the store.
 */
import { db, parseTime, query, sql, type Tx, timeParam } from "~/platform/db";
import { type Engine, fetchSession, findMessage, startedAt } from "~/platform/waha";
import type { ServerOfDevice } from "../../devices/server-capabilities";
import { STORE_SKEW_MS } from "../lease/lease";

/** No session sends so soon after WAHA's start; clocks differ by less. */
const AFTER_START_MS = 1_000;
/**
 * NOWEB writes its store after it has answered, and what was answered last may be lost with a crash
 * (docs/waha.md#message-store).
 */
const WRITTEN_AFTER_MS = 1_000;
const WITNESSES_MAX = 5;
const BATCHES_MAX = 10;

/** `unclear`: there is no answer now; ask again later. */
export type StoreMemory = "covers" | "does not cover" | "unclear";

type Witness = { messageId: string; sentAt: Date };

/**
 * One round of questions. What was found out of a device's store holds for every message that the store was queried
 * for before. So first query all messages, and then this.
 */
export class StoreMemories {
  /** Since when the store of a device was surely the one that it is now. */
  private readonly since = new Map<number, Date>();

  private readonly started = new Map<number, Date>();

  /**
   * Returns whether WAHA's store of this device would have the very message whose intent was committed at
   * `intentAt`. It would only if WAHA was not restarted since: what it had not written yet when it crashed is lost.
   * Never throws for what WAHA answers.
   */
  async ofMessage(deviceId: number, server: ServerOfDevice, intentAt: Date): Promise<StoreMemory> {
    const known = this.started.get(deviceId);
    const start = known
      ? { kind: "known" as const, from: known, at: known }
      : server.waha && (await startedAt(server.waha));
    if (!start || start.kind === "unclear") return "unclear";
    if (start.kind === "known") {
      this.started.set(deviceId, start.at);
      if (start.at.getTime() + AFTER_START_MS > intentAt.getTime()) return "does not cover";
    }
    return this.of(deviceId, server, intentAt);
  }

  /**
   * Returns whether WAHA's store of this device would have what the device sent after `intentAt`. Never throws for
   * what WAHA answers.
   */
  async of(deviceId: number, server: ServerOfDevice, intentAt: Date): Promise<StoreMemory> {
    const known = this.since.get(deviceId);
    if (known && known <= intentAt) return "covers";
    const device = await db.device.findUnique({ where: { id: deviceId } });
    if (!device || !server.waha || !server.engine || !server.version) return "unclear";
    const { storeSince, phoneNumber, pairing, userId } = device;
    if (storeSince && storeSince > intentAt) return "does not cover";
    const session = await fetchSession(server.waha, server.session);
    if (session.kind === "missing") return "does not cover";
    if (session.kind === "failed" || session.status !== "WORKING") return "unclear";
    if (phoneNumber && session.phone && session.phone !== phoneNumber) return "does not cover";
    if (pairing && session.me?.pairing && session.me.pairing !== pairing) return "does not cover";
    const witnesses = await sentBefore(db, { userId, deviceId, storeSince }, intentAt);
    for (const { messageId, sentAt } of witnesses) {
      const { waha, engine, version } = server;
      const asked = { session: server.session, chatId: "all", messageId, text: "", from: sentAt, to: sentAt };
      const { kind } = await findMessage(waha, engine as Engine, version, asked);
      if (kind === "unclear") return "unclear";
      if (kind === "absent") continue;
      this.since.set(deviceId, sentAt);
      return "covers";
    }
    // The first message of this device: there is nothing older, so only what was seen of its pairing counts.
    const isFirst = witnesses.length === 0 && storeSince !== null;
    const begun = storeSince && new Date(storeSince.getTime() + STORE_SKEW_MS);
    if (!isFirst || !begun || begun > intentAt) return "does not cover";
    this.since.set(deviceId, begun);
    return "covers";
  }
}

/** The last messages that this device had sent before then, of its user's newest batches, the latest first. */
async function sentBefore(
  tx: Tx,
  { userId, deviceId, storeSince }: { userId: number; deviceId: number; storeSince: Date | null },
  intentAt: Date,
): Promise<Witness[]> {
  const before = timeParam(new Date(intentAt.getTime() - WRITTEN_AFTER_MS));
  const batches = await query<{ id: number; finished_at: unknown }>(
    tx,
    sql`SELECT id, finished_at FROM batches WHERE user_id = ${userId} AND submitted_at < ${timeParam(intentAt)} AND sent > 0
        ORDER BY id DESC LIMIT ${BATCHES_MAX}`,
  );
  let found: Witness[] = [];
  for (const { id, finished_at } of batches) {
    const [finishedAt, oldest] = [parseTime(finished_at), found[WITNESSES_MAX - 1]?.sentAt];
    if (finishedAt && oldest && finishedAt < oldest) continue; // several are sent at once, in any order
    const rows = await query<{ message_id: string; sent_at: unknown }>(
      tx,
      sql`SELECT message_id, sent_at FROM batch_items WHERE batch_id = ${id} AND status = 'SENT' AND device_id = ${deviceId}
            AND message_id IS NOT NULL AND sent_at < ${before}
            ${storeSince ? sql`AND sent_at >= ${timeParam(storeSince)}` : sql``}
          ORDER BY sent_at DESC LIMIT ${WITNESSES_MAX}`,
    );
    const sent = rows.flatMap(({ message_id, sent_at }) => {
      const sentAt = parseTime(sent_at);
      return sentAt ? [{ messageId: message_id, sentAt }] : [];
    });
    found = [...found, ...sent]
      .sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
      .slice(0, WITNESSES_MAX);
  }
  return found;
}
