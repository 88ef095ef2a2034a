import { db } from "~/platform/db";
import { type Actor, hasFeature } from "../actor";
import { waitingRequests } from "../credits/list-requests";
import { devicesInTrouble } from "../devices/all-devices";
import { heldBatches } from "./history";

/** What waits for an admin; null where this one has no business. */
export type Attention = {
  requests: { count: number; total_price: number; since: string | null } | null;
  devices: number | null;
  /** WAHA sessions of removed devices that could not be deleted over there for a day. */
  cleanups: number | null;
  /** Batches from a restored backup that a user must release; only a Super Admin can. */
  held: number | null;
};

const CLEANUP_LATE_MS = 24 * 60 * 60_000;

/** Returns what needs attention now, as far as this admin may see it. */
export async function attention(actor: Actor, now: Date): Promise<Attention> {
  const users = hasFeature(actor, "USERS");
  const late = { doneAt: null, createdAt: { lt: new Date(now.getTime() - CLEANUP_LATE_MS) } };
  const [requests, devices, cleanups, held] = await Promise.all([
    hasFeature(actor, "REQUEST_CREDITS") ? waitingRequests() : null,
    users ? devicesInTrouble(now) : null,
    users ? db.deviceCleanup.count({ where: late }) : null,
    actor.role === "SUPER ADMIN" ? heldBatches() : null,
  ]);
  const sum = devices && [...devices.values()].reduce((all, each) => all + each, 0);
  return { requests, devices: sum, cleanups, held };
}
