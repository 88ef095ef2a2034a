/* What there is in a virtual installation: devices with their phones, batches, two daemons. Times are in ms. */
import { NEW_CONTACT_STEPS } from "~/domain/pacing/new-contact-budget";
import type { NewContactPacing } from "~/domain/pacing/new-contacts";
import { type Calendar, type Window, zonedCalendar } from "~/domain/sending-hours/calendar";
import { type Hours, PRESET_HOURS } from "~/domain/sending-hours/hours";
import { ZONES, type Zone } from "~/domain/sending-hours/zone";
import type { Random } from "./random";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** 2026-11-02, 00:00 in Jakarta: a Monday. */
export const BEGIN = Date.parse("2026-11-01T17:00:00Z");
export const WIB_MS = 7 * HOUR;

export type Row = { id: number; batch: Batch; zone: Zone; toNew: boolean; attempt: number; dueAt: number };
export type Group = { zone: Zone; known: number; fresh: number; window: Window | null };
export type Batch = {
  id: number;
  queuedAt: number;
  startAt: Date | null;
  hours: Hours | null;
  calendar: Calendar;
  groups: Group[];
  rows: number;
  ended: number;
  /** Something came that nobody could have known. */
  surprised: boolean;
  forecast: { end: number; days: { rows: number; until: Date }[]; goneBy: number } | null;
};

/** What WhatsApp knows and does. */
export type Phone = {
  quota: { total: number; used: number; endsAt: number } | null;
  /** New people until it is locked for new people again. */
  strangersLeft: number;
  lockedUntil: number;
  /** Locked for known people, too. */
  wholly: boolean;
  /** WhatsApp warns before the quota is used up. */
  warns: boolean;
};

export type Device = {
  id: number;
  pace: NewContactPacing & { failuresInRow: number };
  phone: Phone;
  /** WAHA tells the quota and the lock. */
  tells: boolean;
  inAir: Row | null;
  notBefore: number;
  tries: number;
  owner: number | null;
  /** When it may be woken: the last announcement counts. */
  turn: number;
};

export type World = {
  now: number;
  devices: Device[];
  batches: Batch[];
  /** Rows that wait for another try, or for somebody to look for them. */
  waiting: Row[];
  /** Rows of which nobody knows whether they went. */
  lost: Map<number, { row: Row; reached: boolean }>;
  nextId: number;
  accountHours: Hours | null;
  holidays: string[];
  outage: "away" | "key" | null;
  /** `startedAt`: from then on it renews; `had`: its devices when it went. */
  daemons: { startedAt: number; away: "no" | "dead" | "asleep"; awaySince: number; had: Device[] }[];
  sent: number;
};

const seconds = (minS: number, maxS: number) => ({ minMs: minS * 1_000, maxMs: maxS * 1_000 });
const GAPS = [seconds(10, 30), seconds(10, 30), seconds(5, 15), seconds(20, 40), seconds(60, 60)];
const NEW_GAPS = [seconds(30, 60), seconds(30, 60), seconds(45, 90), seconds(120, 240)];
const RESTS = [
  null,
  null,
  { workMs: 60 * MINUTE, restMs: 15 * MINUTE },
  { workMs: 30 * MINUTE, restMs: 30 * MINUTE },
];

/** An account with one to four numbers, young and old. */
export function newWorld(random: Random): World {
  const devices = Array.from({ length: random.int(1, 4) }, (_, id) => newDevice(id, random));
  return {
    now: BEGIN,
    devices,
    batches: [],
    waiting: [],
    lost: new Map(),
    nextId: 1,
    accountHours: random.of([null, null, ...Object.values(PRESET_HOURS), OVERNIGHT]),
    holidays: ["2026-11-11", "2026-12-25"],
    outage: null,
    daemons: [0, 1].map(() => ({ startedAt: BEGIN, away: "no" as const, awaySince: 0, had: [] })),
    sent: 0,
  };
}

const OVERNIGHT: Hours = {
  ...{ preset: "own", from: "20:00", to: "04:00", days: [1, 2, 3, 4, 5, 6, 7], on_holidays: true },
};

function newDevice(id: number, random: Random): Device {
  const ageDays = random.of([null, null, 0, 5, 12, 20, 40]);
  const gap = random.of(GAPS);
  const sameGap = random.chance(0.2);
  const total = random.int(60, 900);
  const quota = random.chance(0.5)
    ? {
        total,
        used: random.int(0, Math.floor(total / 3)),
        endsAt: BEGIN + random.int(5 * 24, 29 * 24) * HOUR,
      }
    : null;
  const pace = {
    ...{ status: "WORKING", gap, gapNew: sameGap ? gap : random.of(NEW_GAPS) },
    dailyMax: random.chance(0.2) ? random.int(50, 600) : null,
    ...{
      nextSendAt: null,
      nextNewAt: null,
      sentDay: null,
      sentToday: 0,
      pauseReason: null,
      pausedUntil: null,
    },
    ...{ rest: random.of(RESTS), workSince: null, workedAt: null, steps: NEW_CONTACT_STEPS },
    inUseSince: ageDays === null ? null : new Date(BEGIN + WIB_MS - ageDays * DAY).toISOString().slice(0, 10),
    ...{ newDay: null, newToday: 0, newStopReason: null, newStopUntil: null, locked: null, lockEndsAt: null },
    ...{ quotaStatus: null, quotaTotal: null, quotaUsed: null, quotaEndsAt: null, quotaNewSince: 0 },
    failuresInRow: 0,
  };
  const strangersLeft = random.chance(0.3) ? random.int(50, 800) : Number.POSITIVE_INFINITY;
  const phone = { quota, strangersLeft, lockedUntil: 0, wholly: false, warns: random.chance(0.3) };
  const tells = quota !== null || random.chance(0.5);
  return { id, pace, phone, tells, inAir: null, notBefore: 0, tries: 0, owner: 0, turn: 0 };
}

/** A batch as people make them: to their customers, to strangers, to both, in one zone or three. */
export function newBatch(world: World, random: Random): Batch {
  const rows = random.of([
    random.int(1, 60),
    random.int(200, 1_200),
    random.int(200, 1_200),
    random.int(1_200, 4_000),
  ]);
  const known = random.of([0, 0.1, 0.5, 0.9, 1]);
  const zones = random.chance(0.3) ? ZONES : (["WIB"] as const);
  const narrowed = world.accountHours === null || world.accountHours === PRESET_HOURS.general;
  const hours =
    narrowed && random.chance(0.3) ? random.of([PRESET_HOURS.offers, PRESET_HOURS.collections]) : null;
  const groups = zones.map((zone) => {
    const count = Math.ceil(rows / zones.length);
    const part = Math.round(count * known);
    return { zone, known: part, fresh: count - part, window: null };
  });
  return {
    id: world.nextId++,
    queuedAt: world.now,
    startAt: random.chance(0.1) ? new Date(world.now + random.int(1, 30) * HOUR) : null,
    hours,
    calendar: zonedCalendar(world.accountHours, hours, world.holidays),
    groups,
    rows: groups.reduce((all, group) => all + group.known + group.fresh, 0),
    ended: 0,
    surprised: false,
    forecast: null,
  };
}
