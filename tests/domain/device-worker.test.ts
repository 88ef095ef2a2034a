import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.SEND_CONCURRENCY = "4";
});

import type { OwnedDevice } from "~/domain/sending/lease/lease";
import { DeviceWorker } from "~/domain/sending/loop/device-worker";
import type { ClaimedItem } from "~/domain/sending/types";
import { clock } from "~/platform/clock";

const at = (ms: number) => new Date(Date.UTC(2026, 10, 21, 5) + ms);
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ rowNo: i + 1 }) as ClaimedItem);

const NOWEB = { engine: "NOWEB", version: "2026.8.2", honoursId: null };
const WEBJS = { engine: "WEBJS", version: "2026.8.2", honoursId: null };
const NO_GAP = { minMs: 0, maxMs: 0 };

function lane(over: Record<string, unknown> = {}, answerMs = 50): DeviceWorker {
  const pace = { gap: NO_GAP, dailyMax: null, nextSendAt: null, sentDay: null, sentToday: 0 };
  const device = { status: "WORKING", pauseReason: null, pausedUntil: null, server: NOWEB, ...pace, ...over };
  const made = new DeviceWorker(device as unknown as OwnedDevice);
  made.answerMs = answerMs;
  return made;
}

function say(one: DeviceWorker, now: Date): ClaimedItem[] {
  const said: ClaimedItem[] = [];
  for (let row = one.next(now); row; row = one.next(now)) {
    one.inAir.add(row);
    said.push(row);
  }
  return said;
}

test("rows are taken ahead where WAHA takes our ids and answers quickly, and one is there when one is answered", () => {
  const quick = lane();
  expect(quick.room(at(0))).toBe(4 + 32); // four in the air, and 400 ms of work
  quick.take(rows(36), at(0));
  const [first, ...others] = say(quick, at(0));
  expect(others.map(({ rowNo }) => rowNo)).toEqual([2, 3, 4]);
  quick.inAir.delete(first!);
  expect(say(quick, at(50)).map(({ rowNo }) => rowNo)).toEqual([5]);
  expect(quick.room(at(50))).toBe(1);
});

test.for([
  ["a device with a pace", { gap: { minMs: 10_000, maxMs: 30_000 } }, 50, 1],
  ["a device that types", { typing: true }, 50, 1],
  ["an engine that takes no ids of ours", { server: WEBJS }, 50, 4],
  ["a server that once answered with another id", { server: { ...NOWEB, honoursId: false } }, 50, 4],
  ["slow answers", {}, 600, 4],
  ["a server that has not answered yet", {}, Number.POSITIVE_INFINITY, 4],
] as const)("nothing is taken ahead for %s", ([, device, answerMs, room]) => {
  expect(lane(device, answerMs).room(at(0))).toBe(room);
});

test("to new people one goes at a time where they have a gap, as many as their budget leaves, and none while it may not be", () => {
  const gapNew = { minMs: 30_000, maxMs: 60_000 };
  expect(lane({ gapNew }).newRoom(at(0))).toBe(1);
  expect(lane({ gapNew, nextNewAt: at(9_000) }).newRoom(at(0))).toBe(0);
  expect(lane({ gapNew, nextNewAt: at(9_000) }).room(at(0))).toBe(36);
  const young = { inUseSince: "2026-11-21", newDay: "2026-11-21", newToday: 15 };
  const budgeted = lane(young);
  expect(budgeted.newRoom(at(0))).toBe(5);
  budgeted.asking = 3;
  expect(budgeted.newRoom(at(0))).toBe(2);
  expect(lane({ ...young, locked: true }).newRoom(at(0))).toBe(0);
});

test("rows to new people that were taken ahead are given back when WhatsApp forbids them, the others are said", () => {
  const stopped = lane();
  const ahead = rows(4).map((row, i) => ({ ...row, toNew: i % 2 === 0 }));
  stopped.take(ahead, at(0));
  expect(stopped.leftOver(at(0))).toEqual([]);
  stopped.device = { ...stopped.device, newStopReason: "restricted", newStopUntil: at(60_000) };
  expect(stopped.leftOver(at(0)).map(({ rowNo }) => rowNo)).toEqual([1, 3]);
  expect(say(stopped, at(0)).map(({ rowNo }) => rowNo)).toEqual([2, 4]);
});

test("rows taken ahead count against the cap of the day", () => {
  const capped = lane({ dailyMax: 10, sentDay: "2026-11-21", sentToday: 3 });
  expect(capped.room(at(0))).toBe(7);
});

test("a row taken ahead is said within two seconds or given back", () => {
  const slow = lane();
  slow.take(rows(6), at(0));
  const said = say(slow, at(0));
  expect(slow.leftOver(at(1_900))).toEqual([]);
  slow.inAir.delete(said[0]!);
  expect(say(slow, at(2_100))).toEqual([]);
  expect(slow.leftOver(at(2_100)).map(({ rowNo }) => rowNo)).toEqual([5, 6]);
  expect(slow.isBusy).toBe(true); // three are still in the air
});

test("a device that may not go on gives back what it took ahead", () => {
  const held = lane();
  held.take(rows(5), at(0));
  held.held = true; // an outcome is being recorded that may pause it
  expect(say(held, at(10))).toEqual([]);
  expect(held.leftOver(at(10))).toEqual([]);
  held.device = { ...held.device, pauseReason: "restricted", pausedUntil: at(60_000) };
  expect(held.leftOver(at(20))).toHaveLength(5);
  const backingOff = lane();
  backingOff.take(rows(5), at(0));
  backingOff.notBeforeMs = clock.ms() + 60_000;
  expect(say(backingOff, at(10))).toEqual([]);
  expect(backingOff.leftOver(at(10))).toHaveLength(5);
  expect(backingOff.isBusy).toBe(false);
});
