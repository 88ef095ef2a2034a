import type { Actor } from "~/domain/actor";
import { runDueSchedules } from "~/domain/schedules/running/run-due";
import { createSchedule } from "~/domain/schedules/schedules";
import type { ScheduleInput } from "~/domain/schedules/types";
import { createTemplate } from "~/domain/templates/templates";
import { db } from "~/platform/db";
import { person } from "./cast";
import { heldDevice } from "./virtual-day";

let count = 0;

/** Somebody with credits, a device, and a template to send. */
export async function sender({ credits = 1_000, text = "Halo {{nama|Kak}}" } = {}) {
  const who = await person(`Sender${++count}`, { credits });
  await heldDevice(who);
  const { template } = await createTemplate(who, { name: "Promo", text }, new Date());
  return { who, template: template.id };
}

/** Every day at nine, unless another plan is given. */
export async function scheduled(
  who: Actor,
  plan: Partial<ScheduleInput> & Pick<ScheduleInput, "list_ids" | "template_id">,
  now: Date,
): Promise<number> {
  const when = plan.date_column ? {} : { rrule: "FREQ=DAILY" };
  const input = { name: "Promo", time: "09:00", zone: "WIB" as const, ...when, ...plan };
  return (await createSchedule(who, input, now)).schedule.id;
}

/** What a daemon does at this moment. */
export const runAt = (now: Date) => runDueSchedules(() => now);

/** What became of the dates, as `date status`, with the reason and how many rows its batch has. */
export async function runsOf(scheduleId: number): Promise<string[]> {
  const runs = await db.scheduleRun.findMany({ where: { scheduleId }, orderBy: { date: "asc" } });
  return Promise.all(
    runs.map(async ({ date, status, reason, batchId }) => {
      const batch = batchId === null ? null : await db.batch.findUniqueOrThrow({ where: { id: batchId } });
      return [date, status, reason, batch && batch.recipients - batch.skipped]
        .filter((each) => each !== null)
        .join(" ");
    }),
  );
}

/** What the account was notified of about schedules, by kind, oldest first. */
export async function notified(who: Actor) {
  const kind = { startsWith: "schedule_" };
  const found = await db.notification.findMany({ where: { userId: who.id, kind }, orderBy: { id: "asc" } });
  return found.map(({ kind: what, params }) => ({ kind: what, ...(params as object) }));
}
