/*
 * Where a sheet names zones, its rows are handed out zone by zone: each zone has a cursor over its own rows, so that
 * those whose day has begun are not behind those whose day has not.
 */

/** Past every row number: all unscheduled rows were handed out. */
export const CURSOR_END = 2_147_483_647;

export type ZoneCursor = {
  /** As it stands at the rows: WIB, WITA, WIT; empty for rows that name none. */
  zone: string;
  /** Unscheduled rows of this zone below this were handed out. */
  nextRow: number;
  /** No row with a time of its own is before this; null: none is left. */
  due: { at: string; row: number } | null;
  /** Unscheduled rows that were not handed out, as far as is known: for forecasts. */
  left: number;
};

/** The cursors of a batch; null: its sheet names no zone, and it has one cursor of its own. */
export const zoneCursorsOf = (zones: string | null): ZoneCursor[] | null =>
  zones === null ? null : (JSON.parse(zones) as ZoneCursor[]);

/** As they are kept in the database. */
export const zoneCursorsText = (cursors: ZoneCursor[]): string => JSON.stringify(cursors);
