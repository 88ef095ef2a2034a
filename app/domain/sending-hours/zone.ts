/** Indonesia's time zones and what they are ahead of UTC, in minutes. There is no daylight saving time in them. */
const AHEAD_MINUTES = { WIB: 7 * 60, WITA: 8 * 60, WIT: 9 * 60 } as const;

export type Zone = keyof typeof AHEAD_MINUTES;
export const ZONES = ["WIB", "WITA", "WIT"] as const satisfies Zone[];
export const ZONE_UNLESS_SET: Zone = "WIB";

const MINUTE_MS = 60_000;

/** Returns how far a clock in this zone is ahead of UTC, in ms. */
export const aheadMs = (zone: Zone): number => AHEAD_MINUTES[zone] * MINUTE_MS;

/** The zone of this name, in any letter case and with spaces around it; null for any other text. */
export function recipientZone(text: string | null | undefined): Zone | null {
  const name = text?.trim().toUpperCase();
  return ZONES.find((zone) => zone === name) ?? null;
}

/** The date of a time in this zone, as YYYY-MM-DD. */
export function dateIn(zone: Zone, time: Date): string {
  return new Date(time.getTime() + aheadMs(zone)).toISOString().slice(0, 10);
}

/** Returns what a clock in this zone shows, as HH:mm. */
export function clockIn(zone: Zone, time: Date): string {
  return new Date(time.getTime() + aheadMs(zone)).toISOString().slice(11, 16);
}
