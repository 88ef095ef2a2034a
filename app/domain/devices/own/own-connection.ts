import { db } from "../../../platform/db";
import type { Actor } from "../../actor";
import { ownAlerts } from "../alerts";

/** `never`: no number was ever connected. `lost`: none of those that were is connected now. */
export type OwnConnection = "never" | "lost" | "connected";

/** Returns whether messages of this account have a number to go through. */
export async function ownConnection(actor: Actor, now: Date): Promise<OwnConnection> {
  const connected = await db.device.count({ where: { userId: actor.id, connectedAt: { not: null } } });
  if (connected === 0) return "never";
  const lost = (await ownAlerts(actor, now)).filter(({ care }) => care === "lost");
  return lost.length === connected ? "lost" : "connected";
}
