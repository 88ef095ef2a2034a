/*
 * Whoever looks on and trusts nobody: it has its own reckoning of gaps, hours, budgets and rests, made of the settings
 * and of what went, and says what was wrong.
 */

import type { Wait } from "~/domain/pacing/rate-limit";
import type { Hours } from "~/domain/sending-hours/hours";
import type { Zone } from "~/domain/sending-hours/zone";
import { statusOf } from "./whatsapp";
import { type Batch, DAY, type Device, HOUR, MINUTE, type Row, WIB_MS, type World } from "./world";

type Seen = {
  lastAt: number;
  workSince: number;
  day: number;
  sent: number;
  fresh: number;
  usedBefore: number;
  quotaEndsAt: number;
  /** Since when nothing hindered it that only the world knows. */
  freeSince: number;
};

export type Forecasts = { checked: number; inTime: number };

const UTC_PLUS: Record<Zone, number> = { WIB: 7 * HOUR, WITA: 8 * HOUR, WIT: 9 * HOUR };
const STEPS = [
  [31, Number.POSITIVE_INFINITY],
  [15, 200],
  [8, 100],
  [4, 50],
  [0, 20],
] as const;
/** A longer wait than back-off and a lease that runs out make. */
const SETTLED_MS = 4 * MINUTE;
const SLACK_MS = 2_000;
/** WhatsApp tells an end in whole seconds: no message goes so close after it, unless it says that it is over. */
const END_MARGIN_MS = 2 * MINUTE;
/** SEND_LEASE_SECONDS, unless set. */
const LEASE_MS = 30_000;
const ROWS_MIN = 200;

export class Watch {
  readonly wrong: string[] = [];
  readonly forecasts: Forecasts = { checked: 0, inTime: 0 };
  private readonly seen: Seen[];

  constructor(private readonly world: World) {
    this.seen = world.devices.map(() => ({
      ...{ lastAt: 0, workSince: 0, day: -1, sent: 0, fresh: 0, usedBefore: 0, quotaEndsAt: 0, freeSince: 0 },
    }));
  }

  /** A message goes to WhatsApp now. */
  speaks(device: Device, row: Row) {
    const { now } = this.world;
    const seen = this.today(device);
    const { gap, gapNew = gap, rest, dailyMax } = device.pace;
    const silent = now - seen.lastAt;
    if (silent < gap.minMs) this.says(device, `gap of ${silent} ms`);
    if (row.toNew && silent < gapNew.minMs) this.says(device, `gap of ${silent} ms before somebody new`);
    if (rest && silent >= rest.restMs) seen.workSince = now;
    if (rest && now - seen.workSince >= rest.workMs) this.says(device, "no rest after its work");
    if (!this.isOpen(row.batch, row.zone, now)) this.says(device, `message outside its hours in ${row.zone}`);
    if (dailyMax !== null && seen.sent >= dailyMax) this.says(device, "more than its cap");
    if (row.toNew && this.newTo(device) >= this.budget(device))
      this.says(device, `new person beyond the budget of ${this.budget(device)}`);
    if (row.toNew && this.isStopped(device)) this.says(device, "new person while they are stopped");
    seen.lastAt = now;
    seen.sent += 1;
    if (row.toNew) seen.fresh += 1;
  }

  /** So long it is said to wait with new people: a budget begins with a day in Jakarta, or with a cycle of the quota. */
  waits(device: Device, wait: Wait) {
    if (wait.kind === "go" || (wait.why !== "new_budget" && wait.why !== "new_capped")) return;
    const { now } = this.world;
    const { quotaEndsAt, quotaTotal = null } = device.pace;
    const until = wait.until?.getTime() ?? 0;
    const isMidnight = (until + WIB_MS) % DAY === 0;
    const isNext = quotaTotal !== null || until - now <= DAY;
    const isRight = wait.why === "new_budget" && isMidnight && isNext;
    if (until <= now || (!isRight && ![0, END_MARGIN_MS].includes(until - (quotaEndsAt?.getTime() ?? 0))))
      this.says(device, `budget used up until ${until ? clockOf(until) : "for ever"}`);
  }

  /** It surely did not go: it counts for no day. */
  notTried(device: Device, row: Row) {
    const seen = this.today(device);
    seen.sent -= 1;
    if (row.toNew) seen.fresh -= 1;
  }

  /** A daemon that slept believes that its lease of a device still holds. */
  holds(device: Device, daemon: number) {
    const slept = this.world.now - this.world.daemons[daemon]!.awaySince;
    if (slept >= LEASE_MS) this.says(device, `a lease is believed in after ${slept} ms of sleep`);
    if (device.owner !== daemon) this.says(device, "two daemons have it in hand");
  }

  /** Does anybody wait while something may go? */
  look() {
    const { world } = this;
    for (const device of world.devices) {
      const seen = this.today(device);
      if (this.isHindered(device)) seen.freeSince = world.now;
      if (device.inAir || world.now - seen.freeSince < SETTLED_MS) continue;
      const { gap, gapNew = gap, rest, dailyMax } = device.pace;
      const silent = world.now - seen.lastAt - SLACK_MS;
      const tired = rest && world.now - seen.workSince >= rest.workMs && silent < rest.restMs;
      if (tired || (dailyMax !== null && seen.sent >= dailyMax)) continue;
      if (silent > gap.maxMs && this.hasOpen(false))
        this.says(device, "waits though somebody known may be written to");
      // On the day on which a cycle of the quota ends, what is left of the day's budget is a matter of taste.
      const turns = device.phone.quota !== null && seen.quotaEndsAt <= world.now;
      const mayNew = !turns && seen.fresh < this.budget(device) && !this.isStopped(device);
      if (mayNew && silent > gapNew.maxMs && this.hasOpen(true))
        this.says(device, "waits though somebody new may be written to");
    }
  }

  midnight() {
    for (const device of this.world.devices) this.today(device);
  }

  /** All of a batch has ended: did it go as it was foreseen? Within a tenth of the time, or, over a night, of the rows. */
  ended(batch: Batch) {
    const { forecast } = batch;
    if (!forecast || batch.surprised || batch.rows < ROWS_MIN) return;
    const took = this.world.now - batch.queuedAt;
    const inTime = Math.abs(forecast.end - this.world.now) <= took / 10;
    this.forecasts.checked += 1;
    if (inTime) this.forecasts.inTime += 1;
    const foreseen = forecast.days.reduce(
      (rows, day) => rows + (day.until.getTime() <= this.world.now ? day.rows : 0),
      0,
    );
    const isClose =
      forecast.goneBy >= batch.rows * 0.9 && (forecast.end <= this.world.now || foreseen >= batch.rows * 0.9);
    if (!inTime && !isClose)
      this.wrong.push(
        `${this.clock()}: batch ${batch.id} of ${batch.rows} was to end ${clockOf(forecast.end)}, queued ${clockOf(batch.queuedAt)}`,
      );
  }

  private says(device: Device, what: string) {
    this.wrong.push(`${this.clock()}: device ${device.id}: ${what}`);
  }

  private clock = () => clockOf(this.world.now);

  private today(device: Device): Seen {
    const seen = this.seen[device.id]!;
    const day = Math.floor((this.world.now + WIB_MS) / DAY);
    if (seen.day !== day) {
      const { quota } = device.phone;
      const inAir = device.inAir?.toNew ? 1 : 0;
      Object.assign(seen, {
        day,
        sent: 0,
        fresh: 0,
        usedBefore: (quota?.used ?? 0) + inAir,
        quotaEndsAt: quota?.endsAt ?? 0,
      });
    }
    return seen;
  }

  /** So many new people today. Of those that it never reached WhatsApp counts none: where the quota is what limits, they count for nothing. */
  private newTo(device: Device): number {
    const seen = this.today(device);
    const { quota } = device.phone;
    const reached = (quota?.used ?? 0) - seen.usedBefore;
    return this.budget(device) < this.ownBudget(device) && seen.quotaEndsAt > this.world.now
      ? reached
      : seen.fresh;
  }

  private ownBudget(device: Device): number {
    const { inUseSince } = device.pace;
    const age = inUseSince ? this.today(device).day - Date.parse(inUseSince) / DAY : 99;
    return STEPS.find(([from]) => age >= from)![1];
  }

  private budget(device: Device): number {
    const { world } = this;
    const seen = this.today(device);
    const { quota } = device.phone;
    let budget = this.ownBudget(device);
    if (quota && device.tells && device.pace.quotaTotal !== null && device.pace.quotaTotal !== undefined) {
      const isOver = seen.quotaEndsAt <= world.now;
      const lastDay = Math.floor((seen.quotaEndsAt - 1 + WIB_MS) / DAY);
      const most = isOver ? quota.total : quota.total - seen.usedBefore;
      const days = isOver
        ? Math.max(1, Math.min(30, Math.floor((quota.endsAt - 1 + WIB_MS) / DAY) - seen.day + 1))
        : lastDay - seen.day + 1;
      budget = Math.min(budget, most / days);
      const status = device.pace.quotaStatus;
      if (status === "FIRST_WARNING") budget /= 2;
      if ((status === "SECOND_WARNING" || status === "CAPPED") && statusOf(device) === status) budget = 0;
    }
    return Math.floor(budget);
  }

  private isStopped({ pace }: Device): boolean {
    const { now } = this.world;
    const isGuessed = Boolean(pace.newStopReason) && (pace.newStopUntil?.getTime() ?? now) > now;
    return isGuessed || (pace.locked === true && (pace.lockEndsAt?.getTime() ?? now) + END_MARGIN_MS > now);
  }

  private isHindered(device: Device): boolean {
    const { world } = this;
    const { pauseReason, pausedUntil } = device.pace;
    const paused = pauseReason !== null && (pausedUntil === null || pausedUntil.getTime() > world.now);
    const away = device.owner === null || world.daemons[device.owner]!.away !== "no";
    return paused || away || world.outage !== null || device.notBefore > world.now;
  }

  /** Has a row to such people been open for a moment? */
  private hasOpen(toNew: boolean): boolean {
    const { now, batches } = this.world;
    return batches.some(
      (batch) =>
        batch.queuedAt < now - SLACK_MS &&
        batch.groups.some(
          ({ zone, known, fresh }) =>
            (toNew ? fresh : known) > 0 &&
            this.isOpen(batch, zone, now) &&
            this.isOpen(batch, zone, now - SLACK_MS),
        ),
    );
  }

  /** Read off the wall of whoever receives it. */
  private isOpen(batch: Batch, zone: Zone, at: number): boolean {
    if (batch.startAt && batch.startAt.getTime() > at) return false;
    return [this.world.accountHours, batch.hours].every((hours) => !hours || this.isOpenBy(hours, zone, at));
  }

  private isOpenBy({ days, from, to, on_holidays }: Hours, zone: Zone, at: number): boolean {
    const wall = at + UTC_PLUS[zone];
    const minute = Math.floor((wall % DAY) / MINUTE);
    const day = ((Math.floor(wall / DAY) + 3) % 7) + 1;
    const closed = !on_holidays && this.world.holidays.includes(new Date(wall).toISOString().slice(0, 10));
    if (closed) return false;
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (start < end) return days.includes(day) && start <= minute && minute < end;
    return (
      (days.includes(day) && start <= minute) || (days.includes(day === 1 ? 7 : day - 1) && minute < end)
    );
  }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (ms: number) => new Date(ms + WIB_MS).toISOString().slice(0, 19).replace("T", " ");
