/*
 * What became of the dates of a schedule. A date is recorded in the transaction that moves the schedule on to its next
 * one, and with the batch that it makes. So a date is there once, whatever is killed and however many daemons look.
 */
import type { Schedule } from "generated/sqlite/client";
import { db, execute, sql, type Tx, timeParam } from "~/platform/db";
import type { Actor } from "../actor";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { dueTime, nextDate } from "./next-date";
import { storedTiming } from "./schedule-view";
import { assertOwnSchedule } from "./schedules";
import type { RunReason, RunStatus, ScheduleRunView } from "./types";

/** So many dates in a row that are refused pause the schedule. */
export const REFUSALS_MAX = 3;

/** Another daemon recorded the date, or the owner changed the schedule meanwhile: nothing may be done here. */
export class Superseded extends Error {}

/** The dates of one's own schedule, newest first. Throws NOT_FOUND. */
export async function listRuns(
  actor: Actor,
  id: number,
  wish: PageOptions = {},
): Promise<Page<ScheduleRunView>> {
  await assertOwnSchedule(actor, id);
  const page = paginate(wish);
  const where = { scheduleId: id };
  const [rows, total] = await Promise.all([
    db.scheduleRun.findMany({ where, orderBy: { date: "desc" }, take: page.limit, skip: page.offset }),
    db.scheduleRun.count({ where }),
  ]);
  const data = rows.map(({ date, status, batchId, reason }) => ({
    ...{ date, status: status as RunStatus, batch_id: batchId, reason: reason as RunReason | null },
  }));
  return pageView(data, page, total);
}

export type Outcome = { date: string; status: RunStatus; reason: RunReason | null; batchId?: number };

/**
 * Records what became of dates of a schedule and moves it on to the date after `through`. Returns whether it is paused
 * by that. Throws Superseded, and then nothing may stay of what the caller did.
 */
export async function recordRuns(
  tx: Tx,
  schedule: Schedule,
  through: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<{ isPaused: boolean }> {
  const last = outcomes.at(-1)?.status;
  const refusals = last === "refused" ? schedule.refusals + 1 : last === "done" ? 0 : schedule.refusals;
  const isPaused = refusals >= REFUSALS_MAX;
  await moveOn(tx, schedule, through, { refusals, isPaused });
  for (const { date, status, reason, batchId } of outcomes)
    await tx.scheduleRun.create({
      data: { scheduleId: schedule.id, date, status, reason, batchId: batchId ?? null, at: now },
    });
  return { isPaused };
}

async function moveOn(
  tx: Tx,
  schedule: Schedule,
  through: string,
  { refusals, isPaused }: { refusals: number; isPaused: boolean },
): Promise<void> {
  const timing = storedTiming(schedule);
  const nextOn = isPaused ? null : nextDate(timing, through);
  const isAhead = schedule.forecastOn === null || schedule.forecastOn > through;
  const forecastOn = isPaused ? null : isAhead ? schedule.forecastOn : nextOn;
  const due = dueTime(timing, { nextOn, forecastOn });
  const status = isPaused ? "paused" : nextOn === null ? "ended" : "active";
  const moved = await execute(
    tx,
    sql`UPDATE schedules SET next_on = ${nextOn}, forecast_on = ${forecastOn}, due_at = ${timeParam(due)},
          status = ${status}, refusals = ${refusals}
        WHERE id = ${schedule.id} AND status = 'active' AND revision = ${schedule.revision}
          AND next_on = ${schedule.nextOn}`,
  );
  if (moved === 0) throw new Superseded();
}
