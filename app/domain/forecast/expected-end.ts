/*
 * How fast a batch goes and when it will have ended, decided by pure functions from what its owner's
 * devices may do: their gaps, their caps per day, and when each of them is free. An estimate: gaps are
 * random, and other people's servers are slow or quick.
 */
import { type Gap, nextMidnight } from "../pace/pace";

/** What a device may still do. */
export type DeviceRoom = {
  /** When it may send next; not before now. */
  from: Date;
  gap: Gap;
  /** Messages that it may still send on the day of `from`; null: no cap. */
  leftToday: number | null;
  dailyMax: number | null;
};

export type Expected = {
  /** Milliseconds between two messages, all devices together, while none has reached its cap. */
  everyMs: number;
  /** When the last message goes; null: so far away that nobody should count on it. */
  end: Date | null;
};

/** A device without a gap still waits for the answer to each message. */
export const ANSWER_MS = 500;
const DAYS_MAX = 366;

/** When `rows` messages will have been sent by these devices. Null without a device, and without rows. */
export function expectedEnd(rows: number, devices: DeviceRoom[], now: Date): Expected | null {
  if (devices.length === 0 || rows <= 0) return null;
  const everyMs = 1 / devices.reduce((rate, device) => rate + 1 / intervalOf(device), 0);
  let left = rows;
  let start = now;
  for (let day = 0; day < DAYS_MAX; day += 1) {
    const midnight = nextMidnight(start);
    const sent = sentUntil(devices, start, midnight);
    if (sent(midnight) >= left) return { everyMs, end: firstMoment(start, midnight, sent, left) };
    left -= sent(midnight);
    start = midnight;
  }
  return { everyMs, end: null };
}

function intervalOf({ gap }: DeviceRoom): number {
  return Math.max((gap.minMs + gap.maxMs) / 2, ANSWER_MS);
}

/** How many messages go between the start of a stretch within one day and a moment of it. */
function sentUntil(devices: DeviceRoom[], start: Date, midnight: Date): (moment: Date) => number {
  const ready = devices.filter(({ from }) => from < midnight);
  return (moment) =>
    ready.reduce((all, device) => {
      const isFirstDay = device.from >= start;
      const from = isFirstDay ? device.from : start;
      const cap = (isFirstDay ? device.leftToday : device.dailyMax) ?? Number.POSITIVE_INFINITY;
      const ms = moment.getTime() - from.getTime();
      return ms < 0 ? all : all + Math.min(cap, Math.floor(ms / intervalOf(device)) + 1);
    }, 0);
}

/** The first moment, to the second, at which so many have gone. */
function firstMoment(start: Date, end: Date, sent: (moment: Date) => number, wanted: number): Date {
  let early = start.getTime() - 1_000;
  let late = end.getTime();
  while (late - early > 1_000) {
    const middle = early + Math.floor((late - early) / 2);
    if (sent(new Date(middle)) >= wanted) late = middle;
    else early = middle;
  }
  return new Date(late);
}
