/*
 * Rules of RFC 5545, of which these parts are taken: FREQ (DAILY to YEARLY), INTERVAL, BYDAY of weeks, BYMONTHDAY, UNTIL
 * and COUNT. Any other part is refused: a rule that is understood by half would run on the wrong days.
 */
import { cut } from "~/platform/graphemes";
import { type DomainError, type FieldError, wrongField } from "../errors";
import { clockIn, dateIn, type Zone } from "../sending-hours/zone";
import { addDays, dateText, dayNumber } from "./local-date";

export const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Monday is 0. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

const INTERVAL_MAX = 1_000;
const COUNT_MAX = 10_000;
const PARTS = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "UNTIL", "COUNT"] as const;
type Part = (typeof PARTS)[number];

/** Of a text that a refusal names. */
const SHOWN_CHARACTERS = 40;

/** `clock` null: the whole day. `utc`: date and clock are those of UTC. */
type Until = { date: string; clock: string | null; utc: boolean };

/** `byDay`: Monday is 0. `byMonthDay`: 1 to 31, or -1 for the last day. Empty: as the date of the beginning. */
export type Rule = {
  freq: Frequency;
  interval: number;
  byDay: number[];
  byMonthDay: number[];
  until: Until | null;
  count: number | null;
};

const refused = (code: FieldError["code"], params?: FieldError["params"]): DomainError =>
  wrongField("rrule", params ? { code, params } : { code });
const shown = (text: string) => cut(text, SHOWN_CHARACTERS);

/** Returns a rule as it is stored. */
export const ruleText = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replace(/;$/, "");

/** Parses a rule. Throws VALIDATION of `rrule`, with one of the codes RRULE_…. */
export function parseRule(text: string): Rule {
  const parts = partsIn(ruleText(text));
  const freq = FREQUENCIES.find((each) => each === parts.get("FREQ"));
  if (!freq) throw refused("RRULE_FREQ", { found: shown(parts.get("FREQ") || "-") });
  const byDay = listIn(parts, "BYDAY").map(readWeekday);
  if (byDay.length > 0 && freq !== "WEEKLY") throw refused("RRULE_BYDAY_WEEKLY");
  const byMonthDay = listIn(parts, "BYMONTHDAY").map(readMonthDay);
  if (byMonthDay.length > 0 && freq === "WEEKLY") throw refused("RRULE_BYMONTHDAY_WEEKLY");
  const count = numberIn(parts, "COUNT", COUNT_MAX, "RRULE_COUNT");
  const until = parts.has("UNTIL") ? readUntil(parts.get("UNTIL") ?? "") : null;
  if (count !== null && until !== null) throw refused("RRULE_COUNT_AND_UNTIL");
  const interval = numberIn(parts, "INTERVAL", INTERVAL_MAX, "RRULE_INTERVAL") ?? 1;
  return { freq, interval, byDay, byMonthDay, until, count };
}

function partsIn(text: string): Map<Part, string> {
  const parts = new Map<Part, string>();
  for (const piece of text.split(";")) {
    const [, name, value] = /^([A-Z-]+)=([^=]*)$/.exec(piece.trim()) ?? [];
    if (name === undefined || value === undefined)
      throw refused("RRULE_INVALID", { found: shown(piece) || "-" });
    const part = PARTS.find((each) => each === name);
    if (!part) throw refused("RRULE_PART", { name: shown(name) });
    if (parts.has(part)) throw refused("RRULE_TWICE", { name: part });
    parts.set(part, value.trim());
  }
  return parts;
}

const listIn = (parts: Map<Part, string>, part: Part): string[] =>
  parts.has(part) ? parts.get(part)!.split(",") : [];

function numberIn(
  parts: Map<Part, string>,
  part: Part,
  max: number,
  code: FieldError["code"],
): number | null {
  const text = parts.get(part);
  if (text === undefined) return null;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw refused(code, { max });
  return number;
}

function readWeekday(text: string): number {
  const day = (WEEKDAYS as readonly string[]).indexOf(text);
  if (day < 0) throw refused("RRULE_BYDAY", { found: shown(text) || "-" });
  return day;
}

function readMonthDay(text: string): number {
  const day = /^[+-]?\d{1,2}$/.test(text) ? Number(text) : 0;
  if (day !== -1 && (day < 1 || day > 31)) throw refused("RRULE_BYMONTHDAY", { found: shown(text) || "-" });
  return day;
}

/** 20261231, 20261231T090000 by the clock of the schedule, or 20261231T020000Z. */
function readUntil(text: string): Until {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)[0-5]\d(Z)?)?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const isDate = year !== undefined && !Number.isNaN(dayNumber(date)) && dateText(dayNumber(date)) === date;
  if (!isDate) throw refused("RRULE_UNTIL", { found: shown(text) || "-" });
  return { date, clock: hour === undefined ? null : `${hour}:${minute}`, utc: utc !== undefined };
}

/** Returns the last date that UNTIL allows for runs at this time (HH:mm); null: there is no UNTIL. */
export function lastDate({ until }: Rule, { time, zone }: { time: string; zone: Zone }): string | null {
  if (until === null || until.clock === null) return until?.date ?? null;
  const instant = new Date(`${until.date}T${until.clock}:00Z`);
  const [date, clock] = until.utc
    ? [dateIn(zone, instant), clockIn(zone, instant)]
    : [until.date, until.clock];
  return time <= clock ? date : addDays(date, -1);
}
