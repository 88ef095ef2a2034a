/*
 * One turn of the event loop in one transaction: outcomes to record, and items to claim for the devices that may
 * send. While one transaction runs, the next group gathers.
 */
import { clock } from "~/platform/clock";
import { isDatabaseAway, transaction } from "~/platform/db";
import { isRolledBack, UnverifiedDatabase } from "~/platform/db/database-identity";
import { log } from "~/platform/log";
import { recordLidOfOwnMessage } from "../../inbox/lids";
import { beforeIntents } from "../../opt-outs/send-lock";
import { type Claim, type ClaimRequest, claimItems } from "../claim/claim";
import type { Phase, Settlement } from "../types";
import { settleRows } from "./record-outcomes";

const TRY_AGAIN_MS = 1_000;
/** So long what is not urgent waits for company: each commit costs a write to the disk. */
const GATHER_MS = 40;
/**
 * No transaction takes more than this. A transaction for thousands of devices would pass its time limit on a busy
 * machine. It would be rolled back and begun again, and all of them would wait for it.
 */
const DEVICES_MAX = 250;
const OUTCOMES_MAX = 1_000;

type Owner = {
  daemon: string;
  /** Whether items are claimed to be sent at once, or to be checked first. */
  phase: () => Phase;
  /** After each group: what was recorded, and what was claimed by device (none when it failed). */
  done: (settlements: Settlement[], asks: ClaimRequest[], taken: Map<number, Claim>) => Promise<void>;
};

export class Outbox {
  /** Every outcome that is not in the database yet: waiting, being written, or to be tried again. */
  readonly unrecorded = new Set<Settlement>();
  private settlements: Settlement[] = [];
  private asks = new Map<number, ClaimRequest>();
  private flushing: Promise<void> | null = null;
  private gathering: NodeJS.Timeout | null = null;
  private resting: NodeJS.Timeout | null = null;
  private urgent = false;

  constructor(private readonly owner: Owner) {}

  get busy(): boolean {
    return this.unrecorded.size > 0 || this.flushing !== null;
  }

  record(settlement: Settlement, urgent = true) {
    this.settlements.push(settlement);
    this.unrecorded.add(settlement);
    this.schedule(urgent);
  }

  ask({ device, rows, newRows = rows }: ClaimRequest, urgent = true) {
    const { rows: before = 0, newRows: newBefore = 0 } = this.asks.get(device.id) ?? {};
    this.asks.set(device.id, { device, rows: rows + before, newRows: newRows + newBefore });
    this.schedule(urgent);
  }

  private schedule(urgent: boolean) {
    this.urgent ||= urgent;
    if (this.resting) return;
    if (this.urgent) this.flushSoon();
    else if (!this.flushing) this.gathering ??= setTimeout(() => this.flushSoon(), GATHER_MS);
  }

  private flushSoon() {
    clearTimeout(this.gathering ?? undefined);
    this.gathering = null;
    this.flushing ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.flush())
      .catch((error) => log.error({ error: described(error) }, "sender: flush failed"))
      .then(() => {
        this.flushing = null;
        this.goOn();
      });
  }

  private goOn() {
    if (this.settlements.length > 0 || this.asks.size > 0) this.schedule(this.urgent);
  }

  /** The database accepts no writes, as on a full disk: all that comes waits for the next try together. */
  private rest(settlements: Settlement[]) {
    this.settlements.push(...settlements);
    this.resting ??= setTimeout(() => {
      this.resting = null;
      this.urgent = true;
      this.goOn();
    }, TRY_AGAIN_MS);
  }

  private async flush() {
    const settlements = this.nextOutcomes();
    const asks = [...this.asks.values()].slice(0, DEVICES_MAX);
    for (const { device } of asks) this.asks.delete(device.id);
    this.urgent = this.settlements.length > 0 || this.asks.size > 0;
    const taken = await this.commit(settlements, asks).catch(async (error) => {
      log.warn({ error: described(error), outcomes: settlements.length }, "sender: not recorded yet");
      if (isDatabaseAway(error)) {
        this.rest(settlements);
        return new Map<number, Claim>();
      }
      await this.oneByOne(settlements);
      return this.askOneByOne(asks);
    });
    await this.owner.done(settlements, asks, taken);
    await learnLids(settlements).catch((error) =>
      log.warn({ error: described(error) }, "sender: whose a chat is could not be noted"),
    );
  }

  /** In the order in which they came, of so many devices. */
  private nextOutcomes(): Settlement[] {
    const devices = new Set<number>();
    const end = this.settlements.findIndex(
      ({ row }, n) => n === OUTCOMES_MAX || devices.add(row.deviceId).size > DEVICES_MAX,
    );
    return this.settlements.splice(0, end < 0 ? this.settlements.length : end);
  }

  private async commit(settlements: Settlement[], asks: ClaimRequest[]): Promise<Map<number, Claim>> {
    const now = clock.now();
    if (isRolledBack()) throw new UnverifiedDatabase(); // an outcome written now would be lost with the old file
    const taken = await transaction(async (tx) => {
      if (asks.length > 0)
        await beforeIntents(
          tx,
          asks.map(({ device }) => device.userId),
        );
      await settleRows(tx, settlements, now);
      if (asks.length === 0) return new Map<number, Claim>();
      return claimItems(tx, this.owner.daemon, asks, this.owner.phase(), now);
    });
    for (const settlement of settlements) this.unrecorded.delete(settlement);
    // Not within the transaction: its work may be done twice, or be rolled back.
    for (const { device } of asks) Object.assign(device, taken.get(device.id)?.pace);
    return taken;
  }

  /** A device that cannot claim anything must not hold up the others. */
  private async askOneByOne(asks: ClaimRequest[]): Promise<Map<number, Claim>> {
    const taken = new Map<number, Claim>();
    if (asks.length < 2) return taken;
    for (const ask of asks) {
      const alone = await this.commit([], [ask]).catch(() => new Map<number, Claim>());
      for (const [id, took] of alone) taken.set(id, took);
    }
    return taken;
  }

  /** Outcomes are kept until they are recorded; one that cannot be must not hold up the others. */
  private async oneByOne(settlements: Settlement[]) {
    let left = settlements;
    if (settlements.length > 1) {
      left = [];
      for (const settlement of settlements)
        await this.commit([settlement], []).catch(() => left.push(settlement));
    }
    if (left.length === 0) return;
    setTimeout(() => {
      this.settlements.push(...left);
      this.schedule(true);
    }, TRY_AGAIN_MS);
  }
}

/** An answer may name the chat of a recipient by a @lid, under which they will write. */
async function learnLids(settlements: Settlement[]): Promise<void> {
  for (const { row, outcome } of settlements)
    if (outcome.kind === "accepted" && outcome.chatId)
      await recordLidOfOwnMessage(row.deviceId, outcome.messageId, [outcome.chatId], clock.now());
}

/** An error for the log: its kind and beginning; the statements of this engine carry no texts or numbers. */
export const described = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.slice(0, 300)}` : "unknown error";
