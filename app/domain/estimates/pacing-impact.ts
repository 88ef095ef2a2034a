/*
 * Computes what each choice of a device's pace costs in time, for a thousand messages, by the course that is
 * forecast of them.
 */
import type { Device } from "generated/sqlite/client";
import { db } from "~/platform/db";
import { devicePacing } from "../pacing/device-pacing";
import { newContactBudget, type Step } from "../pacing/new-contact-budget";
import type { Rest } from "../pacing/rest-periods";
import { typedGap } from "../pacing/typing";
import { ZONE_UNLESS_SET } from "../sending-hours/zone";
import { newContactSteps } from "../settings/new-contact-steps";
import type { DeviceRoom, NewContactCapacity } from "./sending-device";
import { type Expected, expectedCourse } from "./simulate";

const MESSAGES = 1_000;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/** The rests that are shown where there are none. */
const USUAL_REST: Rest = { workMs: 60 * MINUTE_MS, restMs: 15 * MINUTE_MS };

export type CostInTime = {
  /** Hours of a thousand messages to known contacts, and to new ones. */
  known_hours: number;
  new_hours: number;
  /** How many hours longer those to new contacts take by its rests; without any, by 15 min after each 60. */
  rest_hours: number;
  /** Days of a thousand messages by its cap; null: there is none. */
  cap_days: number | null;
  /** Days of a thousand new contacts by the age of its number; null: its age sets no limit. */
  age_days: number | "over a year" | null;
};

/** Returns what the pace of a device costs as it is set now. */
export async function costOfDevice(id: number, now: Date): Promise<CostInTime> {
  return costInTime(await db.device.findUniqueOrThrow({ where: { id } }), await newContactSteps(), now);
}

/** Each by itself, as if nothing else held messages back; hours with one decimal. */
export function costInTime(device: Device, steps: readonly Step[], now: Date): CostInTime {
  const { dailyMax, rest, typing, ...own } = devicePacing(device);
  const [gap, gapNew] = [typedGap(own.gap, typing), typedGap(own.gapNew, typing)];
  const { inUseSince } = device;
  const free = { from: now, gap, leftToday: null, dailyMax: null };
  const toNew = (room: Partial<DeviceRoom>, people: Partial<NewContactCapacity> = {}) =>
    courseOf(
      { ...free, ...room, newPeople: { from: now, gap: gapNew, facts: {}, steps, ...people } },
      0,
      now,
    );
  const newMs = lengthOf(toNew({}), now);
  const rested = { ...(rest ?? USUAL_REST), workSince: null, workedAt: null };
  const young = toNew({}, { gap: { minMs: 0, maxMs: 0 }, facts: { inUseSince } });
  const isLimited = newContactBudget({ inUseSince }, steps, now).perDay !== null;
  return {
    known_hours: hours(lengthOf(courseOf(free, MESSAGES, now), now)),
    new_hours: hours(newMs),
    rest_hours: hours(lengthOf(toNew({ rest: rested }), now) - newMs),
    cap_days: dailyMax && Math.ceil(MESSAGES / dailyMax),
    age_days: isLimited ? (young?.end ? young.days.length : "over a year") : null,
  };
}

/** The course of a thousand messages, `known` of them to known contacts, at any hour. */
function courseOf(device: DeviceRoom, known: number, now: Date): Expected | null {
  const job = { ...{ rows: MESSAGES, known, calendar: null, zone: ZONE_UNLESS_SET }, startAt: null };
  return expectedCourse([{ ...job, turn: "ours" }], [device], ZONE_UNLESS_SET, now);
}

/** In ms; a course that does not end within a year is as long as that. */
const lengthOf = (course: Expected | null, now: Date): number =>
  (course?.end?.getTime() ?? now.getTime() + 365 * 24 * HOUR_MS) - now.getTime();

const hours = (ms: number) => Math.round((ms * 10) / HOUR_MS) / 10;
