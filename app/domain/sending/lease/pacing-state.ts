/*
 * The stored values that decide whether a device may send now: also to new contacts, and until WhatsApp confirms
 * what it sent. They are read when items are claimed.
 */
import { parseTime, type Sql, sql } from "~/platform/db";
import type { MediaRest } from "../../pacing/media-rest";
import type { NewContactPacing } from "../../pacing/new-contacts";

/** Columns of a device. */
export const standingColumns: Sql = sql`next_send_at, sent_day, sent_today, in_use_since, quota_status, quota_total, quota_used, quota_ends_at,
  quota_new_since, new_day, new_today, new_stop_reason, new_stop_until, locked, lock_ends_at,
  confirmed_at, unconfirmed, unconfirmed_since, media_failures, media_detail, media_rests, media_rest_until`;

export type StandingRow = {
  next_send_at: unknown;
  sent_day: string | null;
  sent_today: number;
  in_use_since: string | null;
  quota_status: string | null;
  quota_total: number | null;
  quota_used: number | null;
  quota_ends_at: unknown;
  quota_new_since: number;
  new_day: string | null;
  new_today: number;
  new_stop_reason: string | null;
  new_stop_until: unknown;
  locked: boolean | number | null;
  lock_ends_at: unknown;
  confirmed_at: unknown;
  unconfirmed: number;
  unconfirmed_since: unknown;
} & MediaRestRow;

export type Standing = Pick<
  NewContactPacing,
  | "nextSendAt"
  | "sentDay"
  | "sentToday"
  | "inUseSince"
  | "quotaStatus"
  | "quotaTotal"
  | "quotaUsed"
  | "quotaEndsAt"
  | "quotaNewSince"
  | "newDay"
  | "newToday"
  | "newStopReason"
  | "newStopUntil"
  | "locked"
  | "lockEndsAt"
  | "confirmedAt"
  | "unconfirmed"
  | "unconfirmedSince"
> &
  MediaRest;

export const pacingState = (row: StandingRow): Standing => ({
  nextSendAt: parseTime(row.next_send_at),
  sentDay: row.sent_day,
  sentToday: row.sent_today,
  inUseSince: row.in_use_since,
  quotaStatus: row.quota_status,
  quotaTotal: row.quota_total,
  quotaUsed: row.quota_used,
  quotaEndsAt: parseTime(row.quota_ends_at),
  quotaNewSince: row.quota_new_since,
  newDay: row.new_day,
  newToday: row.new_today,
  newStopReason: row.new_stop_reason,
  newStopUntil: parseTime(row.new_stop_until),
  locked: row.locked === null ? null : Boolean(row.locked),
  lockEndsAt: parseTime(row.lock_ends_at),
  confirmedAt: parseTime(row.confirmed_at),
  unconfirmed: row.unconfirmed,
  unconfirmedSince: parseTime(row.unconfirmed_since),
  ...mediaRest(row),
});

export type MediaRestRow = {
  media_failures: number;
  media_detail: string | null;
  media_rests: number;
  media_rest_until: unknown;
};

export const mediaRest = (row: MediaRestRow): MediaRest => ({
  ...{ mediaFailures: row.media_failures, mediaDetail: row.media_detail, mediaRests: row.media_rests },
  mediaRestUntil: parseTime(row.media_rest_until),
});
