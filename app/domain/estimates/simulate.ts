/*
 * Computes how fast a batch goes, what of it goes on which day, and when it will have ended. Pure functions of what
 * its owner's devices may do: their gaps, rests and caps, their budgets of new contacts, and when each is free.
 * They also use the sending hours of the recipients, as the sender does. Known contacts go first. An estimate: gaps
 * are random, and WAHA servers are slow or quick.
 */
import { aheadMs, dateIn, ZONE_UNLESS_SET, type Zone } from "../sending-hours/zone";
import { nextMidnight } from "../time/day";
import { type Job, OpenJob } from "./pending-work";
import { type DeviceRoom, SendingDevice, sendInterval } from "./sending-device";

export type Day = { date: string; rows: number; until: Date };

export type Expected = {
  /** Milliseconds between two messages, all devices together, while each of them may send. */
  everyMs: number;
  /** When the first message goes; null: within a year none does. */
  begins: Date | null;
  /** When the last message goes. Null: so far away that it is no use to count on it. */
  end: Date | null;
  /** What goes on each day of the calendar of `zone`. */
  days: Day[];
  /** Rows of older jobs that go before the first message. */
  ahead: number;
};

const DAYS_MAX = 366;
const DAY_MS = 24 * 60 * 60_000;

/** Returns when `rows` messages will have been sent by these devices. Null without a device, and without rows. */
export function expectedEnd(rows: number, devices: DeviceRoom[], now: Date): Expected | null {
  const job: Job = { rows, calendar: null, zone: ZONE_UNLESS_SET, startAt: null, turn: "ours" };
  return expectedCourse([job], devices, ZONE_UNLESS_SET, now);
}

/** The course of our rows among these jobs. Null without a device, and without rows of ours. */
export function expectedCourse(jobs: Job[], devices: DeviceRoom[], zone: Zone, now: Date): Expected | null {
  const open = jobs.filter(({ rows }) => rows > 0).map((job) => new OpenJob(job, now));
  if (devices.length === 0 || !open.some(({ isOurs }) => isOurs)) return null;
  const expected: Expected = { everyMs: everyMs(open, devices), begins: null, end: null, days: [], ahead: 0 };
  const senders = devices.map((device) => new SendingDevice(device));
  const limit = now.getTime() + DAYS_MAX * DAY_MS;
  let midnight = nextMidnight(now).getTime();
  for (let at = now.getTime(); at < limit; ) {
    if (at >= midnight) {
      midnight = nextMidnight(new Date(at)).getTime();
      for (const sender of senders) sender.newDay();
    }
    for (const sender of senders) sender.lookUp(at);
    const left = open.filter(({ rows }) => rows > 0);
    const changes = [...left, ...senders].map((each) => each.changesAfter(at));
    const until = Math.min(midnight, endOfDate(zone, at), ...changes);
    const go = left.filter((job) => job.isOpen(at)).sort(OpenJob.byTurn);
    const toNew = !go.some(({ known }) => known > 0);
    const wanted = go.reduce((rows, job) => rows + job.left(toNew), 0);
    const [sent, last] = sendUntil(senders, toNew, wanted, at, until);
    let before = 0;
    for (const job of go) {
      const rows = Math.min(job.left(toNew), sent - before);
      job.take(toNew, rows);
      if (job.isOlder && !expected.begins) expected.ahead += rows;
      if (job.isOurs && rows > 0) {
        expected.begins ??= momentOf(senders, toNew, before + 1, at, until);
        note(expected.days, zone, rows, momentOf(senders, toNew, before + rows, at, until));
      }
      before += rows;
    }
    if (!open.some(({ isOurs, rows }) => isOurs && rows > 0)) {
      expected.end = expected.days.at(-1)?.until ?? null;
      return expected;
    }
    const next = sent > 0 && sent === wanted ? last : until;
    if (sent > 0)
      for (const sender of senders) sender.sendThrough(toNew, at, next === until ? until - 1 : next);
    at = Math.max(next, at + 1);
  }
  return expected;
}

/** Of our rows, known and new contacts as they are among them. */
function everyMs(open: OpenJob[], devices: DeviceRoom[]): number {
  const ours = open.filter(({ isOurs }) => isOurs);
  const known = ours.reduce((rows, job) => rows + job.known, 0);
  const fresh = ours.reduce((rows, job) => rows + job.fresh, 0);
  const every = ({ gap, newPeople }: DeviceRoom) =>
    (known * sendInterval(gap) + fresh * sendInterval(newPeople?.gap ?? gap)) / (known + fresh);
  return 1 / devices.reduce((rate, device) => rate + 1 / every(device), 0);
}

/** Returns when the calendar of this zone shows another date. */
const endOfDate = (zone: Zone, at: number) =>
  (Math.floor((at + aheadMs(zone)) / DAY_MS) + 1) * DAY_MS - aheadMs(zone);

function note(days: Day[], zone: Zone, rows: number, until: Date): void {
  const date = dateIn(zone, until);
  const day = days.at(-1);
  if (day?.date === date) Object.assign(day, { rows: day.rows + rows, until: later(day.until, until) });
  else days.push({ date, rows, until });
}

const later = (a: Date, b: Date) => (a > b ? a : b);

const allSent = (senders: SendingDevice[], toNew: boolean, at: number, moment: number) =>
  senders.reduce((all, sender) => all + sender.sent(toNew, at, moment), 0);

/** Returns how many of those that are wanted go before `until`, and when the last of them does. */
function sendUntil(
  senders: SendingDevice[],
  toNew: boolean,
  wanted: number,
  at: number,
  until: number,
): [number, number] {
  if (wanted === 0) return [0, until];
  const sent = Math.min(wanted, allSent(senders, toNew, at, until - 1));
  return [sent, sent === 0 ? until : momentOf(senders, toNew, sent, at, until).getTime()];
}

/** The first moment, to the millisecond, at which so many have gone. */
function momentOf(senders: SendingDevice[], toNew: boolean, wanted: number, at: number, until: number): Date {
  let early = at - 1;
  let late = until;
  while (late - early > 1) {
    const middle = early + Math.floor((late - early) / 2);
    if (allSent(senders, toNew, at, middle) >= wanted) late = middle;
    else early = middle;
  }
  return new Date(late);
}
