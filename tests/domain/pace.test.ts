import { expect, test } from "vitest";
import {
  backOffMs,
  type DevicePace,
  failuresIn,
  gapAfter,
  mayDeviceSend,
  pauseAfter,
  sentOn,
} from "~/domain/pacing/rate-limit";
import { dayOf, nextMidnight } from "~/domain/time/day";

const now = new Date("2026-11-21T05:00:00Z"); // 12:00 in Jakarta
const later = (ms: number) => new Date(now.getTime() + ms);
const device: DevicePace = {
  status: "WORKING",
  gap: { minMs: 10_000, maxMs: 30_000 },
  dailyMax: null,
  nextSendAt: null,
  sentDay: null,
  sentToday: 0,
  pauseReason: null,
  pausedUntil: null,
};

test("a working device may send", () => {
  expect(mayDeviceSend(device, now)).toEqual({ kind: "go" });
});

test.each([
  ["until its gap is over", { nextSendAt: later(1) }, { why: "gap", until: later(1) }],
  ["until it works", { status: "SCAN_QR_CODE" }, { why: "not_connected", until: null }],
  ["in a state that nobody knows", { status: "SOMETHING_NEW" }, { why: "not_connected", until: null }],
  [
    "until its pause ends",
    { pauseReason: "failures", pausedUntil: later(60_000) },
    { why: "paused", until: later(60_000) },
  ],
  ["without end when nothing says when", { pauseReason: "auth" }, { why: "paused", until: null }],
  [
    "until midnight at its daily cap",
    { dailyMax: 5, sentDay: "2026-11-21", sentToday: 5 },
    { why: "daily_cap", until: new Date("2026-11-21T17:00:00Z") },
  ],
])("a device waits %s", (_name, change, wait) => {
  expect(mayDeviceSend({ ...device, ...change }, now)).toEqual({ kind: "wait", ...wait });
});

test("yesterday's messages do not count against today's cap", () => {
  expect(mayDeviceSend({ ...device, dailyMax: 5, sentDay: "2026-11-20", sentToday: 5 }, now)).toEqual({
    kind: "go",
  });
  expect(sentOn({ sentDay: "2026-11-20", sentToday: 5 }, now)).toBe(0);
});

test("a pause that is over does not hold the device", () => {
  expect(mayDeviceSend({ ...device, pauseReason: "failures", pausedUntil: now }, now)).toEqual({
    kind: "go",
  });
});

test("the gap is random between its bounds, and none when it is zero", () => {
  expect(gapAfter(device.gap, now, 0)).toEqual(later(10_000));
  expect(gapAfter(device.gap, now, 0.5)).toEqual(later(20_000));
  expect(gapAfter({ minMs: 0, maxMs: 0 }, now)).toBeNull();
});

test("back-off doubles from a second to a minute, with some chance in it", () => {
  expect([1, 2, 3, 7, 50].map((tries) => backOffMs(tries, 0))).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
  expect(backOffMs(1, 0.999)).toBe(1_500);
});

const refused = (reason: "restricted" | "quota" | "not_on_whatsapp" | "server_refusal") =>
  ({ kind: "refused", reason, detail: "d" }) as const;
const notNow = (reason: "unauthorized" | "not_ready" | "rate_limited" | "unreachable") =>
  ({ kind: "not-now", reason, detail: "d" }) as const;

test.each([
  ["463", refused("restricted"), 0, "restricted", later(24 * 3_600_000)],
  ["475", refused("quota"), 0, "restricted", later(24 * 3_600_000)],
  ["a wrong key", notNow("unauthorized"), 0, "auth", null],
  ["a session that is not ready", notNow("not_ready"), 0, "not_ready", null],
  ["429", notNow("rate_limited"), 0, "rate", later(60_000)],
  ["ten failures in a row", refused("server_refusal"), 10, "failures", later(30 * 60_000)],
])("%s pauses the device", (_name, outcome, failures, reason, until) => {
  expect(pauseAfter(outcome, failures, now)).toMatchObject({ reason, until });
});

test.each([
  ["a number that is not on WhatsApp", refused("not_on_whatsapp"), 0],
  ["nine failures in a row", refused("server_refusal"), 9],
  ["a server that is away", notNow("unreachable"), 0],
])("%s does not pause the device", (_name, outcome, failures) => {
  expect(pauseAfter(outcome, failures, now)).toBeNull();
});

test("a number that is not on WhatsApp is no failure of the device", () => {
  expect(failuresIn([refused("not_on_whatsapp"), notNow("unreachable")])).toBe(0);
});

const unknown = (reason: "reset" | "given_up") => ({ kind: "unknown", reason, detail: "" }) as const;

test("twenty messages in the air when WAHA stops are one failure, and those that a stopping daemon gives up none", () => {
  expect(failuresIn(Array.from({ length: 20 }, () => unknown("reset")))).toBe(1);
  expect(failuresIn([unknown("given_up"), unknown("given_up")])).toBe(0);
  expect(failuresIn([refused("server_refusal"), refused("server_refusal"), unknown("reset")])).toBe(3);
});

test("days begin at midnight in the time zone of the settings", () => {
  expect(dayOf(new Date("2026-11-21T16:59:59.999Z"))).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-21T17:00:00Z"))).toBe("2026-11-22");
  expect(nextMidnight(new Date("2026-11-21T17:00:00Z"))).toEqual(new Date("2026-11-22T17:00:00Z"));
});
