/*
 * Cursors of a batch with several groups of items. Where a sheet names time zones, each zone has a cursor over its
 * own items. So items whose day has begun are not behind those whose day has not. Items to known contacts have
 * cursors of their own. So they are not behind new contacts to whom nothing may go (pacing/new-contact-budget.ts).
 *
 * Who is known is decided when the batch is queued. For after a loss of memory its items are looked up in the order
 * of its cursors.
 */

/** Past every row number: all unscheduled items were claimed. */
export const CURSOR_END = 2_147_483_647;

export type ZoneCursor = {
  /** As it stands at the rows: WIB, WITA, WIT; empty for rows that name none; null: the sheet names no zones. */
  zone: string | null;
  /** Over rows to known contacts. Left out: to new ones. */
  known?: true;
  /** Unscheduled items of this cursor below this were claimed. */
  nextRow: number;
  /** No row with a time of its own is before this; null: none is left. */
  due: { at: string; row: number } | null;
  /** Unscheduled items that are not claimed yet, as far as is known: for forecasts. */
  left: number;
};

/**
 * Returns the cursors of a batch. Null: its sheet names no zone and no known contact, and it has one cursor of its
 * own.
 */
export const zoneCursors = (zones: string | null): ZoneCursor[] | null =>
  zones === null ? null : (JSON.parse(zones) as ZoneCursor[]);

/** As they are kept in the database. */
export const zoneCursorsText = (cursors: ZoneCursor[]): string => JSON.stringify(cursors);
