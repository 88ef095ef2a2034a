/* What a schedule is made with and shown as: a campaign that is repeated, or a reminder on each contact's own date. */
import { z } from "zod";
import { Filter, OPS } from "../contact-lists/filter";
import { Selection } from "../contact-lists/selection";
import { ZONES } from "../sending-hours/zone";
import { nameSchema, Time } from "../view-schema";

export const SCHEDULES_MAX = 50;
export const SCHEDULE_NAME_CHARACTERS_MAX = 100;
export const DAYS_BEFORE_MAX = 365;
/** Characters of a rule. The longest useful one has about 120. */
export const RULE_CHARACTERS_MAX = 500;
/** Dates that are shown ahead. */
export const NEXT_RUNS_MAX = 5;

const NAME_UNITS_MAX = 1_000;
const COLUMN_UNITS_MAX = 1_000;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * What a schedule is made with: `rrule`, or `date_column` with `days_before` (0: on the day itself) and `yearly`. An
 * empty text counts as left out, since forms send it. `time`: HH:mm by the clock of `zone`, which is that of the account
 * if it is left out.
 */
export const ScheduleInput = z.object({
  name: z
    .string("REQUIRED")
    .max(NAME_UNITS_MAX, "TOO_LONG")
    .transform((name) => name.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, "REQUIRED").max(SCHEDULE_NAME_CHARACTERS_MAX, "TOO_LONG")),
  list_ids: Selection.shape.list_ids,
  filter: Filter.nullish(),
  template_id: z
    .int("REQUIRED")
    .min(1, "REQUIRED")
    .max(2 ** 31 - 1, "REQUIRED"),
  rrule: z.string("INVALID").max(RULE_CHARACTERS_MAX, "RRULE_LONG").nullish(),
  date_column: z.string("INVALID").max(COLUMN_UNITS_MAX, "TOO_LONG").nullish(),
  days_before: z
    .int("DAYS_BEFORE")
    .min(-DAYS_BEFORE_MAX, "DAYS_BEFORE")
    .max(DAYS_BEFORE_MAX, "DAYS_BEFORE")
    .nullish(),
  yearly: z.boolean("INVALID").nullish(),
  time: z.string("SCHEDULE_TIME").trim().regex(CLOCK, "SCHEDULE_TIME"),
  zone: z.enum(ZONES, "INVALID").nullish(),
});
export type ScheduleInput = z.output<typeof ScheduleInput>;
/** The same where what is left out stays. A rule takes the place of a column, and a column that of a rule. */
export const ScheduleChange = ScheduleInput.partial();
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const SCHEDULE_STATUSES = ["active", "paused", "ended"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** A date of the calendar, YYYY-MM-DD, in the zone of its schedule. */
const LocalDate = z.string();

/** A schedule. `next_runs` is empty unless it is active. Times are ISO 8601. */
export const ScheduleView = nameSchema(
  "Schedule",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    list_ids: z.array(z.int()),
    filter: z.array(z.strictObject({ column: z.string(), op: z.enum(OPS), value: z.string() })),
    template_id: z.int(),
    rrule: z.string().nullable(),
    date_column: z.string().nullable(),
    days_before: z.int(),
    yearly: z.boolean(),
    /** HH:mm. */
    time: z.string(),
    zone: z.enum(ZONES),
    status: z.enum(SCHEDULE_STATUSES),
    /** The next dates; with `date_column` those on which contacts are due. */
    next_runs: z.array(LocalDate).max(NEXT_RUNS_MAX),
    /** The last date that the rule allows; null: it names none. */
    until: LocalDate.nullable(),
    /** How many dates the rule has; null: it names no number. */
    count: z.int().nullable(),
    created_at: Time,
    updated_at: Time,
  }),
);
export type ScheduleView = z.infer<typeof ScheduleView>;

export const RUN_STATUSES = ["done", "missed", "short_of_credits", "refused"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Why a date made no batch. The sentences are in i18n (`scheduleReasons`). */
export const RUN_REASONS = [
  "NO_CONTACTS",
  "TOO_LATE",
  "DATABASE_RESTORED",
  "NOT_ENOUGH_CREDITS",
  "LIST_DELETED",
  "TEMPLATE_DELETED",
  "COLUMN_MISSING",
  "FILTER_INCOMPLETE",
  "DEVICE_MISSING",
  "BASIS_OLD",
  "BASIS_MISSING",
  "ACCOUNT_INACTIVE",
  "ACCOUNT_FULL",
  "TOO_MANY_CONTACTS",
  "MESSAGES_REFUSED",
] as const;
export type RunReason = (typeof RUN_REASONS)[number];

/** What became of one date. `reason`: why there is no batch. */
export const ScheduleRunView = nameSchema(
  "ScheduleRun",
  z.strictObject({
    date: LocalDate,
    status: z.enum(RUN_STATUSES),
    /** Null: no batch was made. */
    batch_id: z.int().nullable(),
    reason: z.enum(RUN_REASONS).nullable(),
  }),
);
export type ScheduleRunView = z.infer<typeof ScheduleRunView>;

/** A date ahead, and how many contacts would be sent a message on it as the lists are now. */
export type DateAhead = { date: string; contacts: number };

export type ScheduleChanged = { ok: true; schedule: ScheduleView };
