/*
 * How fast a batch goes, what of it goes on which day, and when it will have ended, decided by pure functions from
 * what its owner's devices may do (their gaps, their caps per day, and when each of them is free) and from the hours
 * of those who receive it, as the sender keeps them. An estimate: gaps are random, and other people's servers are
 * slow or quick.
 */
import { type Calendar, type Window, windows } from "../hours/calendar";
import { aheadMs, dateIn, ZONE_UNLESS_SET, type Zone } from "../hours/zone";
import type { Gap } from "../pace/pace";
import { nextMidnight } from "../time/day";

/** What a device may still do. */
export type DeviceRoom = {
  /** When it may send next; not before now. */
  from: Date;
  gap: Gap;
  /** Messages that it may still send on the day of `from`; null: no cap. */
  leftToday: number | null;
  dailyMax: number | null;
};

/** Rows that may go at the same times; those of a job go before those of the next one. */
export type Job = {
  rows: number;
  calendar: Calendar;
  zone: Zone;
  startAt: Date | null;
  /** Of the batch that is asked about. */
  isOurs: boolean;
};

export type Day = { date: string; rows: number; until: Date };

export type Expected = {
  /** Milliseconds between two messages, all devices together, while none has reached its cap. */
  everyMs: number;
  /** When the first message goes; null: within a year none does. */
  begins: Date | null;
  /** When the last message goes; null: so far away that nobody should count on it. */
  end: Date | null;
  /** What goes on each day of the calendar of `zone`. */
  days: Day[];
};

/** A device without a gap still waits for the answer to each message. */
export const ANSWER_MS = 500;
const DAYS_MAX = 366;
const DAY_MS = 24 * 60 * 60_000;

/** When `rows` messages will have been sent by these devices. Null without a device, and without rows. */
export function expectedEnd(rows: number, devices: DeviceRoom[], now: Date): Expected | null {
  const job = { rows, calendar: null, zone: ZONE_UNLESS_SET, startAt: null, isOurs: true };
  return expectedCourse([job], devices, ZONE_UNLESS_SET, now);
}

/** The course of our rows among these jobs. Null without a device, and without rows of ours. */
export function expectedCourse(jobs: Job[], devices: DeviceRoom[], zone: Zone, now: Date): Expected | null {
  const open = jobs.filter(({ rows }) => rows > 0).map((job) => new OpenJob(job, now));
  if (devices.length === 0 || !open.some(({ isOurs }) => isOurs)) return null;
  const everyMs = 1 / devices.reduce((rate, device) => rate + 1 / intervalOf(device), 0);
  const expected: Expected = { everyMs, begins: null, end: null, days: [] };
  const senders = devices.map((device) => new SendingDevice(device));
  const limit = now.getTime() + DAYS_MAX * DAY_MS;
  let midnight = nextMidnight(now).getTime();
  for (let at = now.getTime(); at < limit; ) {
    if (at >= midnight) {
      midnight = nextMidnight(new Date(at)).getTime();
      for (const sender of senders) sender.newDay();
    }
    const left = open.filter(({ rows }) => rows > 0);
    const until = Math.min(midnight, endOfDate(zone, at), ...left.map((job) => job.changesAfter(at)));
    const go = left.filter((job) => job.isOpen(at)).sort(byTurn);
    const wanted = go.reduce((rows, job) => rows + job.rows, 0);
    const [sent, last] = sendUntil(senders, wanted, at, until);
    let before = 0;
    for (const job of go) {
      const rows = Math.min(job.rows, sent - before);
      job.rows -= rows;
      if (job.isOurs && rows > 0) {
        expected.begins ??= momentOf(senders, before + 1, at, until);
        note(expected.days, zone, rows, momentOf(senders, before + rows, at, until));
      }
      before += rows;
    }
    if (!open.some(({ isOurs, rows }) => isOurs && rows > 0)) {
      expected.end = expected.days.at(-1)?.until ?? null;
      return expected;
    }
    const next = sent > 0 && sent === wanted ? last : until;
    if (sent > 0) for (const sender of senders) sender.sendThrough(at, next === until ? until - 1 : next);
    at = Math.max(next, at + 1);
  }
  return expected;
}

/** Older batches first; of one batch those that close first. */
const byTurn = (a: OpenJob, b: OpenJob) => Number(a.isOurs) - Number(b.isOurs) || a.closesAt - b.closesAt;

/** When the calendar of this zone shows another date. */
const endOfDate = (zone: Zone, at: number) =>
  (Math.floor((at + aheadMs(zone)) / DAY_MS) + 1) * DAY_MS - aheadMs(zone);

function note(days: Day[], zone: Zone, rows: number, until: Date): void {
  const date = dateIn(zone, until);
  const day = days.at(-1);
  if (day?.date === date) Object.assign(day, { rows: day.rows + rows, until });
  else days.push({ date, rows, until });
}

function intervalOf({ gap }: DeviceRoom): number {
  return Math.max((gap.minMs + gap.maxMs) / 2, ANSWER_MS);
}

/** A job with its windows, one after the other. */
class OpenJob {
  rows: number;
  readonly isOurs: boolean;
  private readonly windows: Iterator<Window, undefined> | null;
  private readonly startsAt: number;
  private start: number;
  private end: number;

  constructor({ rows, isOurs, calendar, zone, startAt }: Job, now: Date) {
    this.rows = rows;
    this.isOurs = isOurs;
    const from = startAt && startAt > now ? startAt : now;
    this.startsAt = from.getTime();
    this.start = this.startsAt;
    this.end = calendar === null ? Number.POSITIVE_INFINITY : this.startsAt;
    this.windows = calendar && windows(calendar, zone, from);
  }

  get closesAt(): number {
    return this.end;
  }

  isOpen(at: number): boolean {
    this.moveOn(at);
    return this.start <= at;
  }

  /** When it opens or closes next. */
  changesAfter(at: number): number {
    this.moveOn(at);
    return this.start > at ? this.start : this.end;
  }

  private moveOn(at: number) {
    while (this.end <= at) {
      const next = this.windows?.next().value;
      this.start = next ? Math.max(next.start.getTime(), this.startsAt) : Number.POSITIVE_INFINITY;
      this.end = next ? next.end.getTime() : Number.POSITIVE_INFINITY;
    }
  }
}

class SendingDevice {
  private nextAt: number;
  private left: number;
  private readonly interval: number;
  private readonly perDay: number;

  constructor(device: DeviceRoom) {
    this.nextAt = device.from.getTime();
    this.left = device.leftToday ?? Number.POSITIVE_INFINITY;
    this.perDay = device.dailyMax ?? Number.POSITIVE_INFINITY;
    this.interval = intervalOf(device);
  }

  newDay() {
    this.left = this.perDay;
  }

  /** How many go from `at` to `moment`, both included, if there are enough. */
  sent(at: number, moment: number): number {
    const first = Math.max(this.nextAt, at);
    return moment < first ? 0 : Math.min(this.left, Math.floor((moment - first) / this.interval) + 1);
  }

  sendThrough(at: number, moment: number) {
    const count = this.sent(at, moment);
    if (count > 0) this.nextAt = Math.max(this.nextAt, at) + count * this.interval;
    this.left -= count;
  }
}

const allSent = (senders: SendingDevice[], at: number, moment: number) =>
  senders.reduce((all, sender) => all + sender.sent(at, moment), 0);

/** How many of those that are wanted go before `until`, and when the last of them does. */
function sendUntil(senders: SendingDevice[], wanted: number, at: number, until: number): [number, number] {
  if (wanted === 0) return [0, until];
  const sent = Math.min(wanted, allSent(senders, at, until - 1));
  return [sent, sent === 0 ? until : momentOf(senders, sent, at, until).getTime()];
}

/** The first moment, to the millisecond, at which so many have gone. */
function momentOf(senders: SendingDevice[], wanted: number, at: number, until: number): Date {
  let early = at - 1;
  let late = until;
  while (late - early > 1) {
    const middle = early + Math.floor((late - early) / 2);
    if (allSent(senders, at, middle) >= wanted) late = middle;
    else early = middle;
  }
  return new Date(late);
}
