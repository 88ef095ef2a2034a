/*
 * The sender: hands rows to devices at their pace and records what became of each.
 *
 * Everything that touches the database in one turn goes into one transaction: the outcomes of the
 * messages just answered, and the intents of the next ones. A message is spoken only after its intent
 * is committed, and only while the lease of its device surely holds.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { db, isDatabaseAway, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { log } from "~/platform/log";
import { chatIdOf, type SendOutcome, sendText } from "~/platform/waha";
import {
  acquireDevices,
  beat,
  LEASE_MS,
  type OwnedDevice,
  ownedDevices,
  releaseDevices,
  renewLeases,
} from "./lease";
import { backOffMs, mayDeviceSend, sentOn, type Wait } from "./pace";
import { rescueRows } from "./rescue";
import { type Settlement, settleRows } from "./settle";
import { type Ask, type Taken, takeRows, usersWithWork } from "./take";

const POLL_MS = 250;
const REFRESH_MS = 1_000;
const RETRY_MS_MAX = 5_000;
/** Of the 20 s in which a stopped daemon must be gone. */
const STOP_MS_MAX = 15_000;
const SEND_TIMEOUT_MS: Record<string, number> = {
  NOWEB: 150_000,
  GOWS: 180_000,
  WEBJS: 310_000,
  WPP: 310_000,
};
const LEASE_MARGIN_MS = Math.min(2_000, LEASE_MS / 4);

type Lane = {
  device: OwnedDevice;
  inAir: Set<Taken>;
  asking: number;
  hasWork: boolean;
  held: boolean;
  tries: number;
  notBefore: number;
  timer: NodeJS.Timeout | null;
};

export class Sender {
  readonly daemon = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  private readonly startedAt = clock.now();
  private readonly lanes = new Map<number, Lane>();
  private readonly asks = new Map<Lane, number>();
  private settlements: Settlement[] = [];
  private leaseSafeUntil = 0;
  private stopping = false;
  private flushing: Promise<void> | null = null;

  /** Sends until `signal` says stop; then finishes what is in the air, gives back the rest and returns. */
  async run(signal: AbortSignal): Promise<void> {
    let [leasedAt, refreshedAt, failures] = [0, 0, 0];
    while (!signal.aborted) {
      try {
        const now = clock.now();
        if (now.getTime() - leasedAt >= LEASE_MS / 3) {
          await this.lease(now);
          leasedAt = now.getTime();
        }
        if (now.getTime() - refreshedAt >= REFRESH_MS) {
          await rescueRows(now);
          if ((await acquireDevices(this.daemon, now)) > 0) await rescueRows(now);
          await this.refresh(now);
          refreshedAt = now.getTime();
        }
        await this.look(now);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error({ error: describe(error), failures }, "sender: the database did not answer");
      }
      const wait = failures > 0 ? Math.min(POLL_MS * 2 ** failures, RETRY_MS_MAX) : POLL_MS;
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
    await this.stop();
  }

  private async lease(now: Date) {
    await renewLeases(this.daemon, now);
    await beat(this.daemon, this.startedAt, now);
    this.leaseSafeUntil = now.getTime() + LEASE_MS - LEASE_MARGIN_MS;
  }

  private async refresh(now: Date) {
    const devices = await ownedDevices(this.daemon, now);
    const ids = new Set(devices.map((device) => device.id));
    for (const id of this.lanes.keys()) if (!ids.has(id)) this.drop(id);
    for (const device of devices) {
      const lane = this.lanes.get(device.id);
      if (lane) lane.device = withLaterPace(lane.device, device);
      else
        this.lanes.set(device.id, {
          device,
          inAir: new Set(),
          asking: 0,
          hasWork: false,
          held: false,
          tries: 0,
          notBefore: 0,
          timer: null,
        });
    }
  }

  private drop(id: number) {
    clearTimeout(this.lanes.get(id)?.timer ?? undefined);
    this.lanes.delete(id);
  }

  private async look(now: Date) {
    const users = this.lanes.size > 0 ? await usersWithWork(db, now) : new Set<number>();
    for (const lane of this.lanes.values()) {
      lane.hasWork = users.has(lane.device.userId);
      this.pump(lane);
    }
  }

  /** Asks for as many rows as this device may send now. */
  private pump(lane: Lane) {
    if (this.stopping || !lane.hasWork || lane.held) return;
    const now = clock.now();
    if (lane.notBefore > now.getTime()) return;
    const wait = mayDeviceSend(lane.device, now);
    if (wait.kind === "wait") return this.pumpAfterGap(lane, wait, now);
    const paced = lane.device.gap.maxMs > 0 || lane.tries > 0;
    const left =
      lane.device.dailyMax === null
        ? Number.POSITIVE_INFINITY
        : lane.device.dailyMax - sentOn(lane.device, now);
    const room = Math.min(paced ? 1 : env.SEND_CONCURRENCY, left) - lane.inAir.size - lane.asking;
    if (room <= 0) return;
    lane.asking += room;
    this.asks.set(lane, (this.asks.get(lane) ?? 0) + room);
    this.flushSoon();
  }

  /** Longer waits end with the next look; a gap ends to the millisecond. */
  private pumpAfterGap(lane: Lane, wait: Wait, now: Date) {
    if (wait.kind === "go" || wait.why !== "gap" || !wait.until || lane.timer) return;
    lane.timer = setTimeout(() => {
      lane.timer = null;
      this.pump(lane);
    }, wait.until.getTime() - now.getTime());
  }

  private flushSoon() {
    this.flushing ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.flush())
      .catch((error) => log.error({ error: describe(error) }, "sender: flush failed"))
      .then(() => {
        this.flushing = null;
        if (this.settlements.length > 0 || this.asks.size > 0) this.flushSoon();
      });
  }

  private async flush() {
    const settlements = this.settlements.splice(0);
    const asks = [...this.asks].map(([lane, rows]) => ({ lane, rows, device: lane.device }));
    this.asks.clear();
    let taken = new Map<number, Taken[]>();
    try {
      taken = await this.commit(settlements, asks);
    } catch (error) {
      log.warn({ error: describe(error), outcomes: settlements.length }, "sender: not recorded yet");
      await this.settleOneByOne(settlements, error);
    } finally {
      for (const { lane, rows } of asks) lane.asking -= rows;
    }
    if (settlements.some(({ outcome }) => outcome.kind !== "accepted")) await this.reconsider();
    for (const { lane, rows } of asks) {
      const got = taken.get(lane.device.id) ?? [];
      if (got.length < rows) lane.hasWork = false;
      for (const row of got) void this.speak(lane, row);
    }
  }

  private commit(settlements: Settlement[], asks: Ask[]): Promise<Map<number, Taken[]>> {
    const now = clock.now();
    return transaction(async (tx) => {
      await settleRows(tx, settlements, now);
      return asks.length > 0 ? takeRows(tx, this.daemon, asks, now) : new Map();
    });
  }

  /** Outcomes are kept until they are recorded; one that cannot be must not hold up the others. */
  private async settleOneByOne(settlements: Settlement[], cause: unknown) {
    let left = settlements;
    if (!isDatabaseAway(cause) && settlements.length > 1) {
      left = [];
      for (const settlement of settlements)
        await this.commit([settlement], []).catch(() => left.push(settlement));
    }
    if (left.length === 0) return;
    setTimeout(() => {
      this.settlements.push(...left);
      this.flushSoon();
    }, POLL_MS * 4);
  }

  private async speak(lane: Lane, row: Taken) {
    lane.inAir.add(row);
    const { device } = lane;
    const outcome = this.leaseHolds() ? await this.send(device, row) : LEASE_LOST;
    if (!lane.inAir.delete(row)) return; // given up at the stop: recorded as unknown already
    this.record(lane, { row, outcome, at: clock.now() });
  }

  /** Clock and lease are read again after the wait for the commit: this process may have been stopped meanwhile. */
  private leaseHolds() {
    return clock.now().getTime() < this.leaseSafeUntil;
  }

  private send(device: OwnedDevice, row: Taken): Promise<SendOutcome> {
    const seconds = env.SEND_TIMEOUT_SECONDS;
    const timeoutMs = seconds
      ? seconds * 1000
      : (SEND_TIMEOUT_MS[device.server.engine ?? ""] ?? SEND_TIMEOUT_MS.WEBJS!);
    const message = {
      session: device.session,
      chatId: chatIdOf(row.receiver),
      text: row.message,
      id: row.messageId,
    };
    return sendText(device.server, message, { timeoutMs });
  }

  private record(lane: Lane, settlement: Settlement) {
    const { outcome } = settlement;
    this.settlements.push(settlement);
    if (outcome.kind === "accepted") lane.tries = 0;
    else lane.held = true; // until the outcome is recorded and the device read again
    if (outcome.kind === "not-now") {
      const now = clock.now().getTime();
      if (now >= lane.notBefore) lane.tries += 1; // several rows may come back from one fault
      lane.notBefore = Math.max(lane.notBefore, now + (outcome.retryAfterMs ?? backOffMs(lane.tries)));
    }
    this.pump(lane);
    this.flushSoon();
  }

  /** After an outcome that may have paused its device: reads the devices again before they go on. */
  private async reconsider() {
    await this.refresh(clock.now()).catch(() => {});
    const unrecorded = new Set(
      this.settlements.filter(({ outcome }) => outcome.kind !== "accepted").map(({ row }) => row.deviceId),
    );
    for (const lane of this.lanes.values()) {
      lane.held = unrecorded.has(lane.device.id);
      this.pump(lane);
    }
  }

  private async stop() {
    this.stopping = true;
    const deadline = clock.now().getTime() + STOP_MS_MAX;
    const inAir = () =>
      [...this.lanes.values()].reduce((sum, lane) => sum + lane.inAir.size + lane.asking, 0);
    while ((inAir() > 0 || this.settlements.length > 0 || this.flushing) && clock.now().getTime() < deadline)
      await sleep(20);
    for (const lane of this.lanes.values()) {
      for (const row of lane.inAir) this.settlements.push({ row, outcome: GIVEN_UP, at: clock.now() });
      lane.inAir.clear();
    }
    await this.commit(this.settlements.splice(0), []).catch((error) =>
      log.error({ error: describe(error) }, "sender: left for the rescue"),
    );
    await releaseDevices(this.daemon).catch(() => {}); // the lease runs out by itself
  }
}

const LEASE_LOST: SendOutcome = {
  kind: "not-now",
  reason: "unreachable",
  detail: "lease lost before the call",
};
const GIVEN_UP: SendOutcome = {
  kind: "unknown",
  reason: "timeout",
  detail: "daemon stopped before the answer",
};

/** The database may have been read before this lane's last intent was committed. */
function withLaterPace(known: OwnedDevice, read: OwnedDevice): OwnedDevice {
  const later =
    (known.nextSendAt?.getTime() ?? 0) > (read.nextSendAt?.getTime() ?? 0)
      ? known.nextSendAt
      : read.nextSendAt;
  return { ...read, nextSendAt: later };
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message.slice(0, 300)}` : "unknown error";
