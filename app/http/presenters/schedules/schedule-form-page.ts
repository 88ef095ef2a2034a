import type { Actor } from "~/domain/actor";
import type { Filter } from "~/domain/contact-lists/filter";
import { type ListView, listLists } from "~/domain/contact-lists/lists";
import { repeatDefaults } from "~/domain/schedules/repeat-batch";
import { scheduleById } from "~/domain/schedules/schedules";
import type { ScheduleView } from "~/domain/schedules/types";
import { ownHours } from "~/domain/sending/account-hours";
import { ZONES } from "~/domain/sending-hours/zone";
import { templateChoices } from "~/domain/templates/templates";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";
import { requestLocale } from "../../request/locale";
import { BATCH_TEMPLATE } from "../../screen/schedules/schedule-form";
import { openedRule } from "../../screen/schedules/schedule-rule";
import { presentListChoice } from "../lists/list-choice";
import { scheduleWords } from "./words";

type Fields = Record<string, string | string[]>;

/** What is chosen until the user chooses. */
const AT_FIRST: Fields = {
  ...{ repeats: "month", interval: "1", week_days: ["MO"], month_day: "1", time: "09:00" },
  ...{ days: "3", days_when: "before", ends: "never" },
};

/** What the form of a new schedule shows. `batchId`: of the batch that is repeated. Throws NOT_FOUND. */
export async function presentNewSchedule(request: Request, user: Actor, batchId: number | null) {
  const { zone } = await ownHours(user);
  const language = requestLocale(request);
  if (batchId === null) {
    const choices = await formChoices(language, user, []);
    return { ...choices, batch: null, asNow: null, opened: { ...AT_FIRST, zone } };
  }
  const { name, list_ids, filter, template_id, text, time, zone: own } = await repeatDefaults(user, batchId);
  const choices = await formChoices(language, user, columnsIn(filter));
  const isOwnText = template_id === null && text !== null;
  const opened = {
    ...{ ...AT_FIRST, name, time, zone: own, list_ids: list_ids.map(String), ...filterFields(filter) },
    template_id: isOwnText ? BATCH_TEMPLATE : String(template_id ?? ""),
  };
  return { ...choices, batch: isOwnText ? { value: BATCH_TEMPLATE, name, text } : null, asNow: null, opened };
}

/** What the form of a schedule shows that is there. Throws NOT_FOUND. */
export async function presentScheduleForm(request: Request, user: Actor, id: number, now: Date) {
  const language = requestLocale(request);
  const schedule = await scheduleById(user, id, now, request.signal);
  const { filter, date_column } = schedule;
  const chosen = [...columnsIn(filter), ...(date_column === null ? [] : [date_column])];
  const choices = await formChoices(language, user, chosen);
  const opened = openedFields(schedule);
  const asNow = opened.repeats === "rule" ? scheduleWords(language, schedule) : null;
  return { ...choices, batch: null, asNow, schedule: { id, name: schedule.name }, opened };
}

/** `chosen`: columns that a schedule has already; they are offered where no list has them any more, too. */
async function formChoices(language: Language, user: Actor, chosen: readonly string[]) {
  const lists = await listLists(user);
  const columns = [...new Set([...lists.flatMap((list) => list.columns), ...chosen])];
  return {
    lists: listsOffered(language, lists, columns),
    columns,
    templates: await templateChoices(user),
    zones: [...ZONES],
  };
}

function listsOffered(language: Language, lists: ListView[], columns: string[]) {
  const offered = presentListChoice(language, lists, columns);
  return offered && { ...offered, title: answersIn(language)("scheduleWords.lists") };
}

function openedFields(schedule: ScheduleView): Fields {
  const { name, list_ids, filter, template_id, time, zone, rrule, date_column } = schedule;
  return {
    ...{ ...AT_FIRST, name, time, zone, list_ids: list_ids.map(String), template_id: String(template_id) },
    ...filterFields(filter),
    ...(rrule === null ? {} : openedRule(rrule).fields),
    ...(date_column === null ? {} : dateFields(schedule, date_column)),
  };
}

function dateFields({ days_before: days, yearly }: ScheduleView, column: string): Fields {
  return {
    ...{ repeats: "date", date_column: column, days: days === 0 ? "" : String(Math.abs(days)) },
    days_when: days === 0 ? "on" : days > 0 ? "before" : "after",
    yearly: yearly ? "on" : "",
  };
}

/** Without those of Siar. */
const columnsIn = (filter: Filter): string[] =>
  filter.map(({ column }) => column).filter((column) => !column.startsWith("$"));

const filterFields = (filter: Filter): Fields =>
  Object.fromEntries(
    filter.flatMap((condition, at) =>
      (["column", "op", "value"] as const).map((part) => [`filter.${at}.${part}`, condition[part]]),
    ),
  );
