/*
 * One date of a schedule becomes an ordinary batch, by the functions of a batch to contact lists. The transaction in
 * which the batch begins to exist records the date as well, moves the schedule on, and notes the contacts that are
 * sent to. Killed before it, nothing is there; killed after it, the date is over.
 */
import type { Schedule } from "generated/sqlite/client";
import { db, execute, query, queryRows, sql, type Tx } from "~/platform/db";
import type { Actor } from "../../actor";
import { listedContacts } from "../../contact-lists/send";
import { type CreatedBatch, createBatch } from "../../imports/create";
import { canonicalNumber } from "../../phone-numbers/canonical-number";
import { storedPlan } from "../checked-plan";
import { targetDate } from "../contact-dates";
import { type Audience, contactsOn, toSelection } from "../reached-contacts";
import { recordRuns } from "../runs";
import type { RunReason } from "../types";

const CONTACTS_AT_ONCE = 5_000;

/** Returns why no batch can be made, before anything is read for it; null: nothing is against it. */
export async function obstacle(owner: Actor, schedule: Schedule): Promise<RunReason | null> {
  const [user, template, devices] = await Promise.all([
    db.user.findUnique({ where: { id: owner.id }, select: { active: true } }),
    db.template.count({ where: { id: schedule.templateId, userId: owner.id } }),
    db.device.count({ where: { userId: owner.id, serverId: { not: null } } }),
  ]);
  if (!user?.active) return "ACCOUNT_INACTIVE";
  if (template === 0) return "TEMPLATE_DELETED";
  return devices === 0 ? "DEVICE_MISSING" : null;
}

/** Makes the batch of a date. Throws what `listedContacts` and `createBatch` throw, and Superseded. */
export async function makeBatch(
  owner: Actor,
  schedule: Schedule,
  { date, audience, signal: left }: { date: string; audience: Audience; signal?: AbortSignal },
  now: Date,
): Promise<void> {
  const plan = storedPlan(schedule);
  const also = contactsOn(audience, date) ?? undefined;
  const { recipients, basis } = await listedContacts(
    owner,
    toSelection(plan),
    { basis: null, left, also },
    now,
  );
  const wish = { name: `${plan.name} (${date})`, templateId: plan.templateId, basis };
  await createBatch(owner, recipients, wish, now, async (tx, answer) => {
    const { id: batchId } = (answer as CreatedBatch).batch;
    await recordRuns(tx, schedule, date, [{ date, status: "done", reason: null, batchId }], now);
    if (plan.dateColumn !== null) await noteContacts(tx, schedule, batchId, targetDate(date, plan));
  });
}

/** Each contact is sent to once for its own date, also if the schedule is changed to look at it on another day. */
async function noteContacts(tx: Tx, { id, userId }: Schedule, batchId: number, date: string): Promise<void> {
  const rows = await query<{ receiver: string }>(
    tx,
    sql`SELECT receiver FROM batch_items WHERE batch_id = ${batchId} AND status = 'READY'`,
  );
  const numbers = rows.map(({ receiver }) => ({ number: canonicalNumber(receiver) }));
  for (let at = 0; at < numbers.length; at += CONTACTS_AT_ONCE)
    await execute(
      tx,
      sql`INSERT INTO schedule_contacts (schedule_id, number, date, user_id)
          SELECT ${id}, g.number, ${date}, ${userId}
          FROM ${queryRows(numbers.slice(at, at + CONTACTS_AT_ONCE), { number: "text" })} g WHERE true
          ON CONFLICT DO NOTHING`,
    );
}
