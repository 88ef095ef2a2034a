/* The forecast of a batch, as the check page makes it when it is queued. */

import { deviceCapacity } from "~/domain/estimates/owner-devices";
import type { Job } from "~/domain/estimates/pending-work";
import { expectedCourse } from "~/domain/estimates/simulate";
import { mayDeviceSend } from "~/domain/pacing/rate-limit";
import type { Batch, World } from "./world";

export function foresee(world: World, batch: Batch): Batch["forecast"] {
  const now = new Date(world.now);
  const unforeseen =
    world.outage || world.daemons.some(({ away }) => away !== "no") || world.waiting.length > 0;
  if (unforeseen) return null;
  const rooms = world.devices.flatMap(
    ({ pace }) => deviceCapacity(pace, mayDeviceSend(pace, now), now) ?? [],
  );
  const jobs = world.batches.flatMap((each) =>
    each.groups.map(
      ({ zone, known, fresh }): Job => ({
        ...{ rows: known + fresh, known, zone, calendar: each.calendar, startAt: each.startAt },
        turn: each.id < batch.id ? "older" : "ours",
      }),
    ),
  );
  const course = expectedCourse(jobs, rooms, "WIB", now);
  return course?.end ? { end: course.end.getTime(), days: course.days, goneBy: 0 } : null;
}
