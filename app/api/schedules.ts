import { z } from "zod";
import { pauseSchedule, resumeSchedule } from "~/domain/schedules/pause-resume";
import { listRuns } from "~/domain/schedules/runs";
import {
  assertOwnSchedule,
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  scheduleById,
} from "~/domain/schedules/schedules";
import { ScheduleChange, ScheduleInput, ScheduleRunView, ScheduleView } from "~/domain/schedules/types";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { idParam, PageQuery } from "~/http/request/params";
import { Ok, pageShape } from "./shapes/shape";

const Changed = z.strictObject({ ok: z.literal(true), schedule: ScheduleView });

export const scheduleEndpoints = {
  schedules: endpoint({
    GET: {
      access: signedIn,
      scope: "schedules",
      summary: "Your schedules, by name.",
      output: pageShape(ScheduleView),
      errors: ["SEARCH_TOO_SLOW"],
      run: async ({ actor, now, request }) => wholeList(await listSchedules(actor, now, request.signal)),
    },
    POST: {
      access: signedIn,
      scope: "schedules",
      summary:
        "Creates a schedule, up to 50. On each of its dates it sends the text of `template_id` to the contacts of `list_ids` that fit `filter` (as in `POST /lists/preview`), as an ordinary batch. The dates are those of `rrule` (RFC 5545: FREQ=DAILY, WEEKLY, MONTHLY or YEARLY, with INTERVAL, BYDAY for weeks, BYMONTHDAY as 1 to 31 or -1, UNTIL or COUNT), at `time` (HH:mm) in `zone` (WIB, WITA or WIT; left out: that of the account). A day that a month does not have is its last day. With `date_column` in place of `rrule`, each contact gets it `days_before` (-365 to 365) its own date in that column; `yearly`: only month and day of it count.",
      output: Changed,
      errors: ["TOO_MANY_SCHEDULES", "NOT_FOUND", "SEARCH_TOO_SLOW"],
      idempotent: true,
      status: 201,
      input: ScheduleInput,
      run: ({ actor, input, now, keep }) => createSchedule(actor, input, now, keep),
    },
  }),

  "schedules/:scheduleId": endpoint({
    GET: {
      access: signedIn,
      scope: "schedules",
      summary:
        "One of your schedules. `next_runs`: up to five dates ahead, with `date_column` those on which contacts are due; none unless it is active.",
      output: ScheduleView,
      errors: ["SEARCH_TOO_SLOW"],
      run: ({ actor, params, now, request }) =>
        scheduleById(actor, idParam(params.scheduleId), now, request.signal),
    },
    PUT: {
      access: signedIn,
      scope: "schedules",
      summary:
        "Changes a schedule. Fields that are left out do not change. A new `rrule` begins now, and takes the place of a `date_column`, or the other way round.",
      output: Changed,
      errors: ["CONFLICT", "SEARCH_TOO_SLOW"],
      input: ScheduleChange,
      authorize: ({ actor, params }) => assertOwnSchedule(actor, idParam(params.scheduleId)),
      run: ({ actor, params, input, now }) => changeSchedule(actor, idParam(params.scheduleId), input, now),
    },
    DELETE: {
      access: signedIn,
      scope: "schedules",
      summary: "Deletes a schedule. Existing batches do not change.",
      output: Ok,
      run: ({ actor, params }) => deleteSchedule(actor, idParam(params.scheduleId)),
    },
  }),

  "schedules/:scheduleId/pause": endpoint({
    POST: {
      access: signedIn,
      scope: "schedules",
      summary: "Pauses a schedule. Repeating the call changes nothing.",
      output: Changed,
      errors: ["SCHEDULE_ENDED"],
      run: ({ actor, params, now }) => pauseSchedule(actor, idParam(params.scheduleId), now),
    },
  }),

  "schedules/:scheduleId/resume": endpoint({
    POST: {
      access: signedIn,
      scope: "schedules",
      summary:
        "Resumes a paused schedule with its next date. Dates that passed meanwhile are not made up. Repeating the call changes nothing.",
      output: Changed,
      errors: ["SCHEDULE_ENDED"],
      run: ({ actor, params, now }) => resumeSchedule(actor, idParam(params.scheduleId), now),
    },
  }),

  "schedules/:scheduleId/runs": endpoint({
    GET: {
      access: signedIn,
      scope: "schedules",
      summary:
        "What became of the dates of a schedule, newest first. `done`: its batch was made; `missed`: it was not made up; `short_of_credits`: nothing was sent; `refused`: no batch could be made, as `reason` says. Three that are refused in a row pause the schedule.",
      output: pageShape(ScheduleRunView),
      query: PageQuery,
      authorize: ({ actor, params }) => assertOwnSchedule(actor, idParam(params.scheduleId)),
      run: ({ actor, params, query }) => listRuns(actor, idParam(params.scheduleId), query),
    },
  }),
};
