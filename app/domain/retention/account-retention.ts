import { z } from "zod";
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { wrongField } from "../errors";
import {
  choicesUpTo,
  daysThatCount,
  RetentionDays,
  RetentionDaysTyped,
  storedDays,
} from "../settings/retention-choices";
import { nameSchema } from "../view-schema";

export const AccountRetention = z.object({ keep_days: RetentionDaysTyped });
/** The same where what is left out stays. */
export const RetentionChange = AccountRetention.partial();

export const RetentionView = nameSchema(
  "Keeping",
  z.strictObject({
    /** Rows of finished batches are kept for so many days; null: always. */
    keep_days: RetentionDays,
    /** What may be chosen here. */
    choices: z.array(RetentionDays),
  }),
);
export type RetentionView = z.infer<typeof RetentionView>;

/** For how long an account keeps the rows of its finished batches. */
export async function accountRetention(actor: Actor): Promise<RetentionView> {
  const [user, installation] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { keepDays: true } }),
    db.appSettings.findUniqueOrThrow({ where: { id: 1 } }),
  ]);
  const most = daysThatCount(0, installation);
  return { keep_days: daysThatCount(user.keepDays, installation), choices: choicesUpTo(most) };
}

/**
 * Changes it: rows that are too old by it go with the next round of the daemon. `changed` is false when there was
 * nothing to save. Throws VALIDATION of `keep_days`
 * for more than the installation's most.
 */
export async function updateAccountRetention(
  actor: Actor,
  { keep_days: days }: z.output<typeof RetentionChange>,
): Promise<{ ok: true; changed: boolean }> {
  if (days === undefined) return { ok: true, changed: false };
  const { choices, keep_days } = await accountRetention(actor); // a most that is lowered now counts all the same (`daysThatCount`)
  if (!choices.includes(days)) throw wrongField("keep_days", { code: "INVALID" });
  await db.user.update({ where: { id: actor.id }, data: { keepDays: storedDays(days) } });
  return { ok: true, changed: days !== keep_days };
}
