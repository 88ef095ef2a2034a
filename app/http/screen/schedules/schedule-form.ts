/* The form of a schedule: people choose in words, and it is stored as a rule of RFC 5545. */
import { CONDITIONS_MAX } from "~/domain/contact-lists/filter";
import { DomainError, type FieldError } from "~/domain/errors";
import { WEEKDAYS } from "~/domain/schedules/rule";
import { DAYS_BEFORE_MAX, ScheduleInput } from "~/domain/schedules/types";
import { valid } from "../../request/validate";
import { openedRule } from "./schedule-rule";

/** The message of the batch that is repeated, to be saved as a template. */
export const BATCH_TEMPLATE = "batch";

const FREQUENCY = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const;
const INTERVAL_MAX = 1_000;
const COUNT_MAX = 10_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_DAY = /^(?:[1-9]|[12]\d|3[01]|-1)$/;

type Faults = Record<string, FieldError[]>;
/** `before`: the rule as it is, which may be one that the form cannot say. */
type Known = { before?: string | null; templateId?: number };

/**
 * Returns what a form says. `templateId`: in place of the one that was chosen. Throws VALIDATION by the fields of the
 * form, all of them at once.
 */
export function scheduleInput(form: FormData, { before = null, templateId }: Known = {}): ScheduleInput {
  const faults: Faults = {};
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const isByDate = text("repeats") === "date";
  const rrule = isByDate ? null : unchanged(ruleIn(form, text, before, faults), before);
  const given = {
    ...{ name: text("name"), time: text("time"), zone: text("zone") || null, rrule },
    list_ids: form.getAll("list_ids").map(Number),
    filter: filterIn(text),
    template_id: templateId ?? Number(text("template_id")),
    ...{ date_column: null, days_before: 0, yearly: false },
    ...(isByDate && datesIn(text, faults)),
  };
  let others: Faults = {};
  try {
    const input = valid(ScheduleInput, given);
    if (Object.keys(faults).length === 0) return input;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    others = error.fields;
  }
  throw new DomainError("VALIDATION", {}, { ...others, ...faults }); // as the fields stand on the page
}

/** Returns what was thrown, with the fields of the form in place of those that are stored. */
export function inFormFields(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const named = Object.entries(error.fields).map(([field, faults]) => {
    if (field === "days_before") return ["days", faults];
    if (field !== "rrule") return [field, faults];
    const isOver = faults.some(({ code }) => code === "RRULE_UNTIL_PAST");
    return isOver ? ["until_date", [{ code: "LAST_DATE_PAST" }]] : ["repeats", faults];
  });
  return new DomainError(error.code, error.params, Object.fromEntries(named), error.extra);
}

type Read = (name: string) => string;

function ruleIn(form: FormData, text: Read, before: string | null, faults: Faults): string | null {
  const repeats = text("repeats");
  if (repeats === "rule" && before !== null) return before;
  if (!Object.hasOwn(FREQUENCY, repeats)) {
    faults.repeats = [{ code: "REQUIRED" }];
    return null;
  }
  const parts = [`FREQ=${FREQUENCY[repeats as keyof typeof FREQUENCY]}`];
  const interval = text("interval") === "" ? 1 : numberIn(text, "interval", INTERVAL_MAX, faults);
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (repeats === "week") {
    const chosen = form.getAll("week_days");
    const days = WEEKDAYS.filter((day) => chosen.includes(day));
    if (days.length === 0) faults.week_days = [{ code: "DAYS_EMPTY" }];
    parts.push(`BYDAY=${days}`);
  }
  if (repeats === "month") {
    if (!MONTH_DAY.test(text("month_day"))) faults.month_day = [{ code: "INVALID" }];
    parts.push(`BYMONTHDAY=${text("month_day")}`);
  }
  return [...parts, ...endIn(text, faults)].join(";");
}

function endIn(text: Read, faults: Faults): string[] {
  if (text("ends") === "count") return [`COUNT=${numberIn(text, "run_count", COUNT_MAX, faults)}`];
  if (text("ends") !== "until") return [];
  const date = text("until_date");
  if (DATE.test(date)) return [`UNTIL=${date.replaceAll("-", "")}`];
  faults.until_date = [{ code: date === "" ? "REQUIRED" : "DATE_INVALID" }];
  return [];
}

/** A rule that says the same as before stays as it was: a new one would begin anew. */
const unchanged = (rule: string | null, before: string | null): string | null =>
  rule !== null && before !== null && rule === openedRule(before).asForm ? before : rule;

function datesIn(text: Read, faults: Faults) {
  const column = text("date_column");
  if (column === "") faults.date_column = [{ code: "REQUIRED" }];
  const when = text("days_when");
  const days = when === "on" || when === "" ? 0 : numberIn(text, "days", DAYS_BEFORE_MAX, faults);
  return {
    date_column: column,
    days_before: when === "after" ? -days : days,
    yearly: text("yearly") !== "",
  };
}

/** Returns 1 where it is none, which is at fault then. */
function numberIn(text: Read, name: string, max: number, faults: Faults): number {
  const number = /^\d{1,6}$/.test(text(name)) ? Number(text(name)) : 0;
  if (number >= 1 && number <= max) return number;
  faults[name] = [{ code: "NUMBER_RANGE", params: { max } }];
  return 1;
}

/** A condition without a column is none. */
const filterIn = (text: Read) =>
  Array.from({ length: CONDITIONS_MAX }, (_, at) => ({
    column: text(`filter.${at}.column`),
    op: text(`filter.${at}.op`) || "is",
    value: text(`filter.${at}.value`),
  })).filter(({ column }) => column !== "");
