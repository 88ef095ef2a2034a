/*
 * The devices of one sender, each in its lane. Claims as many items as each device may send now, has them sent, and
 * hands their outcomes to the outbox.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { db } from "~/platform/db";
import { type CheckSettings, checkSettings, lacksCheckKey } from "../../number-check";
import { findOptedOut } from "../../opt-outs/is-opted-out";
import { mayDeviceSendNew } from "../../pacing/new-contacts";
import { backOffMs, mayDeviceSend, type Wait } from "../../pacing/rate-limit";
import type { Claim, ClaimRequest, Work } from "../claim/claim";
import { givenUp, NOT_SENT, sendMessage } from "../deliver/send-message";
import type { Leases } from "../lease/held-leases";
import { ownedDevices } from "../lease/lease";
import { withLaterPace } from "../lease/merge-pacing";
import { Outbox } from "../record/group-commit";
import type { FirstRows } from "../rollback/startup-probe";
import type { ClaimedItem, Settlement } from "../types";
import { DeviceWorker } from "./device-worker";

/** Of the 20 s in which a stopped daemon must be gone. */
const STOP_MS_MAX = 15_000;
/** And then for recording those that were given up. */
const RECORD_MS_MAX = 2_000;

export class DeviceWorkers {
  private readonly lanes = new Map<number, DeviceWorker>();
  /** Every item that is being sent, also of devices that have meanwhile gone. */
  private readonly inAir = new Set<ClaimedItem>();
  private check: CheckSettings | null = null;
  private stopping = false;
  private readonly outbox: Outbox;

  constructor(
    private readonly daemon: string,
    private readonly leases: Leases,
    private readonly firstRows: FirstRows,
  ) {
    this.outbox = new Outbox({
      daemon,
      phase: () => (this.check ? "CLAIMED" : "SENDING"),
      done: (settlements, asks, taken) => this.goOn(settlements, asks, taken),
    });
  }

  get size(): number {
    return this.lanes.size;
  }

  /** True if an item is in progress, or not recorded yet. */
  get isBusy(): boolean {
    if (this.inAir.size > 0 || this.outbox.busy) return true;
    for (const lane of this.lanes.values()) if (lane.isBusy) return true;
    return false;
  }

  /**
   * Gives away so many devices, those with nothing being sent first; returns which ones go at once. The others
   * claim nothing more, and go when this is called again.
   */
  giveAway(surplus: number): number[] {
    const unrecorded = new Set([...this.outbox.unrecorded].map(({ row }) => row.deviceId));
    const isBusy = (lane: DeviceWorker) => lane.isBusy || unrecorded.has(lane.device.id);
    const byCalm = [...this.lanes.values()].sort((a, b) => Number(isBusy(a)) - Number(isBusy(b)));
    for (const [i, lane] of byCalm.entries()) lane.leaving = i < surplus;
    const given = byCalm.filter((lane) => lane.leaving && !isBusy(lane)).map((lane) => lane.device.id);
    for (const id of given) this.drop(id);
    return given;
  }

  private drop(id: number) {
    const lane = this.lanes.get(id);
    if (!lane) return;
    clearTimeout(lane.timer ?? undefined);
    this.giveBack(lane.giveUp());
    this.lanes.delete(id);
  }

  /** Returns whether this item is in progress, or not recorded yet. */
  holds(batchId: number, rowNo: number): boolean {
    const same = (row: ClaimedItem) => row.batchId === batchId && row.rowNo === rowNo;
    return (
      [...this.inAir].some(same) ||
      [...this.outbox.unrecorded].some(({ row }) => same(row)) ||
      [...this.lanes.values()].some((lane) => lane.holds(batchId, rowNo))
    );
  }

  /** Reads the devices anew; with `users` those of these users alone. */
  async read(now: Date, users?: ReadonlyMap<number, unknown>) {
    this.check = await checkSettings();
    // Without the key it cannot be found out whether a number is on WhatsApp: no item is claimed.
    const devices = lacksCheckKey(this.check)
      ? []
      : await ownedDevices(this.daemon, now, users && [...users.keys()]);
    const ids = new Set(devices.map((device) => device.id));
    for (const [id, { device }] of this.lanes)
      if (!ids.has(id) && (users?.has(device.userId) ?? true)) this.drop(id);
    for (const device of devices) {
      const lane = this.lanes.get(device.id);
      if (lane) lane.device = withLaterPace(lane.device, device, now);
      else this.lanes.set(device.id, new DeviceWorker(device));
    }
  }

  /**
   * Drops claimed-ahead items of recipients who opted out since. Their opt-out is acknowledged once no daemon holds
   * such an item.
   */
  async leaveOutStopped() {
    const ahead = [...this.lanes.values()].flatMap((lane) =>
      lane.rowsAhead.map((row) => ({ row, userId: lane.device.userId, receiver: row.receiver })),
    );
    const stopped = new Set((await findOptedOut(db, ahead)).map(({ row }) => row));
    if (stopped.size === 0) return;
    for (const lane of this.lanes.values()) this.giveBack(lane.giveUpOf(stopped));
  }

  /** What there is to send for which users, as it was just read: all that may go on do so. */
  look(users: Map<number, Work>) {
    for (const lane of this.lanes.values()) {
      lane.work = users.get(lane.device.userId) ?? null;
      this.giveBack(lane.leftOver(clock.now()));
      this.pump(lane);
    }
  }

  /** Asks for as many rows as this device may send now. */
  private pump(lane: DeviceWorker) {
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
  private pumpAfterGap(lane: DeviceWorker, wait: Wait, now: Date) {
    if (wait.kind === "go" || wait.why !== "gap" || !wait.until || lane.timer) return;
    lane.timer = setTimeout(() => {
      lane.timer = null;
      this.pump(lane);
    }, wait.until.getTime() - now.getTime());
  }

  private async goOn(settlements: Settlement[], asks: ClaimRequest[], taken: Map<number, Claim>) {
    if (settlements.some(({ outcome }) => outcome.kind !== "accepted")) await this.reconsider();
    for (const { device, rows } of asks) {
      const { rows: got, passed } = taken.get(device.id) ?? { rows: [], passed: 0 };
      const lane = this.lanes.get(device.id) ?? new DeviceWorker(device);
      lane.asking = Math.max(0, lane.asking - rows); // the lane may be a new one since
      if (got.length + passed < rows) lane.work = null;
      lane.take(got, clock.now());
      this.sayNext(lane);
      if (passed > 0) this.pump(lane); // instead of those that were passed over
    }
  }

  private sayNext(lane: DeviceWorker) {
    if (this.stopping || !this.lanes.has(lane.device.id)) this.giveBack(lane.giveUp());
    for (let row = lane.next(clock.now()); row; row = lane.next(clock.now())) void this.say(lane, row);
  }

  /** Items that were claimed and not sent: other devices may have them at once. */
  private giveBack(rows: ClaimedItem[]) {
    const outcome = { ...NOT_SENT, retryAfterMs: 0 };
    for (const row of rows) this.outbox.record({ row, outcome, at: clock.now() });
  }

  private async say(lane: DeviceWorker, row: ClaimedItem) {
    lane.inAir.add(row);
    this.inAir.add(row);
    const speaker = { daemon: this.daemon, check: this.check, leaseHolds: () => this.leases.hold(row) };
    const began = performance.now();
    const { device } = lane;
    const { host, port, https } = device.server;
    const outcome = await sendMessage(speaker, device, row);
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
    const by = { host, port, https };
    this.outbox.record({ row, outcome, at: clock.now(), by }, lane.held || lane.isShort);
  }

  /** After an outcome that may have paused its device: reads the devices again before they go on. */
  private async reconsider() {
    await this.read(clock.now()).catch(() => {});
    const failing = [...this.outbox.unrecorded].filter(({ outcome }) => outcome.kind !== "accepted");
    const held = new Set(failing.map(({ row }) => row.deviceId));
    for (const lane of this.lanes.values()) {
      lane.held = held.has(lane.device.id);
      this.giveBack(lane.leftOver(clock.now()));
      this.sayNext(lane);
      this.pump(lane);
    }
  }

  /** Releases what was not sent, and waits for what is being sent; what takes too long is recorded as unknown. */
  async stop() {
    this.stopping = true;
    for (const lane of this.lanes.values()) this.giveBack(lane.giveUp());
    const deadline = clock.ms() + STOP_MS_MAX;
    while ((this.inAir.size > 0 || this.outbox.busy) && clock.ms() < deadline) await sleep(20);
    for (const row of this.inAir) this.outbox.record({ row, outcome: givenUp(row), at: clock.now() });
    this.inAir.clear();
    while (this.outbox.busy && clock.ms() < deadline + RECORD_MS_MAX) await sleep(20);
  }
}
