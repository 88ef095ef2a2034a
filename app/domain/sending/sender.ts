/*
 * The sender: hands rows to devices at their pace and records what became of each.
 *
 * Everything that touches the database in one turn goes into one transaction (outbox.ts): the outcomes of
 * the messages just answered, and the intents of the next ones. A message is spoken only after its intent
 * is committed, and only while the lease of its device surely holds (speak.ts).
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { db, isDatabaseAway } from "~/platform/db";
import { watchChanges } from "~/platform/db/changes";
import { isForgotten } from "~/platform/db/mark";
import { log } from "~/platform/log";
import { stoppedAmong } from "../opt-outs/stopped";
import { mayDeviceSendNew } from "../pace/new-people";
import { backOffMs, mayDeviceSend, type Wait } from "../pace/pace";
import { withLaterPace } from "./device/later-pace";
import { acquireDevices, beat, letGo, ownedDevices, releaseDevices, roomFor } from "./device/lease";
import { isWithin, Leases } from "./device/leases";
import { rescueForgotten, rescueRows } from "./doubt/rescue";
import { Lane } from "./lane";
import { FirstRows } from "./memory/first-rows";
import { doubt, isUnsure, recall } from "./memory/memory";
import { type CheckSettings, checkSettings, lacksCheckKey } from "./number-check";
import { described, Outbox } from "./outbox";
import type { Settlement, Taken } from "./row-in-hand";
import { givenUp, NOT_SPOKEN, speak } from "./speak";
import { type Ask, type Took, usersWithWork, type Work } from "./take";

const POLL_MS = 250;
/** Nothing to send: whoever queues a batch wakes the sender, and if that is not heard, it begins within a second. */
const IDLE_POLL_MS = 1_000;
const REFRESH_MS = 1_000;
const IDLE_REFRESH_MS = 10_000;
/** For so many people at most it is worth it to read theirs alone. */
const BEGIN_USERS_MAX = 100;
/** With thousands of devices, or while the database is slow: so much of the time goes into reading them, or less. */
const REFRESH_PART_MAX = 0.1;
const RETRY_MS_MAX = 5_000;
/** Of the 20 s in which a stopped daemon must be gone. */
const STOP_MS_MAX = 15_000;
/** And then for recording those that were given up. */
const RECORD_MS_MAX = 2_000;

export class Sender {
  readonly daemon = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  private readonly startedAt = clock.now();
  private readonly lanes = new Map<number, Lane>();
  /** Every row that is being said, also of devices that have meanwhile gone. */
  private readonly inAir = new Set<Taken>();
  private readonly leases = new Leases(this.daemon);
  private check: CheckSettings | null = null;
  private refreshedAt = 0;
  /** How long reading the devices took last. */
  private refreshMs = 0;
  private isIdle = true;
  private readonly firstRows = new FirstRows(async (now) =>
    this.noteLoss(await recall(now, { isOlder: true }), now),
  );
  private stopping = false;
  private readonly outbox = new Outbox({
    daemon: this.daemon,
    phase: () => (this.check ? "CLAIMED" : "SENDING"),
    done: (settlements, asks, taken) => this.goOn(settlements, asks, taken),
  });

  /** Sends until `signal` says stop; then finishes what is in the air, gives back the rest and returns. */
  async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    const changes = watchChanges();
    const endRenewals = this.leases.keep(
      () => this.leaseWhenDue(clock.now()),
      (error) => {
        doubt();
        // That it is away the sender says itself, and less and less often.
        if (!isDatabaseAway(error)) log.error({ error: described(error) }, "sender: leases not renewed");
      },
    );
    doubt();
    while (!signal.aborted) {
      try {
        const now = clock.now();
        if (isForgotten()) doubt();
        if (isUnsure()) this.firstRows.begin();
        if (isUnsure()) await this.remember(now);
        if (this.refreshedAt === 0) await this.leaseWhenDue(now); // whoever shares out devices is to know of us
        const users = await usersWithWork(db, now);
        const wasIdle = this.isIdle;
        this.isIdle = users.size === 0 && !this.isBusy;
        if (wasIdle && !this.isIdle) await this.begin(users, now);
        await this.refreshWhenDue(now, this.isIdle ? IDLE_REFRESH_MS : this.refreshEveryMs);
        if (!wasIdle || !this.isIdle) {
          await this.leaveOutStopped();
          this.look(users);
        }
        failures = 0;
      } catch (error) {
        failures += 1;
        doubt();
        log.error({ error: described(error), failures }, "sender: the database did not answer");
      }
      const wait = failures > 0 ? Math.min(POLL_MS * 2 ** failures, RETRY_MS_MAX) : POLL_MS;
      if (this.isIdle && failures === 0) await changes.wait(IDLE_POLL_MS, signal);
      else await sleep(wait, undefined, { signal }).catch(() => {});
    }
    changes.close();
    await this.stop();
    await endRenewals();
    await releaseDevices(this.daemon).catch(() => {}); // the lease runs out by itself
  }

  /** Makes sure that the database is the one that it was; if not, its open batches are held. */
  private async remember(now: Date) {
    await this.noteLoss(await recall(now, { sends: this.lanes.size > 0 && !this.isIdle }), now);
  }

  private async noteLoss(held: number | null, now: Date) {
    if (held === null) return;
    log.error(
      { held },
      "sender: the database is another one or went back in time; its open batches are held",
    );
    await this.leases.renew(now); // everything was taken under leases of the other memory
    this.refreshedAt = 0;
  }

  /** Is a row in any hand, or not recorded yet? */
  private get isBusy(): boolean {
    if (this.inAir.size > 0 || this.outbox.busy) return true;
    for (const lane of this.lanes.values()) if (lane.isBusy) return true;
    return false;
  }

  /** What was queued just now waits for nothing but the newest state of its people's devices. */
  private async begin(users: Map<number, Work>, now: Date) {
    await this.refresh(now, users.size <= BEGIN_USERS_MAX ? users : undefined);
    await this.leaveOutStopped();
    this.look(users);
  }

  private async leaseWhenDue(now: Date) {
    if (await this.leases.renewWhenDue(now)) await beat(this.daemon, this.startedAt, now);
  }

  private async refreshWhenDue(now: Date, everyMs: number) {
    if (isWithin(this.refreshedAt, now, everyMs)) return;
    const began = clock.ms();
    await this.remember(now);
    await rescueRows(now);
    const acquired = await acquireDevices(this.daemon, now);
    if (acquired > 0) {
      await this.leases.renew(now);
      await rescueRows(now);
    }
    await this.share(now);
    await rescueForgotten(this.daemon, (batchId, rowNo) => this.holds(batchId, rowNo), now);
    // With nothing to send nobody asks how they are: whoever begins reads them.
    if (!this.isIdle || acquired > 0) await this.refresh(now);
    this.refreshedAt = now.getTime();
    this.refreshMs = clock.ms() - began;
  }

  private get refreshEveryMs(): number {
    return Math.min(Math.max(REFRESH_MS, this.refreshMs / REFRESH_PART_MAX), IDLE_REFRESH_MS);
  }

  /** Another daemon came: it gets some of our devices, those that have nothing in the air first. */
  private async share(now: Date) {
    const surplus = Math.max(0, -(await roomFor(this.daemon, now)));
    const unrecorded = new Set([...this.outbox.unrecorded].map(({ row }) => row.deviceId));
    const isBusy = (lane: Lane) => lane.isBusy || unrecorded.has(lane.device.id);
    const byCalm = [...this.lanes.values()].sort((a, b) => Number(isBusy(a)) - Number(isBusy(b)));
    for (const [i, lane] of byCalm.entries()) lane.leaving = i < surplus;
    const given = byCalm.filter((lane) => lane.leaving && !isBusy(lane)).map((lane) => lane.device.id);
    for (const id of given) this.drop(id);
    await letGo(this.daemon, given);
  }

  private drop(id: number) {
    const lane = this.lanes.get(id);
    if (!lane) return;
    clearTimeout(lane.timer ?? undefined);
    this.giveBack(lane.giveUp());
    this.lanes.delete(id);
  }

  private holds(batchId: number, rowNo: number): boolean {
    const same = (row: Taken) => row.batchId === batchId && row.rowNo === rowNo;
    return (
      [...this.inAir].some(same) ||
      [...this.outbox.unrecorded].some(({ row }) => same(row)) ||
      [...this.lanes.values()].some((lane) => lane.holds(batchId, rowNo))
    );
  }

  /** Reads the devices anew; with `users` those of these people alone. */
  private async refresh(now: Date, users?: ReadonlyMap<number, unknown>) {
    this.check = await checkSettings();
    // Without the key nobody could say whether a number is on WhatsApp: nothing is taken in hand.
    const devices = lacksCheckKey(this.check)
      ? []
      : await ownedDevices(this.daemon, now, users && [...users.keys()]);
    const ids = new Set(devices.map((device) => device.id));
    for (const [id, { device }] of this.lanes)
      if (!ids.has(id) && (users?.has(device.userId) ?? true)) this.drop(id);
    for (const device of devices) {
      const lane = this.lanes.get(device.id);
      if (lane) lane.device = withLaterPace(lane.device, device, now);
      else this.lanes.set(device.id, new Lane(device));
    }
  }

  /** Of what was taken ahead, rows of people who said stop since: their stop is acknowledged when nobody has them. */
  private async leaveOutStopped() {
    const ahead = [...this.lanes.values()].flatMap((lane) =>
      lane.rowsAhead.map((row) => ({ row, userId: lane.device.userId, receiver: row.receiver })),
    );
    const stopped = new Set((await stoppedAmong(db, ahead)).map(({ row }) => row));
    if (stopped.size === 0) return;
    for (const lane of this.lanes.values()) this.giveBack(lane.giveUpOf(stopped));
  }

  private look(users: Map<number, Work>) {
    for (const lane of this.lanes.values()) {
      lane.work = users.get(lane.device.userId) ?? null;
      this.giveBack(lane.leftOver(clock.now()));
      this.pump(lane);
    }
  }

  /** Asks for as many rows as this device may send now. */
  private pump(lane: Lane) {
    if (this.stopping || !lane.work || lane.held || lane.leaving) return;
    const now = clock.now();
    if (lane.isHeldOff) return;
    const wait = mayDeviceSend(lane.device, now);
    if (wait.kind === "wait") return this.pumpAfterGap(lane, wait, now);
    const newRows = lane.newRoom(now);
    if (newRows === 0) this.pumpAfterGap(lane, mayDeviceSendNew(lane.device, now), now);
    const rows = lane.work.toKnown ? lane.room(now) : newRows;
    if (rows <= 0 || !this.firstRows.areClear(lane.device.userId, now, () => this.pump(lane))) return;
    lane.asking += rows;
    this.outbox.ask({ device: lane.device, rows, newRows }, lane.isShort);
  }

  /** Longer waits end with the next look; a gap ends to the millisecond. */
  private pumpAfterGap(lane: Lane, wait: Wait, now: Date) {
    if (wait.kind === "go" || wait.why !== "gap" || !wait.until || lane.timer) return;
    lane.timer = setTimeout(() => {
      lane.timer = null;
      this.pump(lane);
    }, wait.until.getTime() - now.getTime());
  }

  private async goOn(settlements: Settlement[], asks: Ask[], taken: Map<number, Took>) {
    if (settlements.some(({ outcome }) => outcome.kind !== "accepted")) await this.reconsider();
    for (const { device, rows } of asks) {
      const { rows: got, passed } = taken.get(device.id) ?? { rows: [], passed: 0 };
      const lane = this.lanes.get(device.id) ?? new Lane(device);
      lane.asking = Math.max(0, lane.asking - rows); // the lane may be a new one since
      if (got.length + passed < rows) lane.work = null;
      lane.take(got, clock.now());
      this.sayNext(lane);
      if (passed > 0) this.pump(lane); // instead of those that were passed over
    }
  }

  private sayNext(lane: Lane) {
    if (this.stopping || !this.lanes.has(lane.device.id)) this.giveBack(lane.giveUp());
    for (let row = lane.next(clock.now()); row; row = lane.next(clock.now())) void this.say(lane, row);
  }

  /** Rows that were taken and not said: others may have them at once. */
  private giveBack(rows: Taken[]) {
    const outcome = { ...NOT_SPOKEN, retryAfterMs: 0 };
    for (const row of rows) this.outbox.record({ row, outcome, at: clock.now() });
  }

  private async say(lane: Lane, row: Taken) {
    lane.inAir.add(row);
    this.inAir.add(row);
    const speaker = { daemon: this.daemon, check: this.check, leaseHolds: () => this.leases.hold(row) };
    const began = performance.now();
    const outcome = await speak(speaker, lane.device, row);
    lane.answerMs = performance.now() - began;
    lane.inAir.delete(row);
    if (!this.inAir.delete(row)) return; // given up at the stop: recorded as unknown already
    if (outcome.kind === "accepted") lane.tries = 0;
    else lane.held = true; // until the outcome is recorded and the device read again
    if (outcome.kind === "not-now") {
      if (!lane.isHeldOff) lane.tries += 1; // several rows may come back from one fault
      const until = clock.ms() + (outcome.retryAfterMs ?? backOffMs(lane.tries));
      lane.notBeforeMs = Math.max(lane.notBeforeMs, until);
    }
    this.sayNext(lane);
    this.pump(lane);
    this.outbox.record({ row, outcome, at: clock.now() }, lane.held || lane.isShort);
  }

  /** After an outcome that may have paused its device: reads the devices again before they go on. */
  private async reconsider() {
    await this.refresh(clock.now()).catch(() => {});
    const failing = [...this.outbox.unrecorded].filter(({ outcome }) => outcome.kind !== "accepted");
    const held = new Set(failing.map(({ row }) => row.deviceId));
    for (const lane of this.lanes.values()) {
      lane.held = held.has(lane.device.id);
      this.giveBack(lane.leftOver(clock.now()));
      this.sayNext(lane);
      this.pump(lane);
    }
  }

  private async stop() {
    this.stopping = true;
    for (const lane of this.lanes.values()) this.giveBack(lane.giveUp());
    const deadline = clock.ms() + STOP_MS_MAX;
    while ((this.inAir.size > 0 || this.outbox.busy) && clock.ms() < deadline) await sleep(20);
    for (const row of this.inAir) this.outbox.record({ row, outcome: givenUp(row), at: clock.now() });
    this.inAir.clear();
    while (this.outbox.busy && clock.ms() < deadline + RECORD_MS_MAX) await sleep(20);
  }
}
