/*
 * One event after the other: what happens next is a function of the world, the event, its time and the random numbers.
 * Whatever decides when something may go is the product's own: pace, care, hours, leases, back-off.
 */

import { mayDeviceSendNew, newStopAfter, paceAfter } from "~/domain/pacing/new-contacts";
import {
  backOffMs,
  failuresIn,
  mayDeviceSend,
  outweighs,
  pauseAfter,
  ROW_WAIT_MS_MAX,
} from "~/domain/pacing/rate-limit";
import { surelyHeld } from "~/domain/sending/lease/held-leases";
import { LEASE_MS } from "~/domain/sending/lease/lease";
import type { SendOutcome } from "~/platform/waha";
import { Agenda, type Event } from "./events";
import type { Watch } from "./observe";
import { foresee } from "./predict";
import { nextAt, take } from "./queue";
import type { Random } from "./random";
import { answerOf, tell } from "./whatsapp";
import { type Device, HOUR, MINUTE, newBatch, type Row, type World } from "./world";

const GRACE_MS = 200_000;

export class Course {
  readonly agenda = new Agenda();

  constructor(
    readonly world: World,
    private readonly watch: Watch,
    private readonly random: Random,
  ) {}

  step(event: Event) {
    const { world, random, agenda } = this;
    world.now = event.at;
    switch (event.kind) {
      case "wake":
        return world.devices[event.device]!.turn === event.turn && this.pump(world.devices[event.device]!);
      case "answer":
        return this.answered(world.devices[event.device]!, event.row);
      case "found":
        return this.found(event.row);
      case "told":
        return this.told(world.devices[event.device]!);
      case "queued": {
        const batch = newBatch(world, random);
        for (const other of world.batches) other.surprised = true;
        world.batches.push(batch);
        batch.forecast = foresee(world, batch);
        return this.wakeAll();
      }
      case "heard":
        for (const batch of world.batches) {
          const group = batch.groups.find(({ fresh }) => fresh > 0);
          if (!group) continue;
          group.fresh -= 1;
          group.known += 1;
          this.surprise();
          return this.wakeAll();
        }
        return;
      case "outage":
        world.outage = random.of(["away", "key"]);
        agenda.add({ at: world.now + random.int(1, 240) * MINUTE, kind: "outage_over" });
        return this.surprise();
      case "outage_over":
        world.outage = null;
        return agenda.add({ at: world.now + MINUTE, kind: "key_tested" });
      case "key_tested":
        if (world.outage) return;
        for (const device of world.devices)
          if (device.pace.pauseReason === "auth") device.pace = { ...device.pace, pauseReason: null };
        return this.wakeAll();
      case "daemon_gone":
        return this.daemonGone(event.asleep);
      case "daemon_back":
        return this.daemonBack(event.daemon);
      case "lease_over":
        return this.acquire(world.devices[event.device]!);
      case "look":
        return this.watch.look();
      case "midnight":
        return this.watch.midnight();
    }
  }

  /** One row, to whoever may be written to now; else when to look again. */
  private pump(device: Device) {
    const { world } = this;
    if (device.inAir || device.owner === null || world.daemons[device.owner]!.away !== "no") return;
    if (device.notBefore > world.now) return this.wake(device, device.notBefore);
    const now = new Date(world.now);
    const [known, fresh] = [mayDeviceSend(device.pace, now), mayDeviceSendNew(device.pace, now)];
    this.watch.waits(device, fresh);
    const row = (known.kind === "go" && take(world, false)) || (fresh.kind === "go" && take(world, true));
    if (row) return this.speak(device, row);
    const ends = [known, fresh].map((wait, i) => {
      const rows = nextAt(world, i === 1);
      if (wait.kind === "go") return rows;
      return rows === Number.POSITIVE_INFINITY || !wait.until
        ? Number.POSITIVE_INFINITY
        : Math.max(rows, wait.until.getTime());
    });
    this.wake(device, Math.min(...ends));
  }

  private speak(device: Device, row: Row) {
    const { world, random } = this;
    this.watch.speaks(device, row);
    const count = { count: 1, toNew: row.toNew ? 1 : 0 };
    device.pace = { ...device.pace, ...paceAfter(device.pace, count, new Date(world.now), random.next()) };
    device.inAir = row;
    this.agenda.add({ at: world.now + random.int(200, 800), kind: "answer", device: device.id, row: row.id });
  }

  private answered(device: Device, rowId: number) {
    const row = device.inAir;
    if (row?.id !== rowId || device.owner === null || this.world.daemons[device.owner]!.away !== "no") return;
    this.settle(device, row, answerOf(this.world, device, row, this.random));
    device.inAir = null;
    this.wake(device, this.world.now);
  }

  private settle(device: Device, row: Row, outcome: SendOutcome) {
    const { world, random } = this;
    const now = new Date(world.now);
    let pace = device.pace;
    const failures = outcome.kind === "accepted" ? 0 : pace.failuresInRow + failuresIn([outcome]);
    const pause = pauseAfter(outcome, failures, now, row.toNew);
    pace = { ...pace, failuresInRow: pause?.reason === "failures" ? 0 : failures };
    if (pause && outweighs(pause, { reason: pace.pauseReason, until: pace.pausedUntil }, now)) {
      pace = { ...pace, pauseReason: pause.reason, pausedUntil: pause.until };
      this.surprise();
    }
    const stop = row.toNew ? newStopAfter(outcome, now) : null;
    if (stop) {
      pace = { ...pace, newStopReason: stop.reason, newStopUntil: stop.until };
      this.surprise();
    }
    device.pace = pace;
    if (outcome.kind === "accepted") device.tries = 0;
    if (outcome.kind === "accepted" || outcome.kind === "refused") this.end(row, outcome.kind === "accepted");
    else if (outcome.kind === "unknown") this.lose(row, random.chance(0.8));
    else {
      this.watch.notTried(device, row);
      device.tries += 1;
      device.notBefore = world.now + (outcome.retryAfterMs ?? backOffMs(device.tries, random.next()));
      const wait = Math.min(outcome.retryAfterMs ?? backOffMs(row.attempt, random.next()), ROW_WAIT_MS_MAX);
      world.waiting.push({ ...row, dueAt: world.now + wait });
      this.wakeAll();
      const back = row.toNew ? 1 : 0;
      const { sentToday, newToday = 0, quotaNewSince = 0 } = device.pace;
      const left = {
        sentToday: sentToday - 1,
        newToday: newToday - back,
        quotaNewSince: quotaNewSince - back,
      };
      device.pace = { ...device.pace, ...left };
    }
  }

  private end(row: Row, sent: boolean) {
    const { batch } = row;
    batch.ended += 1;
    if (sent) this.world.sent += 1;
    if (batch.forecast && this.world.now <= batch.forecast.end) batch.forecast.goneBy += 1;
    if (batch.ended < batch.rows) return;
    this.world.batches = this.world.batches.filter((each) => each !== batch);
    this.watch.ended(batch);
  }

  /** Nobody knows whether it went: it is looked for. */
  private lose(row: Row, reached: boolean) {
    this.world.lost.set(row.id, { row, reached });
    this.agenda.add({ at: this.world.now + GRACE_MS, kind: "found", row: row.id });
  }

  private found(id: number) {
    const lost = this.world.lost.get(id);
    if (!lost) return;
    this.world.lost.delete(id);
    if (lost.reached) this.end(lost.row, true);
    else this.world.waiting.push({ ...lost.row, dueAt: this.world.now });
    this.wakeAll();
  }

  private told(device: Device) {
    if (!this.world.outage && tell(this.world, device)) this.surprise();
    // WAHA knows when the lock ends: what was guessed after a refusal counts no more.
    if (device.pace.locked || device.pace.quotaStatus === "CAPPED")
      device.pace = { ...device.pace, newStopReason: null, newStopUntil: null };
    this.agenda.add({
      at: this.world.now + (this.world.batches.length > 0 ? 5 * MINUTE : HOUR),
      kind: "told",
      device: device.id,
    });
    this.wake(device, this.world.now);
  }

  private daemonGone(asleep: boolean) {
    const { world, random } = this;
    const at = world.daemons.findIndex(({ away }) => away === "no");
    const daemon = world.daemons[at];
    if (!daemon) return;
    const had = world.devices.filter(({ owner }) => owner === at);
    Object.assign(daemon, { away: asleep ? "asleep" : "dead", awaySince: world.now, had });
    this.surprise();
    const until = this.renewedAt(at) + LEASE_MS;
    for (const device of world.devices)
      if (device.owner === at) this.agenda.add({ at: until + 1_000, kind: "lease_over", device: device.id });
    this.agenda.add({
      at: world.now + random.int(1, asleep ? 120 : 3_600) * 1_000,
      kind: "daemon_back",
      daemon: at,
    });
  }

  private renewedAt(daemon: number): number {
    const { startedAt, awaySince } = this.world.daemons[daemon]!;
    const every = LEASE_MS / 3;
    return startedAt + Math.floor((awaySince - startedAt) / every) * every;
  }

  /** Awake again it speaks what it had in hand only while its lease surely holds; else others have it. */
  private daemonBack(at: number) {
    const { world } = this;
    const daemon = world.daemons[at]!;
    const renewed = { at: this.renewedAt(at), ms: this.renewedAt(at) };
    const holds = daemon.away === "asleep" && surelyHeld(renewed, new Date(world.now), world.now);
    for (const device of world.devices) {
      if (device.owner === at && !holds)
        this.loseInAir(device, daemon.away === "asleep" ? false : this.random.chance(0.5));
      if (holds && daemon.had.includes(device)) this.watch.holds(device, at);
      if (device.inAir && device.owner === at && holds)
        this.agenda.add({ at: world.now + 200, kind: "answer", device: device.id, row: device.inAir.id });
      if (device.owner === null) device.owner = at;
    }
    Object.assign(daemon, { away: "no", startedAt: world.now });
    this.wakeAll();
  }

  /** Its lease has run out: the other daemon takes it, if it lives. */
  private acquire(device: Device) {
    const { world } = this;
    if (device.owner === null || world.daemons[device.owner]!.away === "no") return;
    if (world.now < this.renewedAt(device.owner) + LEASE_MS) return; // it was away and back, and is away again
    this.loseInAir(device, this.random.chance(0.5));
    const other = world.daemons.findIndex(({ away }) => away === "no");
    device.owner = other >= 0 ? other : null;
    this.wake(device, world.now);
  }

  private loseInAir(device: Device, reached: boolean) {
    if (device.inAir) this.lose(device.inAir, reached);
    device.inAir = null;
  }

  private surprise() {
    for (const batch of this.world.batches) batch.surprised = true;
  }

  private wakeAll() {
    for (const device of this.world.devices) this.wake(device, this.world.now);
  }

  private wake(device: Device, at: number) {
    if (at === Number.POSITIVE_INFINITY) return;
    device.turn += 1;
    this.agenda.add({ at: Math.max(at, this.world.now), kind: "wake", device: device.id, turn: device.turn });
  }
}
