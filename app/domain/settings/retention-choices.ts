import { z } from "zod";

/** For how long rows of finished batches may be kept; null: always. */
export const RETENTION_DAYS = [30, 90, 365] as const;
export const RetentionDays = z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]);
export type RetentionDays = z.infer<typeof RetentionDays>;

/** Days as a form or a program says them; `always` is a form's word for null. */
export const RetentionDaysTyped = z.union(
  [
    ...RetentionDays.options,
    z.enum(["30", "90", "365", "always"]).transform((typed): RetentionDays => {
      return RETENTION_DAYS.find((days) => String(days) === typed) ?? null;
    }),
  ],
  "INVALID",
);

/** In the account's own column: it chose `always`, which is not the same as having chosen nothing (null). */
const ALWAYS = 0;

export const storedDays = (days: RetentionDays): number => days ?? ALWAYS;

/** Returns what counts for an account: what it chose, else the default, and never more than the most. */
export function daysThatCount(
  chosen: number | null,
  installation: { keepDaysDefault: number | null; keepDaysMax: number | null },
): RetentionDays {
  const wished = chosen === null ? installation.keepDaysDefault : chosen === ALWAYS ? null : chosen;
  const { keepDaysMax: most } = installation;
  const days = most !== null && (wished === null || wished > most) ? most : wished;
  return RETENTION_DAYS.find((each) => each === days) ?? null;
}

/** Returns what an account may choose where the installation keeps rows for so long at most. */
export const choicesUpTo = (most: RetentionDays): RetentionDays[] =>
  [...RETENTION_DAYS, null].filter((each) => most === null || (each !== null && each <= most));
