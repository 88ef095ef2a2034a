/*
 * Where a sheet names zones, its rows are handed out zone by zone: each zone has a cursor over its own rows, so that
 * those whose day has begun are not behind those whose day has not. And where it goes to people who are known, these
 * have cursors of their own: they are not behind new people to whom nothing may go (care/budget.ts). Who is known is
 * decided when the batch is queued: after a loss of memory its rows are looked for in the order of its cursors.
 */

/** Past every row number: all unscheduled rows were handed out. */
export const CURSOR_END = 2_147_483_647;

export type ZoneCursor = {
  /** As it stands at the rows: WIB, WITA, WIT; empty for rows that name none; null: the sheet names no zones. */
  zone: string | null;
  /** Over rows to people who are known. Left out: to new ones. */
  known?: true;
  /** Unscheduled rows of this cursor below this were handed out. */
  nextRow: number;
  /** No row with a time of its own is before this; null: none is left. */
  due: { at: string; row: number } | null;
  /** Unscheduled rows that were not handed out, as far as is known: for forecasts. */
  left: number;
};

/** The cursors of a batch; null: its sheet names no zone and nobody who is known, and it has one cursor of its own. */
export const zoneCursorsOf = (zones: string | null): ZoneCursor[] | null =>
  zones === null ? null : (JSON.parse(zones) as ZoneCursor[]);

/** As they are kept in the database. */
export const zoneCursorsText = (cursors: ZoneCursor[]): string => JSON.stringify(cursors);
