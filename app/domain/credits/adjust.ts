import { z } from "zod";
import { transaction } from "~/platform/db";
import { newToken } from "~/platform/tokens";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { DomainError, type FieldError, wrongField } from "../errors";
import { typedNumber } from "../form-number";
import { noStore, type StoreResponse } from "../idempotency";
import { userById } from "../users/list";
import { lockedTarget } from "../users/locked-actor";
import { assertMayAssignCredits } from "../users/policy";
import { toTarget } from "../users/session-user";
import { addCredits } from "./add-credits";
import { REQUEST_CREDITS_MAX } from "./total-price";

export const ADJUSTMENT_REASON_CHARACTERS_MAX = 200;

/** What a form or a caller says; the rules stand in `adjustCredits`. */
export const AdjustmentForm = z.object({
  amount: typedNumber(z.number("ADJUSTMENT_RANGE")),
  reason: z.string("REQUIRED").max(ADJUSTMENT_REASON_CHARACTERS_MAX, "TOO_LONG"),
});

export type Adjustment = { amount: number; reason: string };

/**
 * Gives (or, below 0, takes) credits by hand, for a reason that the user reads in the statement. For admins
 * with USERS: the door sees to that, and to double presses. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED,
 * ADMIN_PROTECTED, OWN_CREDITS, FORBIDDEN without REQUEST_CREDITS, BALANCE_TOO_LARGE {max} or VALIDATION
 * (`amount`, `reason`).
 */
export async function adjustCredits(
  asker: Actor,
  userId: number,
  { amount, reason }: Adjustment,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; balance: number }> {
  const note = reason.trim();
  assertAdjustment(amount, note);
  return transaction(async (tx) => {
    const { actor, target: user } = await lockedTarget(tx, asker, userId);
    assertMayAssignCredits(actor, toTarget(user));
    if (user.balance + amount < 0)
      throw wrongField("amount", { code: "BALANCE_BELOW_ZERO", params: { balance: user.balance } });
    const key = `adjustment:${newToken()}`;
    const entry = { userId, kind: "ADJUSTMENT", amount, key, note, actorId: actor.id } as const;
    const target = { kind: "user", id: userId, name: user.name };
    await recordAct(tx, actor, "user.adjust_credits", target, { amount, reason: note }, now);
    const { balance } = await addCredits(tx, entry, now);
    const answer = { ok: true as const, balance };
    await keep(tx, answer);
    return answer;
  });
}

/** Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, OWN_CREDITS, or FORBIDDEN without REQUEST_CREDITS. */
export async function assertMayAdjust(actor: Actor, userId: number): Promise<void> {
  assertMayAssignCredits(actor, await userById(userId));
}

function assertAdjustment(amount: number, note: string): void {
  const faults: Record<string, FieldError[]> = {};
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > REQUEST_CREDITS_MAX)
    faults.amount = [{ code: "ADJUSTMENT_RANGE" }];
  if (note === "") faults.reason = [{ code: "REQUIRED" }];
  if (note.length > ADJUSTMENT_REASON_CHARACTERS_MAX) faults.reason = [{ code: "TOO_LONG" }];
  if (Object.keys(faults).length > 0) throw new DomainError("VALIDATION", {}, faults);
}
