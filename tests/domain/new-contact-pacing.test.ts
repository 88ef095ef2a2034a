/* The pace towards new people, and rests: pure functions of a device and the time. */
import { expect, test } from "vitest";
import {
  NEW_CONTACT_STEPS,
  type NumberFacts,
  newContactBudget,
  nextBudgetAt,
} from "~/domain/pacing/new-contact-budget";
import {
  mayDeviceSendNew,
  type NewContactPacing,
  newContactsLeft,
  newStopAfter,
  paceAfter,
} from "~/domain/pacing/new-contacts";
import { mayDeviceSend, pauseAfter } from "~/domain/pacing/rate-limit";
import { restPeriod, restText } from "~/domain/pacing/rest-periods";

const now = new Date("2026-11-21T05:00:00Z"); // 12:00 in Jakarta
const midnight = new Date("2026-11-21T17:00:00Z");
const MINUTE = 60_000;
const later = (ms: number) => new Date(now.getTime() + ms);
const device: NewContactPacing = {
  status: "WORKING",
  gap: { minMs: 10_000, maxMs: 30_000 },
  gapNew: { minMs: 30_000, maxMs: 60_000 },
  dailyMax: null,
  nextSendAt: null,
  sentDay: null,
  sentToday: 0,
  pauseReason: null,
  pausedUntil: null,
};
const quota = (used: number, days: number, status = "NONE"): Partial<NumberFacts> => ({
  ...{ quotaStatus: status, quotaTotal: 300, quotaUsed: used, quotaNewSince: 0 },
  quotaEndsAt: new Date(midnight.getTime() + (days - 1) * 24 * 60 * MINUTE),
});
const budget = (facts: Partial<NumberFacts>, at = now) => newContactBudget(facts, NEW_CONTACT_STEPS, at);

test.each([
  ["2026-11-21", 20],
  ["2026-11-18", 20],
  ["2026-11-17", 50],
  ["2026-11-13", 100],
  ["2026-11-06", 200],
  ["2026-10-22", 200],
  ["2026-10-21", null],
  ["2027-01-01", 20], // a date that has not come yet
])("a number in use since %s writes to so many new people a day: %s", (inUseSince, perDay) => {
  const why = perDay === null ? "old" : "age";
  expect(budget({ inUseSince })).toEqual({ perDay, source: "own", why });
});

test("a number of which nobody said since when it is in use has no budget of its own", () => {
  expect(budget({})).toEqual({ perDay: null, source: "own", why: "old" });
  expect(newContactsLeft(device, now)).toBe(Number.POSITIVE_INFINITY);
});

test("WhatsApp's quota is spread over what is left of its cycle, rounded down", () => {
  expect(budget(quota(20, 28))).toEqual({ perDay: 10, source: "whatsapp", why: "quota" });
  expect(budget(quota(25, 28)).perDay).toBe(9);
  expect(budget(quota(299, 2)).perDay).toBe(0);
  expect(budget(quota(299, 1)).perDay).toBe(1);
  expect(budget(quota(400, 5)).perDay).toBe(0);
  expect(budget({ ...quota(0, 3), quotaEndsAt: null }).perDay).toBe(10); // no end was told: 30 days
  expect(budget({ ...quota(0, 3), quotaTotal: -1 })).toEqual({ perDay: null, source: "own", why: "old" });
});

test("what was written today does not make today's budget smaller, told by WhatsApp yet or not", () => {
  const today = { newDay: "2026-11-21", newToday: 7 };
  expect(budget({ ...quota(27, 28), ...today }).perDay).toBe(10);
  expect(budget({ ...quota(20, 28), ...today, quotaNewSince: 7 }).perDay).toBe(10);
  expect(budget({ ...quota(27, 28), ...today }, midnight).perDay).toBe(10); // 273 in 27 days
  expect(budget({ ...quota(20, 28), ...today, quotaNewSince: 77 }, midnight).perDay).toBe(7);
});

test("of the age of a number and WhatsApp's quota the smaller one counts", () => {
  const young = { inUseSince: "2026-11-21" };
  expect(budget({ ...quota(0, 10), ...young })).toMatchObject({ perDay: 20, source: "own" });
  expect(budget({ ...quota(0, 20), ...young })).toMatchObject({ perDay: 15, source: "whatsapp" });
});

test("WhatsApp's first warning halves the budget, the second and the cap stop new people until the cycle ends", () => {
  expect(budget(quota(20, 28, "FIRST_WARNING"))).toEqual({
    ...{ perDay: 5, source: "whatsapp", why: "first_warning" },
  });
  expect(budget({ quotaStatus: "FIRST_WARNING", inUseSince: "2026-11-21" }).perDay).toBe(10);
  expect(budget({ quotaStatus: "FIRST_WARNING" }).perDay).toBe(100); // no figure at all: half of the last step
  for (const status of ["SECOND_WARNING", "CAPPED"]) {
    const facts = quota(20, 28, status);
    expect(budget(facts)).toMatchObject({ perDay: 0, why: status.toLowerCase() });
    const ends = facts.quotaEndsAt!;
    const over = status === "CAPPED" ? new Date(ends.getTime() + 2 * MINUTE) : ends; // a moment early it is refused
    expect(nextBudgetAt(facts, NEW_CONTACT_STEPS, now)).toEqual(over);
    expect(budget(facts, new Date(over.getTime() - 1)).perDay).toBe(0);
    expect(budget(facts, over)).toMatchObject({ perDay: 10, why: "quota" });
    expect(mayDeviceSendNew({ ...device, ...facts }, now)).toMatchObject({ why: "new_capped" });
    expect(mayDeviceSend({ ...device, ...facts }, now)).toEqual({ kind: "go" });
  }
});

test("a budget that is used up comes back at midnight, or on the first day that has one", () => {
  const young = { ...device, inUseSince: "2026-11-21", newDay: "2026-11-21" };
  expect(mayDeviceSendNew({ ...young, newToday: 19 }, now)).toEqual({ kind: "go" });
  const wait = { kind: "wait", why: "new_budget", until: midnight };
  expect(mayDeviceSendNew({ ...young, newToday: 20 }, now)).toEqual(wait);
  expect(mayDeviceSendNew({ ...young, newToday: 20 }, midnight)).toEqual({ kind: "go" });
  const scarce = { ...device, ...quota(298, 6) }; // 2 people in 6 days: the fifth
  const fifth = new Date(midnight.getTime() + 3 * 24 * 60 * MINUTE);
  expect(mayDeviceSendNew(scarce, now)).toEqual({ kind: "wait", why: "new_budget", until: fifth });
  const steps = [{ from_day: 0, per_day: 0 }];
  expect(mayDeviceSendNew({ ...young, steps }, now)).toEqual({ ...wait, until: null });
});

test("after a message somebody known waits for the one gap, somebody new for the other, of one random number", () => {
  const after = paceAfter(device, { count: 1, toNew: 1 }, now, 0.5);
  expect(after).toMatchObject({
    ...{ nextSendAt: later(20_000), nextNewAt: later(45_000), sentToday: 1, newToday: 1 },
    ...{ sentDay: "2026-11-21", newDay: "2026-11-21", workSince: null, workedAt: null },
  });
  const next = { ...device, ...after };
  expect(mayDeviceSend(next, later(20_000))).toEqual({ kind: "go" });
  expect(mayDeviceSendNew(next, later(20_000))).toEqual({
    ...{ kind: "wait", why: "gap", until: later(45_000) },
  });
  expect(mayDeviceSendNew(next, later(45_000))).toEqual({ kind: "go" });
  // Set back by an hour: what lies further away than any gap is no gap.
  expect(mayDeviceSendNew(next, later(-60 * MINUTE))).toEqual({ kind: "go" });
  expect(paceAfter(next, { count: 2, toNew: 0 }, later(1), 0)).toMatchObject({ sentToday: 3, newToday: 1 });
  expect(paceAfter(next, { count: 2, toNew: 1 }, midnight, 0)).toMatchObject({ sentToday: 2, newToday: 1 });
});

test("without a gap of their own new people wait as long as all others", () => {
  const { gapNew: _, ...plain } = device;
  const next = { ...plain, ...paceAfter(plain, { count: 1, toNew: 0 }, now, 0.5) };
  expect(next.nextNewAt).toEqual(next.nextSendAt);
  expect(mayDeviceSendNew(next, later(20_000))).toEqual({ kind: "go" });
});

test("a stop of new people leaves known ones alone, and ends by itself", () => {
  const until = later(60 * MINUTE);
  const stopped = { ...device, newStopReason: "restricted", newStopUntil: until };
  expect(mayDeviceSend(stopped, now)).toEqual({ kind: "go" });
  expect(mayDeviceSendNew(stopped, now)).toEqual({ kind: "wait", why: "new_locked", until });
  expect(mayDeviceSendNew(stopped, until)).toEqual({ kind: "go" });
  expect(mayDeviceSendNew({ ...stopped, newStopReason: "quota" }, now)).toMatchObject({ why: "new_capped" });
  const told = { ...stopped, locked: true, lockEndsAt: later(90 * MINUTE) };
  const over = later(92 * MINUTE); // a moment early it is refused, and nobody knows for how long then
  expect(mayDeviceSendNew(told, now)).toMatchObject({ why: "new_locked", until: over });
  expect(mayDeviceSendNew(told, later(90 * MINUTE))).toMatchObject({ why: "new_locked" });
  expect(mayDeviceSendNew(told, over)).toEqual({ kind: "go" });
  expect(mayDeviceSendNew({ ...told, lockEndsAt: null }, now)).toMatchObject({ until: null });
  expect(mayDeviceSendNew({ ...told, locked: false }, now)).toMatchObject({ until });
});

test("a restriction that a message to somebody new met stops new people; met by one to somebody known it pauses the device", () => {
  for (const reason of ["restricted", "quota"] as const) {
    const outcome = { kind: "refused", reason, detail: "463" } as const;
    expect(pauseAfter(outcome, 0, now, true)).toBeNull();
    expect(newStopAfter(outcome, now)).toEqual({ reason, until: later(24 * 60 * MINUTE), detail: "463" });
    expect(pauseAfter(outcome, 0, now)).toMatchObject({ reason: "restricted" });
  }
  const refusal = { kind: "refused", reason: "server_refusal", detail: "400" } as const;
  expect(newStopAfter(refusal, now)).toBeNull();
  expect(pauseAfter(refusal, 10, now, true)).toMatchObject({ reason: "failures" });
});

test("after an hour of work a device rests, and its work begins with the next message", () => {
  let resting = { ...device, rest: restPeriod("60/15")! };
  const speak = (at: Date) => {
    expect(mayDeviceSend({ ...resting, nextSendAt: null }, at)).toEqual({ kind: "go" });
    resting = { ...resting, ...paceAfter(resting, { count: 1, toNew: 0 }, at, 0) };
  };
  for (let minute = 0; minute < 60; minute += 1) speak(later(minute * MINUTE));
  const rest = { kind: "wait", why: "rest", until: later(74 * MINUTE) };
  expect(mayDeviceSend(resting, later(60 * MINUTE))).toEqual(rest);
  expect(mayDeviceSendNew(resting, later(74 * MINUTE - 1))).toEqual(rest);
  speak(later(74 * MINUTE));
  expect(resting.workSince).toEqual(later(74 * MINUTE));
});

test("a silence as long as a rest is one, a shorter one is not", () => {
  const work = { workSince: later(-59 * MINUTE), workedAt: later(-14 * MINUTE) };
  const resting = { ...device, ...work, rest: restPeriod("60/15")! };
  expect(mayDeviceSend(resting, now)).toEqual({ kind: "go" });
  expect(paceAfter(resting, { count: 1, toNew: 0 }, now).workSince).toEqual(work.workSince);
  expect(paceAfter(resting, { count: 1, toNew: 0 }, later(1 * MINUTE)).workSince).toEqual(later(MINUTE));
  expect(mayDeviceSend({ ...resting, workedAt: later(-16 * MINUTE) }, later(5 * MINUTE))).toEqual({
    kind: "go",
  });
  // Set back by a day: nothing rests until it comes again.
  expect(mayDeviceSend(resting, later(-24 * 60 * MINUTE))).toEqual({ kind: "go" });
});

test("a rest is written as minutes of work and of rest", () => {
  expect(restPeriod(" 60 / 15 ")).toEqual({ workMs: 60 * MINUTE, restMs: 15 * MINUTE });
  expect(restText(restPeriod("60/15")!)).toBe("60/15");
  for (const text of ["", "60", "0/15", "60/0", "1441/5", "60/1441", "-60/15", "6e1/15"])
    expect(restPeriod(text)).toBeNull();
});
