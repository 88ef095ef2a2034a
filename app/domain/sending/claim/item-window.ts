/* When rows of a batch may go: its start, and the hours of its owner narrowed by its own. */
import { parseTime, query, sql, type Tx } from "~/platform/db";
import {
  type Calendar,
  isOpen,
  nextOpening,
  type Window,
  windowAt,
  zonedCalendar,
} from "../../sending-hours/calendar";
import { sendingHours } from "../../sending-hours/hours";
import { recipientZone, ZONE_UNLESS_SET, type Zone } from "../../sending-hours/zone";

/** How soon hours that never open are checked again; they are refused when they are set. */
const NEVER_MS = 24 * 60 * 60_000;

/**
 * Columns of a batch (as `b`) and its owner (as `u`). Holidays are read only if the batch or the owner has sending
 * hours.
 */
export const whenColumns = sql`b.start_at, b.any_hour, b.hours AS batch_hours, u.hours AS account_hours, u.zone AS account_zone,
  CASE WHEN u.hours IS NULL AND b.hours IS NULL THEN NULL ELSE (SELECT s.holidays FROM app_settings s WHERE s.id = 1) END AS holidays`;

export type WhenRow = {
  start_at: unknown;
  any_hour: boolean | number;
  batch_hours: string | null;
  account_hours: string | null;
  account_zone: string;
  holidays: unknown;
};

export type When = {
  startAt: Date | null;
  calendar: Calendar;
  /** Of rows that name none. */
  zone: Zone;
};

export function itemWindow(row: WhenRow): When {
  const zone = recipientZone(row.account_zone) ?? ZONE_UNLESS_SET;
  const startAt = parseTime(row.start_at);
  if (row.any_hour || (row.account_hours === null && row.batch_hours === null))
    return { startAt, calendar: null, zone };
  const calendar = zonedCalendar(
    sendingHours(row.account_hours),
    sendingHours(row.batch_hours),
    windowDates(row.holidays),
  );
  return { startAt, calendar, zone };
}

/** Read by a statement of its own: after a lock was waited for, it sees what was changed meanwhile. */
export async function whenNow(tx: Tx, batchId: number): Promise<When | null> {
  const [row] = await query<WhenRow>(
    tx,
    sql`SELECT ${whenColumns} FROM batches b JOIN users u ON u.id = b.user_id WHERE b.id = ${batchId}`,
  );
  return row ? itemWindow(row) : null;
}

/** The zone of rows that are marked so; those that are not have the account's. */
export const zoneIn = ({ zone }: When, named: string | null | undefined): Zone =>
  recipientZone(named) ?? zone;

/** From when on a row in this zone may go, not before `from`. */
export function opensAt({ startAt, calendar }: When, zone: Zone, from: Date): Date {
  const begin = startAt && startAt > from ? startAt : from;
  return nextOpening(calendar, zone, begin) ?? new Date(begin.getTime() + NEVER_MS);
}

/** The window in which a row in this zone may go now: `always` if nothing ever closes it, null if it may not go. */
export function windowNow({ startAt, calendar }: When, zone: Zone, now: Date): Window | "always" | null {
  if (startAt && startAt > now) return null;
  return calendar === null ? "always" : windowAt(calendar, zone, now);
}

/** Returns whether a claimed item may go now, by what the database says now. */
export async function mayGo(tx: Tx, batchId: number, rowNo: number, now: Date): Promise<boolean> {
  const [row] = await query<WhenRow & { zone: string | null }>(
    tx,
    sql`SELECT i.zone, ${whenColumns} FROM batches b JOIN users u ON u.id = b.user_id
        JOIN batch_items i ON i.batch_id = b.id AND i.row_no = ${rowNo} WHERE b.id = ${batchId}`,
  );
  if (!row) return false;
  const when = itemWindow(row);
  return (!when.startAt || when.startAt <= now) && isOpen(when.calendar, zoneIn(when, row.zone), now);
}

/** The dates of the list of holidays, as either database gives it. */
export function windowDates(holidays: unknown): string[] {
  const list = typeof holidays === "string" ? JSON.parse(holidays) : holidays;
  return Array.isArray(list) ? list.map(({ date }: { date: string }) => date) : [];
}
