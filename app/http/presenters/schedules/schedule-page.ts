import type { Actor } from "~/domain/actor";
import { type Condition, NEVER_CONTACTED, REPLIED_DAYS } from "~/domain/contact-lists/filter";
import { listLists } from "~/domain/contact-lists/lists";
import { nextDates } from "~/domain/schedules/preview";
import { listRuns } from "~/domain/schedules/runs";
import { listSchedules, scheduleById } from "~/domain/schedules/schedules";
import { templateChoices } from "~/domain/templates/templates";
import type { Language } from "~/i18n/config";
import { runReasonSentence } from "~/i18n/sentence";
import { answersIn } from "~/i18n/server";
import { requestLocale } from "../../request/locale";
import { dateWithWeekday, scheduleWords } from "./words";

const RUNS_PER_PAGE = 20;

/** What the page of all schedules shows. */
export async function presentSchedules(request: Request, user: Actor, now: Date) {
  const language = requestLocale(request);
  const schedules = await listSchedules(user, now, request.signal);
  return schedules.map((schedule) => {
    const { id, name, status, next_runs } = schedule;
    const [next] = next_runs;
    return {
      ...{ id, name, status, when: scheduleWords(language, schedule) },
      next: next === undefined ? null : dateWithWeekday(language, next),
    };
  });
}

/** What the page of a schedule shows. Throws NOT_FOUND. */
export async function presentSchedulePage(
  request: Request,
  user: Actor,
  id: number,
  page: number,
  now: Date,
) {
  const language = requestLocale(request);
  const schedule = await scheduleById(user, id, now, request.signal);
  const own = await listLists(user);
  const lists = schedule.list_ids.map((listId) => {
    const list = own.find((each) => each.id === listId);
    return list ? { id: list.id, name: list.name } : null;
  });
  const template = (await templateChoices(user)).find((each) => each.id === schedule.template_id) ?? null;
  const { dates, reason } = await nextDates(user, id, now, request.signal);
  const runs = await listRuns(user, id, { page, limit: RUNS_PER_PAGE });
  return {
    schedule: { id, name: schedule.name, status: schedule.status, byColumn: schedule.date_column !== null },
    when: scheduleWords(language, schedule),
    template,
    lists: lists.filter((list) => list !== null),
    isListDeleted: lists.includes(null),
    conditions: schedule.filter.map((condition) => conditionWords(language, condition)),
    ahead: dates.map(({ date, contacts }) => ({ date: dateWithWeekday(language, date), contacts })),
    reason: reason && runReasonSentence(language, reason),
    runs: {
      meta: runs.meta,
      data: runs.data.map(({ date, status, batch_id, reason }) => ({
        ...{ date: dateWithWeekday(language, date), status, batch_id },
        reason: reason && runReasonSentence(language, reason),
      })),
    },
  };
}

function conditionWords(language: Language, { column, op, value }: Condition): string {
  const t = answersIn(language);
  if (column === NEVER_CONTACTED) return t("listChoice.neverContacted");
  const name = column === REPLIED_DAYS ? t("listChoice.repliedDays") : column;
  return `${name} ${t(`listChoice.ops.${op}`)} ${value}`.trim();
}
