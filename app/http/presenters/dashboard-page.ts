import type { Actor } from "~/domain/actor";
import { ownAlerts } from "~/domain/devices/alerts";
import { batchStates } from "~/domain/reports/batch-states";
import { creditsLow } from "~/domain/reports/credits-low";
import { messagesPerDay } from "~/domain/reports/days";
import { ownFigures } from "~/domain/reports/overview";

/** What a user's dashboard shows. */
export async function presentDashboard(user: Actor, now: Date) {
  const figures = await ownFigures(user);
  const days = await messagesPerDay(user, now);
  const ids = figures.recent_batches.map(({ id }) => id);
  const states = await batchStates(user, ids, now);
  const cares = await ownAlerts(user, now);
  return {
    ...figures,
    states,
    days,
    cares,
    low: creditsLow(figures.balance, days),
    buys: user.role === "USER",
  };
}
