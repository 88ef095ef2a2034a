/*
 * How many new contacts, who never wrote to the account, a number may write to in a day. Complaints of new contacts
 * get a number banned (docs/waha.md#new-contacts). It uses steps by the age of the number, and WhatsApp's own quota
 * where WAHA reports it. Pure functions, which the sender and the forecast share. A day is one of APP_TIMEZONE.
 */
import { dayOf, daysBetween, nextMidnight } from "../time/day";

/** From this day of its life on (0: the first), so many new contacts a day; null: no limit. */
export type Step = { from_day: number; per_day: number | null };

/** Common advice, for which no measurements exist. */
export const NEW_CONTACT_STEPS: readonly Step[] = [
  { from_day: 0, per_day: 20 },
  { from_day: 4, per_day: 50 },
  { from_day: 8, per_day: 100 },
  { from_day: 15, per_day: 200 },
  { from_day: 31, per_day: null },
];

/** What is known of a number. */
export type NumberFacts = {
  /** YYYY-MM-DD in APP_TIMEZONE; null: not given, so it counts as old. */
  inUseSince: string | null;
  /** As WAHA last reported it; `quotaTotal` -1: WhatsApp sets none. */
  quotaStatus: string | null;
  quotaTotal: number | null;
  quotaUsed: number | null;
  quotaEndsAt: Date | null;
  /**
   * How many new contacts it wrote to since the quota was reported: they are not in `quotaUsed` yet. 0 again with
   * each report.
   */
  quotaNewSince: number;
  /** How many it wrote to on `newDay` (YYYY-MM-DD in APP_TIMEZONE). */
  newDay: string | null;
  newToday: number;
};

export type Budget = {
  /** New contacts on this day; null: no limit. */
  perDay: number | null;
  source: "own" | "whatsapp";
  why: "old" | "age" | "quota" | "first_warning" | "second_warning" | "capped";
};

/** A quota whose end is not reported, or not yet, is spread over so many days. */
const CYCLE_DAYS = 30;
/** WhatsApp gives an end in whole seconds of its own clock. */
const END_MARGIN_MS = 2 * 60_000;
/** How many days ahead a day with a budget is searched. */
const AHEAD_DAYS_MAX = 62;

/**
 * Returns when a lock or quota is over for which WhatsApp reported this end, if WAHA does not report it before.
 * WAHA is asked each minute. A message to a new contact a moment too early is refused, and then it is unknown how
 * long that holds.
 */
export const surelyOver = (toldEnd: Date): Date => new Date(toldEnd.getTime() + END_MARGIN_MS);

/** An end that was reported for this time or earlier is surely over now. */
export const surelyOverFrom = (now: Date): Date => new Date(now.getTime() - END_MARGIN_MS);

/**
 * Returns the budget of the day of `now`: the least of two limits. One is what its age allows. The other is
 * WhatsApp's quota left at the start of this day ÷ the days left in its cycle, today included. It is halved after
 * WhatsApp's first warning, and nothing after the second.
 *
 * Rounded down, once, at the end: never more than WhatsApp's figures allow. What that leaves over goes on the last
 * days of the cycle. When that is over, the quota counts as whole again until WAHA reports the next figures.
 */
export function newContactBudget(facts: Partial<NumberFacts>, steps: readonly Step[], now: Date): Budget {
  if (isCapped(facts, now)) return { perDay: 0, source: "whatsapp", why: "capped" };
  const status = isOver(facts, now) ? null : facts.quotaStatus;
  if (status === "SECOND_WARNING") return { perDay: 0, source: "whatsapp", why: "second_warning" };
  const own = ownBudget(facts.inUseSince ?? null, steps, now);
  const quota = quotaBudget(facts, now);
  const least = Math.min(own ?? Number.POSITIVE_INFINITY, quota ?? Number.POSITIVE_INFINITY);
  if (status === "FIRST_WARNING") {
    // Warned, and no figure to halve: as a number that is still young, in its last step.
    const warned = Number.isFinite(least) ? least : Math.max(...finite(steps));
    const perDay = Number.isFinite(warned) ? Math.floor(warned / 2) : null;
    return { perDay, source: "whatsapp", why: "first_warning" };
  }
  if (!Number.isFinite(least)) return { perDay: null, source: "own", why: "old" };
  const isQuota = quota !== null && quota < (own ?? Number.POSITIVE_INFINITY);
  const perDay = Math.floor(least);
  return isQuota ? { perDay, source: "whatsapp", why: "quota" } : { perDay, source: "own", why: "age" };
}

/**
 * Returns when there is a budget again, once that of today is used up; null: not within sight, or WhatsApp does not
 * say.
 */
export function nextBudgetAt(facts: Partial<NumberFacts>, steps: readonly Step[], now: Date): Date | null {
  const { why } = newContactBudget(facts, steps, now);
  if (why === "second_warning") return facts.quotaEndsAt ?? null;
  if (why === "capped") return facts.quotaEndsAt ? surelyOver(facts.quotaEndsAt) : null;
  let at = now;
  for (let day = 0; day < AHEAD_DAYS_MAX; day += 1) {
    const midnight = nextMidnight(at);
    const ends = facts.quotaEndsAt;
    at = ends && ends > at && ends < midnight ? ends : midnight;
    const { perDay } = newContactBudget(facts, steps, at);
    if (perDay === null || perDay > newOn(facts, at)) return at;
  }
  return null;
}

/** Returns how many new contacts were written to on the day of `now`. */
export function newOn(facts: Partial<Pick<NumberFacts, "newDay" | "newToday">>, now: Date): number {
  return facts.newDay === dayOf(now) ? (facts.newToday ?? 0) : 0;
}

function ownBudget(inUseSince: string | null, steps: readonly Step[], now: Date): number | null {
  if (inUseSince === null) return null;
  const age = Math.max(0, daysBetween(inUseSince, dayOf(now)));
  const reached = steps.filter((step) => step.from_day <= age);
  reached.sort((a, b) => a.from_day - b.from_day);
  return reached.at(-1)?.per_day ?? null;
}

function quotaBudget(facts: Partial<NumberFacts>, now: Date): number | null {
  const { quotaTotal, quotaUsed, quotaEndsAt, quotaNewSince = 0 } = facts;
  if (quotaTotal === null || quotaTotal === undefined || quotaTotal < 0) return null;
  if (isOver(facts, now)) return quotaTotal / CYCLE_DAYS;
  const usedBefore = (quotaUsed ?? 0) + quotaNewSince - newOn(facts, now);
  const left = Math.max(0, quotaTotal - usedBefore);
  // The last day is that of the last moment of the cycle.
  const lastDay = quotaEndsAt ? dayOf(new Date(quotaEndsAt.getTime() - 1)) : null;
  const days = lastDay === null ? CYCLE_DAYS : Math.max(0, daysBetween(dayOf(now), lastDay)) + 1;
  return left / days;
}

const isOver = ({ quotaEndsAt }: Partial<NumberFacts>, now: Date) =>
  quotaEndsAt !== null && quotaEndsAt !== undefined && quotaEndsAt <= now;

const isCapped = ({ quotaStatus, quotaEndsAt }: Partial<NumberFacts>, now: Date) =>
  quotaStatus === "CAPPED" && (!quotaEndsAt || surelyOver(quotaEndsAt) > now);

const finite = (steps: readonly Step[]) =>
  steps.map(({ per_day }) => per_day).filter((each) => each !== null);
