/* When a batch goes, as its owner chose it: a time to start, and hours that are narrower than the account's. */
import { z } from "zod";
import { empty, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import { DomainError, type FieldError, wrongField } from "../errors";
import { accountHours, assertLongEnough } from "../sending/account-hours";
import { narrows, zonedCalendar } from "../sending-hours/calendar";
import { type Hours, hoursText } from "../sending-hours/hours";
import { ClockChoice, chosenHours, DaysChoice } from "../sending-hours/hours-form";
import { writtenTime } from "./rows/parse-time-text";

/** `account`, or left out: the account's hours as they are. */
export const BATCH_HOURS = ["account", "general", "collections", "offers", "own"] as const;

const START_CHARACTERS_MAX = 40;
const DAY_MS = 24 * 60 * 60_000;
const START_DAYS_MAX = 366;
/** A form says a minute, which has begun when it is sent. */
const MINUTE_MS = 60_000;

/**
 * Fields of a form or a call. `hours_from`, `hours_to` and `hours_days` are hours of one's own, also without
 * `hours`.
 */
export const BatchWhenFields = {
  /** `YYYY-MM-DD HH:mm` by the clock of APP_TIMEZONE, or ISO 8601. */
  start_at: z.string("START_INVALID").trim().max(START_CHARACTERS_MAX, "START_INVALID").nullish(),
  hours: z.enum(BATCH_HOURS, "INVALID").nullish(),
  hours_from: ClockChoice,
  hours_to: ClockChoice,
  hours_days: DaysChoice,
};

/** Of the check page: `start_at` counts only with `later`, and is needed then. */
export const StartChoice = { start: z.enum(["now", "later"]).optional() };

/** Returns when it starts, as it was chosen. Throws VALIDATION of `start_at` for `later` without a time. */
export function chosenStart<C extends BatchWhenChoice>({ start, ...when }: C & { start?: "now" | "later" }) {
  if (start === "now") return { ...when, start_at: undefined };
  if (start === "later" && !when.start_at?.trim()) throw wrongField("start_at", { code: "REQUIRED" });
  return when;
}

const Fields = z.object(BatchWhenFields);
export type BatchWhenChoice = Partial<z.output<typeof Fields>>;

/** `startAt` null: at once. `hours` null: the account's. */
export type BatchWhen = { startAt: Date | null; hours: Hours | null };
export const AT_ONCE: BatchWhen = { startAt: null, hours: null };
export const isAtOnce = ({ startAt, hours }: BatchWhen): boolean => startAt === null && hours === null;

/** Returns what was chosen. Throws VALIDATION with the fields at fault. */
export function batchWhen(choice: BatchWhenChoice, now: Date): BatchWhen {
  const faults: Record<string, FieldError[]> = {};
  const startAt = startOf(choice.start_at ?? "", now, faults);
  const hours = hoursOfChoice(choice, faults);
  if (Object.keys(faults).length > 0) throw new DomainError("VALIDATION", {}, faults);
  return { startAt, hours };
}

function startOf(text: string, now: Date, faults: Record<string, FieldError[]>): Date | null {
  if (text.trim() === "") return null;
  const at = writtenTime(text.trim());
  if (!(at instanceof Date)) faults.start_at = [{ code: "START_INVALID" }];
  else if (at.getTime() <= now.getTime() - MINUTE_MS) faults.start_at = [{ code: "START_PAST" }];
  else if (at.getTime() > now.getTime() + START_DAYS_MAX * DAY_MS)
    faults.start_at = [{ code: "START_TOO_FAR" }];
  else if (at > now) return at;
  return null;
}

function hoursOfChoice(choice: BatchWhenChoice, faults: Record<string, FieldError[]>): Hours | null {
  const { hours: preset = null, hours_from: from, hours_to: to, hours_days: days } = choice;
  const isOwn = preset === "own" || (preset === null && Boolean(from || to || days));
  if (!isOwn && (preset === null || preset === "account")) return null;
  const chosen = chosenHours({
    ...{ preset: isOwn ? "own" : (preset as "general" | "collections" | "offers"), from, to, days },
    on_holidays: true, // those of the account stay closed in any case
  });
  if ("hours" in chosen) return chosen.hours;
  for (const [part, errors] of Object.entries(chosen.faults)) faults[`hours_${part}`] = errors;
  return null;
}

/** For the statement that submits a batch: from now on it keeps to this. */
export const whenSet = ({ startAt, hours }: BatchWhen): Sql =>
  isAtOnce({ startAt, hours })
    ? empty
    : sql`, start_at = ${timeParam(startAt)}, open_at = ${timeParam(startAt)}, hours = ${hoursText(hours)}`;

/**
 * Throws VALIDATION for hours that open what the account's leave closed, and for those of which too little is left.
 * In the transaction that submits the batch, after its owner's row is locked: the account's do not change meanwhile.
 */
export async function assertNarrows(tx: Tx, userId: number, { hours }: BatchWhen): Promise<void> {
  if (hours === null) return;
  const account = await accountHours(tx, userId);
  const field = hours.preset === "own" ? "hours_from" : "hours";
  if (account.hours && !narrows(hours, account.hours)) {
    const wanted = `${account.hours.from}–${account.hours.to}`;
    throw wrongField(field, { code: "HOURS_WIDER", params: { wanted } });
  }
  await assertLongEnough(tx, userId, zonedCalendar(account.hours, hours, []), field);
}
