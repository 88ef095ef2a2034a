import type { Actor } from "~/domain/actor";
import { ownAlerts } from "~/domain/devices/alerts";
import { ownConnection } from "~/domain/devices/own/own-connection";
import { batchStates } from "~/domain/reports/batch-states";
import { creditsLow } from "~/domain/reports/credits-low";
import { messagesPerDay } from "~/domain/reports/days";
import { firstSteps } from "~/domain/reports/first-steps";
import { ownFigures } from "~/domain/reports/overview";
import { dashboardSettings } from "~/domain/settings/app-settings";

/** What a user's dashboard shows. */
export async function presentDashboard(user: Actor, now: Date) {
  const figures = await ownFigures(user);
  const days = await messagesPerDay(user, now);
  const ids = figures.recent_batches.map(({ id }) => id);
  const states = await batchStates(user, ids, now);
  const cares = await ownAlerts(user, now);
  const { price, mayConnect } = await dashboardSettings();
  const steps = await firstSteps(user, { ...figures, mayConnect });
  const isBuyer = user.role === "USER";
  return {
    ...{ ...figures, states, days, cares, steps, buys: isBuyer },
    low: creditsLow(figures.balance, days) && (steps === null || steps.credits.done),
    // the steps say it themselves, and those that were lost stand among the alerts
    hasNoNumber: isBuyer && steps === null && (await ownConnection(user, now)) === "never",
    mayConnect,
    price,
  };
}
