/*
 * What can be set for a device: its pace, towards new contacts too, rests, typing, and since when its number is in
 * use.
 */
import { z } from "zod";
import { typedOrNone } from "../../form-number";
import { REST_MINUTES_MAX, WORK_MINUTES_MAX } from "../../pacing/rest-periods";
import { wallOf } from "../../time/zoned-time";

const GAP_SECONDS_MAX = 24 * 60 * 60;
const DAILY_MAX_MAX = 1_000_000;
/** WhatsApp's first year. */
export const SINCE_MIN = "2009-01-01";
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_CHARACTERS_MAX = 40;

// Empty, or null: the installation's setting counts.
const gap = typedOrNone(z.number("GAP_RANGE").min(0, "GAP_RANGE").max(GAP_SECONDS_MAX, "GAP_RANGE"));
const daily = typedOrNone(
  z.number("DAILY_RANGE").int("DAILY_RANGE").min(1, "DAILY_RANGE").max(DAILY_MAX_MAX, "DAILY_RANGE"),
);
const minutes = (max: number) =>
  typedOrNone(z.number("REST_RANGE").int("REST_RANGE").min(0, "REST_RANGE").max(max, "REST_RANGE"));

/** YYYY-MM-DD, in APP_TIMEZONE; empty, or null: not given, so the number counts as old. */
export const InUseSince = z.preprocess(
  (text) => (text === "" ? null : text),
  z
    .string("DATE_INVALID")
    .trim()
    .max(DATE_CHARACTERS_MAX, "DATE_INVALID")
    .refine((date) => DATE.test(date) && wallOf(`${date} 00:00`) !== null, "DATE_INVALID")
    .refine((date) => date >= SINCE_MIN, "SINCE_RANGE")
    .nullable(),
);

/** Left out, they stay as they are; null leaves them to the installation's settings. */
export const PaceFields = {
  /** Seconds between two messages. */
  gap_min: gap.optional(),
  gap_max: gap.optional(),
  /** Messages a day. */
  daily_max: daily.optional(),
  /** Before a message to a new contact. */
  gap_new_min: gap.optional(),
  gap_new_max: gap.optional(),
  /** After so many minutes of work so many of rest; 0 of rest: none, whatever the installation has. */
  work_minutes: minutes(WORK_MINUTES_MAX).optional(),
  rest_minutes: minutes(REST_MINUTES_MAX).optional(),
  typing: z
    .preprocess(
      (text) => (text === "" ? null : text === "yes" ? true : text === "no" ? false : text),
      z.boolean("INVALID").nullable(),
    )
    .optional(),
};
