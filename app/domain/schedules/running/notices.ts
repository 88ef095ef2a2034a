/* What the owner of a schedule is notified of. Sentences name the schedule by its id: its name is stored there alone. */
import type { Schedule } from "generated/sqlite/client";
import type { Tx } from "~/platform/db";
import { notify } from "../../notifications/notify";
import type { Outcome } from "../runs";

/** The next forecast comes so much later: of dates that follow each other the first is enough. */
const FORECAST_AGAIN_MS = 6 * 24 * 60 * 60_000;

const linkTo = ({ id }: Schedule) => `/schedules/${id}`;
const aboutIt = ({ id }: Schedule) => `schedule:${id}`;

/** Dates that made no batch. `isPaused`: the schedule is paused by that. */
export async function notifyOfMissed(
  tx: Tx,
  schedule: Schedule,
  outcomes: readonly Outcome[],
  { isPaused }: { isPaused: boolean },
  now: Date,
): Promise<void> {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  if (!first || !last) return;
  const params = {
    ...{ schedule: schedule.id, date: first.date, last: last.date, dates: outcomes.length },
    ...{ no_run: last.reason, paused: isPaused ? 1 : 0 },
  };
  const key = `${aboutIt(schedule)}:missed:${first.date}`;
  const notice = { userId: schedule.userId, kind: "schedule_missed", key, about: aboutIt(schedule) } as const;
  await notify(tx, [{ ...notice, params, link: linkTo(schedule) }], now);
}

/** A date for which the credits were too few. */
export async function notifyOfShort(
  tx: Tx,
  schedule: Schedule,
  { date, needed, balance }: { date: string; needed: number; balance: number },
  now: Date,
): Promise<void> {
  const params = { schedule: schedule.id, date, needed, balance };
  const key = `${aboutIt(schedule)}:short:${date}`;
  const notice = { userId: schedule.userId, kind: "schedule_short", key, about: aboutIt(schedule) } as const;
  await notify(tx, [{ ...notice, params, link: linkTo(schedule) }], now);
}

/** A date ahead for which the credits will be too few. */
export async function notifyOfForecast(
  tx: Tx,
  schedule: Schedule,
  { date, needed, balance }: { date: string; needed: number; balance: number },
  now: Date,
): Promise<void> {
  const kind = "schedule_forecast" as const;
  const since = new Date(now.getTime() - FORECAST_AGAIN_MS);
  const earlier = { userId: schedule.userId, kind, about: aboutIt(schedule), createdAt: { gt: since } };
  if ((await tx.notification.count({ where: earlier })) > 0) return;
  const params = { schedule: schedule.id, date, needed, balance };
  const key = `${aboutIt(schedule)}:forecast:${date}`;
  const notice = { userId: schedule.userId, kind, key, about: aboutIt(schedule) };
  await notify(tx, [{ ...notice, params, link: linkTo(schedule) }], now);
}
