/*
 * SQL over contacts `c`. Texts are compared in small letters as JavaScript makes them, which are stored beside them:
 * SQLite knows the case of A to Z only, and PostgreSQL's depends on its locale.
 */
import { join, postgresql, raw, type Sql, sql } from "~/platform/db";
import { foldedValue } from "./values";

/** The value in the column at this place, in small letters; empty where there is none. */
export const valueAt = (place: number): Sql => sql`COALESCE(${raw(`c.folded ->> ${Math.trunc(place)}`)}, '')`;

/** Whether the text in a column contains this one. */
export const holds = (column: Sql, text: string): Sql =>
  postgresql ? sql`strpos(${column}, ${text}) > 0` : sql`instr(${column}, ${text}) > 0`;

/**
 * Whether any value contains a text, whatever its case. The whole of them is looked at first, as it is stored: that is
 * quick, and may find a little too much.
 */
export function anyValueHolds(text: string): Sql {
  const folded = foldedValue(text);
  const whole = postgresql ? sql`CAST(c.folded AS text)` : sql`c.folded`;
  const values = postgresql
    ? sql`jsonb_array_elements_text(c.folded) AS e(value)`
    : sql`json_each(c.folded) AS e`;
  const written = JSON.stringify(folded).slice(1, -1);
  return sql`(CASE WHEN ${holds(whole, written)} THEN EXISTS (SELECT 1 FROM ${values} WHERE ${holds(sql`e.value`, folded)}) ELSE FALSE END)`;
}

/**
 * Whether what the value in a column is compared by is greater or less than a number or a date (ISO 8601 in UTC). False
 * where it is of another kind.
 */
export function compares(place: number, than: number | string, sign: ">" | "<"): Sql {
  const at = Math.trunc(place);
  const isNumber = typeof than === "number";
  const key = raw(`(c.sorts ->> ${at})`);
  if (postgresql) {
    const type = raw(`jsonb_typeof(c.sorts -> ${at})`);
    const kind = isNumber ? "number" : "string";
    const comparison = isNumber
      ? sql`CAST(${key} AS double precision) ${raw(sign)} CAST(${String(than)} AS double precision)`
      : sql`(${key} COLLATE "C") ${raw(sign)} ${than}`;
    return sql`(CASE WHEN ${type} = ${kind} THEN ${comparison} ELSE FALSE END)`;
  }
  const type = raw(`json_type(c.sorts, '$[${at}]')`);
  const kinds = isNumber ? sql`('integer', 'real')` : sql`('text')`;
  const value = isNumber ? sql`CAST(${String(than)} AS REAL)` : sql`${than}`;
  return sql`(COALESCE(${type}, '') IN ${kinds} AND ${key} ${raw(sign)} ${value})`;
}

/** Whether the number is one of these, which may be many: they come as one value. */
export const isAmong = (numbers: readonly string[]): Sql =>
  postgresql
    ? sql`c.number = ANY(string_to_array(${numbers.join()}, ','))`
    : sql`c.number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;

/** All of these. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`TRUE` : join([...conditions], " AND ");

/** The date in the column at this place, as ISO 8601 in UTC; null where there is none. */
export function dateAt(place: number): Sql {
  const at = Math.trunc(place);
  return postgresql
    ? raw(`(CASE WHEN jsonb_typeof(c.sorts -> ${at}) = 'string' THEN c.sorts ->> ${at} END)`)
    : raw(`(CASE WHEN json_type(c.sorts, '$[${at}]') = 'text' THEN c.sorts ->> ${at} END)`);
}

/** Whether that date is one of these. */
export const hasDate = (place: number, dates: readonly string[]): Sql =>
  postgresql
    ? sql`${dateAt(place)} = ANY(string_to_array(${dates.join()}, ','))`
    : sql`${dateAt(place)} IN (SELECT value FROM json_each(${JSON.stringify(dates)}))`;
