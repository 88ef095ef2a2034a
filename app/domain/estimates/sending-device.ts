import {
  type NumberFacts,
  newContactBudget,
  newOn,
  type Step,
  surelyOver,
} from "../pacing/new-contact-budget";
import type { Gap } from "../pacing/rate-limit";
import type { Rest, Work } from "../pacing/rest-periods";
import { dayOf } from "../time/day";
import { Rhythm, rowsIn } from "./send-rate";

/** What a device may still do. */
export type DeviceRoom = {
  /** When it may send next; not before now. */
  from: Date;
  gap: Gap;
  /** Messages that it may still send on the day of `from`; null: no cap. */
  leftToday: number | null;
  dailyMax: number | null;
  /** Left out: it does not rest. */
  rest?: (Rest & Work) | null;
  /** Left out: towards new contacts it is as towards all. */
  newPeople?: NewContactCapacity;
};

export type NewContactCapacity = {
  /** When it may write to new contacts next, whatever its budget; null: unknown. */
  from: Date | null;
  gap: Gap;
  facts: Partial<NumberFacts>;
  steps: readonly Step[];
};

/** A device without a gap still waits for the answer to each message. */
export const ANSWER_MS = 500;

/** On average. */
export const sendInterval = (gap: Gap): number => Math.max((gap.minMs + gap.maxMs) / 2, ANSWER_MS);

/** What an expected device does, message by message and day by day. Times are in ms. */
export class SendingDevice {
  /** When it may write next to a known contact, and to a new one. */
  private nextAt: number;
  private nextNewAt: number;
  private readonly everyMs: number;
  private readonly everyNewMs: number;
  private left: number;
  private newLeft = Number.POSITIVE_INFINITY;
  private facts: Partial<NumberFacts>;
  private work: { since: number; last: number } | null;

  constructor(private readonly device: DeviceRoom) {
    const { from, gap, newPeople, leftToday, rest } = device;
    this.nextAt = from.getTime();
    this.nextNewAt = newPeople ? (newPeople.from?.getTime() ?? Number.POSITIVE_INFINITY) : this.nextAt;
    this.everyMs = sendInterval(gap);
    this.everyNewMs = newPeople ? Math.max(sendInterval(newPeople.gap), this.everyMs) : this.everyMs;
    this.left = leftToday ?? Number.POSITIVE_INFINITY;
    this.facts = newPeople?.facts ?? {};
    this.work =
      rest?.workSince && rest.workedAt
        ? { since: rest.workSince.getTime(), last: rest.workedAt.getTime() }
        : null;
  }

  newDay() {
    this.left = this.device.dailyMax ?? Number.POSITIVE_INFINITY;
  }

  /** When WhatsApp's quota begins anew; Infinity: within sight it does not. */
  changesAfter(at: number): number {
    const { quotaEndsAt } = this.facts;
    if (!quotaEndsAt) return Number.POSITIVE_INFINITY;
    const changes = [quotaEndsAt, surelyOver(quotaEndsAt)].map((each) => each.getTime());
    return changes.find((each) => each > at) ?? Number.POSITIVE_INFINITY;
  }

  /** Looks up what is left of the budget of this day; to be called whenever it may be another one. */
  lookUp(at: number) {
    const { newPeople } = this.device;
    if (!newPeople) return;
    const day = new Date(at);
    const { perDay } = newContactBudget(this.facts, newPeople.steps, day);
    this.newLeft = perDay === null ? Number.POSITIVE_INFINITY : Math.max(0, perDay - newOn(this.facts, day));
  }

  /** Returns how many go from `at` to `moment`, both included, if there are enough. */
  sent(toNew: boolean, at: number, moment: number): number {
    const most = toNew ? Math.min(this.left, this.newLeft) : this.left;
    return most <= 0 ? 0 : Math.min(most, this.rhythm(toNew, at).rowsBy(moment));
  }

  sendThrough(toNew: boolean, at: number, moment: number) {
    const count = this.sent(toNew, at, moment);
    if (count === 0) return;
    const rhythm = this.rhythm(toNew, at);
    const last = rhythm.timeOf(count);
    this.work = { since: rhythm.workOf(count), last };
    this.nextAt = last + this.everyMs;
    this.nextNewAt = Math.max(this.nextNewAt, last + this.everyNewMs); // a lock may end later
    this.left -= count;
    if (toNew) this.countNew(count, new Date(at));
  }

  private countNew(count: number, at: Date) {
    this.newLeft -= count;
    const { quotaEndsAt, quotaNewSince = 0 } = this.facts;
    this.facts = {
      ...this.facts,
      newDay: dayOf(at),
      newToday: newOn(this.facts, at) + count,
      // It is unknown when a quota without an end begins anew: what is left of it is taken as what there always is.
      quotaNewSince: quotaEndsAt ? quotaNewSince + count : quotaNewSince,
    };
  }

  private rhythm(toNew: boolean, at: number): Rhythm {
    const everyMs = toNew ? this.everyNewMs : this.everyMs;
    const ready = Math.max(at, toNew ? this.nextNewAt : this.nextAt);
    const { rest } = this.device;
    // Silences as long as a rest are rests.
    const rests = rest && everyMs < rest.restMs ? rest : null;
    if (!rest || !this.work || ready - this.work.last >= rest.restMs)
      return new Rhythm(ready, everyMs, rests, freshRun(ready, everyMs, rests));
    const ends = this.work.since + rest.workMs;
    const rested = this.work.last + rest.restMs;
    if (ready >= ends) return new Rhythm(rested, everyMs, rests, freshRun(rested, everyMs, rests));
    const rows = rests ? rowsIn(ends - ready, everyMs) : Number.POSITIVE_INFINITY;
    return new Rhythm(ready, everyMs, rests, { since: this.work.since, rows });
  }
}

const freshRun = (since: number, everyMs: number, rest: Rest | null) => ({
  since,
  rows: rest ? rowsIn(rest.workMs, everyMs) : Number.POSITIVE_INFINITY,
});
