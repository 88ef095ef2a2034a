/* Ani's schedules: reminders before each customer's due date, of which two days have passed, and a monthly offer. */

import { runDueSchedules } from "../../app/domain/schedules/running/run-due";
import { createSchedule } from "../../app/domain/schedules/schedules";
import { createTemplate } from "../../app/domain/templates/templates";
import { db } from "../../app/platform/db";
import { seeded } from "../../simulator/faults/seeded";
import { send } from "./batch";
import { dateAgo, daysAgo, later, MINUTE_MS } from "./calendar";
import { TEXT } from "./texts";
import { actor, EMAIL, type World } from "./world";

const SEED = 47;
/** More than are due on one day. */
const ROWS_MAX = 20;

/** Both, with the messages of the days that have passed. */
export function makeSchedules(world: World): void {
  const { now, timeline } = world;
  /** A day of the month that is still ahead. */
  const inTenDays = Number(dateAgo(now, -10).slice(-2));
  timeline.add(daysAgo(now, 3, "10:00"), async (at) => {
    const ani = await actor(EMAIL.ani);
    const text = TEXT.dueDate;
    const { template } = await createTemplate(ani, { name: "Pengingat jatuh tempo", text }, at);
    const promo = await db.template.findFirstOrThrow({ where: { userId: ani.id, name: "Promo" } });
    const list = async (name: string) =>
      (await db.contactList.findFirstOrThrow({ where: { userId: ani.id, name } })).id;
    const none = { filter: [], rrule: null, date_column: null, days_before: 0, yearly: false, zone: null };
    await createSchedule(
      ani,
      {
        ...{ ...none, name: "Pengingat jatuh tempo", template_id: template.id, time: "09:00" },
        ...{ list_ids: [await list("Pelanggan tetap")], date_column: "jatuh_tempo", days_before: 3 },
      },
      at,
    );
    await createSchedule(
      ani,
      {
        ...{ ...none, name: "Promo bulanan reseller", template_id: promo.id, time: "10:00" },
        ...{ list_ids: [await list("Reseller")], rrule: `FREQ=MONTHLY;BYMONTHDAY=${inTenDays}` },
      },
      at,
    );
  });
  // Of its own, so that what was sent otherwise stays the same.
  const own: World = { ...world, random: seeded(SEED) };
  for (const days of [2, 1])
    timeline.add(daysAgo(now, days, "09:00"), async (at) => {
      await runDueSchedules(() => at);
      const sent = await db.scheduleRun.findFirst({ orderBy: { at: "desc" } });
      const batchId = sent?.batchId ?? 0;
      const rows = await db.batchItem.count({ where: { batchId, status: "READY" } });
      const wish = { owner: EMAIL.ani, rows: Math.min(rows, ROWS_MAX), troubles: new Map() };
      timeline.add(later(at, MINUTE_MS), (then) => send(own, wish, then));
    });
}
