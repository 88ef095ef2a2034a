import { transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { lockedActor } from "../users/locked-actor";
import { firstDate } from "./next-date";
import { storedTiming } from "./schedule-view";
import { activeFrom, lastRun, lockedSchedule, scheduleById } from "./schedules";
import type { ScheduleChanged } from "./types";

const AT_REST = { status: "paused", nextOn: null, forecastOn: null, dueAt: null };

/** Pauses one's own. Repeating it changes nothing. Throws NOT_FOUND, and SCHEDULE_ENDED for one without dates. */
export async function pauseSchedule(actor: Actor, id: number, now: Date): Promise<ScheduleChanged> {
  await transaction(async (tx) => {
    await lockedActor(tx, actor);
    const { status, revision } = await lockedSchedule(tx, actor, id);
    if (status === "ended") throw new DomainError("SCHEDULE_ENDED");
    if (status === "active")
      await tx.schedule.update({
        where: { id },
        data: { ...AT_REST, revision: revision + 1, updatedAt: now },
      });
  });
  return { ok: true, schedule: await scheduleById(actor, id, now) };
}

/**
 * Resumes one's own from the next date on: what was left out meanwhile does not come. Repeating it changes nothing.
 * A schedule whose last date passed meanwhile has ended. Throws as `pauseSchedule` does.
 */
export async function resumeSchedule(actor: Actor, id: number, now: Date): Promise<ScheduleChanged> {
  await transaction(async (tx) => {
    await lockedActor(tx, actor);
    const row = await lockedSchedule(tx, actor, id);
    if (row.status === "ended") throw new DomainError("SCHEDULE_ENDED");
    if (row.status === "active") return;
    const timing = storedTiming(row);
    const first = firstDate(timing, now, await lastRun(tx, id));
    await tx.schedule.update({
      where: { id },
      data: { ...activeFrom(timing, first), revision: row.revision + 1, updatedAt: now },
    });
  });
  return { ok: true, schedule: await scheduleById(actor, id, now) };
}
