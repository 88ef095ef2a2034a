/*
 * What became of a device's messages, day by day: how a number fares shows there before it is lost. It moves with the
 * rows themselves (sending/transition/transition-items.ts), so no row is counted.
 */
import { z } from "zod";
import { db, execute, queryRows, sql, type Tx } from "~/platform/db";
import { lastDays } from "../time/day";

export const DEVICE_DAYS_SHOWN = 30;

/**
 * Counts of one day (YYYY-MM-DD in APP_TIMEZONE). `refused`: by WhatsApp, because of the account. `unconfirmed`: it
 * is unknown whether they went out. `replies`: what recipients answered.
 */
export const DeviceDay = z.strictObject({
  day: z.iso.date(),
  ...{ sent: z.int(), refused: z.int(), unconfirmed: z.int(), replies: z.int() },
});
export type DeviceDay = z.infer<typeof DeviceDay>;
export type DeviceCount = { deviceId: number } & Partial<DeviceDay> & Pick<DeviceDay, "day">;

const COLUMNS = {
  device_id: "int",
  day: "text",
  sent: "int",
  refused: "int",
  unconfirmed: "int",
  replies: "int",
} as const;

/** Adds to the days of devices; one that was removed meanwhile has none. */
export async function countOnDays(tx: Tx, counts: readonly DeviceCount[]): Promise<void> {
  if (counts.length === 0) return;
  const list = counts.map(({ deviceId, day, sent = 0, refused = 0, unconfirmed = 0, replies = 0 }) => ({
    ...{ device_id: deviceId, day, sent, refused, unconfirmed, replies },
  }));
  list.sort((a, b) => a.device_id - b.device_id || a.day.localeCompare(b.day)); // all writers lock them in this order
  await execute(
    tx,
    sql`INSERT INTO device_days (device_id, day, sent, refused, unconfirmed, replies)
        SELECT g.device_id, g.day, g.sent, g.refused, g.unconfirmed, g.replies FROM ${queryRows(list, COLUMNS)} g
          JOIN devices d ON d.id = g.device_id WHERE true ORDER BY g.device_id, g.day
        ON CONFLICT (device_id, day) DO UPDATE SET sent = device_days.sent + excluded.sent,
          refused = device_days.refused + excluded.refused, unconfirmed = device_days.unconfirmed + excluded.unconfirmed,
          replies = device_days.replies + excluded.replies`,
  );
}

/** The last 30 days of a device, oldest first, today included; days without a message are there with zeros. */
export async function deviceDays(deviceId: number, now: Date): Promise<DeviceDay[]> {
  const days = lastDays(now, DEVICE_DAYS_SHOWN);
  const found = await db.deviceDay.findMany({ where: { deviceId, day: { gte: days[0] } } });
  const figures = new Map(found.map(({ deviceId: _, ...each }) => [each.day, each]));
  return days.map((day) => figures.get(day) ?? { day, sent: 0, refused: 0, unconfirmed: 0, replies: 0 });
}
