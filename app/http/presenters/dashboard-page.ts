import type { Actor } from "~/domain/actor";
import { ownAlerts } from "~/domain/devices/alerts";
import { creditsLow } from "~/domain/reports/credits-low";
import { messagesPerDay } from "~/domain/reports/days";
import { ownFigures } from "~/domain/reports/overview";

/** What a user's dashboard shows. */
export async function presentDashboard(user: Actor, now: Date) {
  const figures = await ownFigures(user);
  const days = await messagesPerDay(user, now);
  const cares = await ownAlerts(user, now);
  return { ...figures, days, cares, low: creditsLow(figures.balance, days), buys: user.role === "USER" };
}
