/* The first steps of a new account, until all are done or its owner hides them. */
import { db, preparedQuery, sql } from "../../platform/db";
import type { Actor } from "../actor";
import { WAITS } from "../credits/request-status";

export type FirstSteps = {
  /** `deviceId`: the one to connect, if its owner may; `hasDevice`: an admin has added one. */
  number: { done: boolean; hasDevice: boolean; deviceId: number | null };
  phone: { done: boolean; isSet: boolean };
  /** `isRequested`: a request waits for an admin. */
  credits: { done: boolean; isRequested: boolean };
  campaign: { done: boolean };
};

/** What the caller knows anyway. `mayConnect`: users may connect their own devices. */
type Known = { balance: number; total_batches: number; mayConnect: boolean };

type Row = { hidden: unknown; phone: string | null; confirmed: unknown; waiting: number };

/** Returns the steps; null for admins, once all are done, and once they are hidden. */
export async function firstSteps(actor: Actor, known: Known): Promise<FirstSteps | null> {
  if (actor.role !== "USER") return null;
  const [own] = await preparedQuery<Row>(
    db,
    sql`SELECT CASE WHEN u.checklist_hidden THEN 1 ELSE 0 END AS hidden, u.phone, c.confirmed_at AS confirmed,
          (SELECT COUNT(*) FROM credit_requests r
           WHERE r.user_id = u.id AND ${WAITS}) AS waiting
        FROM users u LEFT JOIN phone_confirmations c ON c.user_id = u.id AND c.phone = u.phone
        WHERE u.id = ${actor.id}`,
  );
  if (!own || Number(own.hidden) === 1) return null;
  const hasSent = known.total_batches > 0;
  const steps = {
    number: await numberStep(actor, known.mayConnect),
    phone: { done: own.confirmed !== null, isSet: own.phone !== null },
    credits: { done: known.balance > 0 || hasSent, isRequested: own.waiting > 0 },
    campaign: { done: hasSent },
  };
  return Object.values(steps).every(({ done }) => done) ? null : steps;
}

async function numberStep({ id: userId }: Actor, mayConnect: boolean): Promise<FirstSteps["number"]> {
  const select = { id: true, connectedAt: true, serverId: true };
  const devices = await db.device.findMany({ where: { userId }, select, orderBy: { id: "asc" } });
  const done = devices.some(({ connectedAt }) => connectedAt !== null);
  const first = devices.find(({ serverId }) => serverId !== null);
  const deviceId = !done && first && mayConnect ? first.id : null;
  return { done, hasDevice: devices.length > 0, deviceId };
}

/** Shows the steps no more to this account. */
export async function hideFirstSteps(actor: Actor): Promise<void> {
  await db.user.updateMany({ where: { id: actor.id }, data: { checklistHidden: true } });
}
