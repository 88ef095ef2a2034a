import type { Batch } from "generated/sqlite/client";
import { db, parseTime, query, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { readableBatch } from "../batches/get";
import { zoneCursors } from "../batches/zone-cursors";
import { opensAt, type When, windowDates, zoneIn } from "../sending/claim/item-window";
import { zonedCalendar } from "../sending-hours/calendar";
import { sendingHours } from "../sending-hours/hours";
import { clockIn, dateIn, recipientZone, ZONE_UNLESS_SET, type Zone } from "../sending-hours/zone";
import { isOpen, openOnly } from "../statuses";
import { deviceCapacities, filesWait, ownerDevices } from "./owner-devices";
import type { Job } from "./pending-work";
import { remainingItems } from "./remaining-items";
import { expectedCourse } from "./simulate";

/** How fast a batch goes and until when, as far as it is known. */
export type Expectation = {
  /** Seconds between two messages; may be a fraction. */
  every_seconds: number;
  /** ISO 8601; null: none goes within a year. */
  begins: string | null;
  /** ISO 8601; null: more than a year away. */
  end: string | null;
  /** Messages of the owner's older batches that go before the first of this one. */
  ahead: number;
  /** What goes on each day of the account's zone; the first DAYS_TOLD. */
  days: { date: string; rows: number; until: string; clock: string }[];
  more_days: number;
  /** What a clock of the account's zone shows then. */
  begins_at: { date: string; clock: string } | null;
  zone: Zone;
  /**
   * It has messages with a file, and no device takes one now: they wait until then (ISO 8601) at least, which is not
   * reckoned. Null: they go.
   */
  files_wait: string | null;
};

const DAYS_TOLD = 10;

/**
 * Returns what to expect of a batch that is under way. Null when it has ended, is stopped, or no device is known to
 * be free at some time; `batchWaiting` says why. Throws NOT_FOUND as `batchById` does.
 */
export async function batchExpectation(actor: Actor, id: number, now: Date): Promise<Expectation | null> {
  return estimateBatch(await readableBatch(actor, id), now);
}

/** What an expectation needs of a batch; one that is not queued yet may be given another start and other hours. */
type Expected = Pick<
  Batch,
  keyof Counted | "id" | "userId" | "status" | "paused" | "held" | "cancelled" | "scheduled" | "attached"
>;
type Counted = Pick<
  Batch,
  | "recipients"
  | "sent"
  | "failed"
  | "refunded"
  | "skipped"
  | "known"
  | "startAt"
  | "hours"
  | "anyHour"
  | "zones"
>;

/** `batchExpectation` of a batch that was read already. */
export async function estimateBatch(batch: Expected, now: Date): Promise<Expectation | null> {
  if (!isOpen(batch.status)) return null;
  if (batch.paused || batch.held || batch.cancelled) return null;
  const account = await accountWhen(batch.userId);
  const ours = jobsOf(batch, account, "ours");
  const others = await otherBatches(batch.userId, batch.id);
  const jobs = others.flatMap((each) => jobsOf(each, account, each.turn));
  const own = await ownerDevices(batch.userId, now);
  const devices = deviceCapacities(own, now);
  const course = expectedCourse([...jobs, ...ours], devices, account.zone, now);
  if (!course) return null;
  const last = batch.scheduled > 0 ? await lastDue(batch.id) : null;
  const lastAt = last && opensAt({ ...account, ...whenOfBatch(batch, account) }, account.zone, last);
  const end = course.end && lastAt && lastAt > course.end ? lastAt : course.end;
  return {
    every_seconds: course.everyMs / 1_000,
    begins: course.begins?.toISOString() ?? null,
    end: end?.toISOString() ?? null,
    ahead: course.ahead,
    days: course.days.slice(0, DAYS_TOLD).map((day) => ({
      ...day,
      until: day.until.toISOString(),
      clock: clockIn(account.zone, day.until),
    })),
    more_days: Math.max(0, course.days.length - DAYS_TOLD),
    begins_at: course.begins && {
      date: dateIn(account.zone, course.begins),
      clock: clockIn(account.zone, course.begins),
    },
    zone: account.zone,
    files_wait: batch.attached === null ? null : (filesWait(own)?.toISOString() ?? null),
  };
}

type Account = When & { hours: string | null; holidays: string[] };

/** The hours and the zone of an account, for a batch that has no hours of its own. */
export async function accountWhen(userId: number): Promise<Account> {
  const { hours, zone } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { hours: true, zone: true },
  });
  const settings = await db.appSettings.findUniqueOrThrow({ where: { id: 1 }, select: { holidays: true } });
  const holidays = windowDates(settings.holidays);
  const calendar = zonedCalendar(sendingHours(hours), null, holidays);
  return { startAt: null, calendar, zone: recipientZone(zone) ?? ZONE_UNLESS_SET, hours, holidays };
}

function whenOfBatch(
  { startAt, hours, anyHour }: Counted,
  account: Account,
): Pick<When, "startAt" | "calendar"> {
  if (anyHour) return { startAt, calendar: null };
  if (hours === null) return { startAt, calendar: account.calendar };
  return {
    startAt,
    calendar: zonedCalendar(sendingHours(account.hours), sendingHours(hours), account.holidays),
  };
}

/** Its rows that are still to go, for each zone that its sheet names by what is left of it. */
function jobsOf(batch: Counted, account: Account, turn: Job["turn"]): Job[] {
  const { rows, known } = remainingItems(batch);
  const when = { ...whenOfBatch(batch, account), turn };
  const zones = leftByZone(batch);
  if (zones.length === 0) return [{ ...when, rows, known, zone: account.zone }];
  // Items in progress, and those with times of their own, go with the others.
  const fresh = shares(
    rows - known,
    zones.map((zone) => zone.fresh),
  );
  const met = shares(
    known,
    zones.map((zone) => zone.known),
  );
  return zones.map(({ zone }, i) => ({
    ...{ ...when, zone: zoneIn(account, zone) },
    ...{ rows: fresh[i]! + met[i]!, known: met[i]! },
  }));
}

function leftByZone({ zones }: Counted) {
  const byZone = new Map<string | null, { zone: string | null; fresh: number; known: number }>();
  for (const { zone, known, left } of zoneCursors(zones) ?? []) {
    if (left === 0) continue;
    const its = byZone.get(zone) ?? { zone, fresh: 0, known: 0 };
    byZone.set(zone, its);
    if (known) its.known += left;
    else its.fresh += left;
  }
  return [...byZone.values()];
}

/** Whole numbers that are together `total`, as these weights are to each other; with no weight at all as equals. */
function shares(total: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += all > 0 ? weight / all : 1 / weights.length;
    const share = Math.round(total * before) - given;
    given += share;
    return share;
  });
}

/**
 * Batches are sent one after the other, the oldest first; known contacts of newer ones go before new contacts of
 * older ones. Items that wait for their time delay no others.
 */
function otherBatches(userId: number, id: number): Promise<(Counted & Pick<Job, "turn">)[]> {
  return query<Record<string, unknown>>(
    db,
    sql`SELECT id < ${id} AS older, start_at, hours, any_hour, zones,
          CAST(COALESCE(SUM(recipients - sent - failed - refunded - skipped - scheduled), 0) AS BIGINT) AS rows,
          CAST(COALESCE(SUM(known), 0) AS BIGINT) AS known
        FROM batches WHERE user_id = ${userId} AND id <> ${id} AND ${openOnly()}
          AND submitted_at IS NOT NULL AND NOT paused AND NOT held AND NOT cancelled
        GROUP BY 1, start_at, hours, any_hour, zones`,
  ).then((found) =>
    found.map(({ older, rows, known, start_at, hours, any_hour, zones }) => ({
      ...{ recipients: Number(rows), sent: 0, failed: 0, refunded: 0, skipped: 0, known: Number(known) },
      ...{ startAt: parseTime(start_at), hours: hours as string | null, anyHour: Boolean(any_hour) },
      zones: zones as string | null,
      turn: older ? ("older" as const) : ("newer" as const),
    })),
  );
}

async function lastDue(batchId: number): Promise<Date | null> {
  const [row] = await query<{ due_at: unknown }>(
    db,
    sql`SELECT due_at FROM batch_items WHERE batch_id = ${batchId} AND due_at IS NOT NULL AND status <> 'SKIPPED'
        ORDER BY due_at DESC, row_no DESC LIMIT 1`,
  );
  return parseTime(row?.due_at);
}
