import { plainSigns } from "../../phone-numbers/normalize";
import { instantOf, wallAt } from "../../time/zoned-time";

/** Beside ISO's, the names of Indonesia's three zones: minutes ahead of UTC. */
const ZONES: Record<string, number> = { Z: 0, UTC: 0, GMT: 0, WIB: 7 * 60, WITA: 8 * 60, WIT: 9 * 60 };
/** No clock is further from UTC (Kiribati). */
const OFFSET_MINUTES_MAX = 14 * 60;
const MINUTE_MS = 60_000;

const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})/;
const DAY_FIRST = /^(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4})/;
/** 9:30, 09.30, 09:30:15, 09:30:15.250, then perhaps a zone. */
const CLOCK =
  /^(?<t>T)?(?<hour>\d{1,2})(?<sign>[:.])(?<minute>\d{2})(?:\k<sign>(?<second>\d{2})(?:\.\d{1,9})?)?(?: ?(?<zone>[A-Z]+|[+-]\d{2}(?::?\d{2})?))?$/i;
const ZONE_ALONE = /^(?<zone>[A-Z]+)?$/i;

/**
 * Returns the instant that a written date and time mean. Understands `2026-12-01 09:30`, ISO 8601 with `Z` or an
 * offset, and `01/12/2026 09.30` (always the day first). Each may lack the time (then midnight) and may end with
 * WIB, WITA or WIT. Without a zone the clock of APP_TIMEZONE counts. "no_date" for a time alone; null for anything
 * else. Linear.
 */
export function writtenTime(text: string): Date | "no_date" | null {
  const plain = plainSigns(text);
  const date = YEAR_FIRST.exec(plain) ?? DAY_FIRST.exec(plain);
  if (!date) return CLOCK.test(plain) ? "no_date" : null;
  const rest = plain.slice(date[0].length).replace(/^,? +/, "");
  const clock = (CLOCK.exec(rest) ?? ZONE_ALONE.exec(rest))?.groups;
  if (!clock) return null;
  const part = (name: string) => Number(clock[name] ?? date.groups?.[name] ?? 0);
  const wall = wallAt(
    [part("year"), part("month"), part("day")],
    [part("hour"), part("minute"), part("second")],
  );
  if (!wall || !clock.zone) return wall && instantOf(wall);
  const offset = offsetOf(clock.zone, clock.t !== undefined);
  return offset === null ? null : new Date(wall.getTime() - offset * MINUTE_MS);
}

/** Minutes; a minus only after ISO's T: "09:30-10:30" is from one time to another. */
function offsetOf(zone: string, isIso: boolean): number | null {
  const named = ZONES[zone.toUpperCase()];
  if (named !== undefined) return named;
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (!hours || (sign === "-" && !isIso)) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  if (offset > OFFSET_MINUTES_MAX || Number(minutes) > 59) return null;
  return sign === "-" ? -offset : offset;
}
