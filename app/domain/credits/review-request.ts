/*
 * A request is answered once. The condition is part of the update itself. So of several answers at the same moment
 * exactly one finds the request waiting. The credits are booked and the receipt is issued in the same transaction.
 * The key of the credits names the request, and the ledger takes each key once.
 */
import type { User } from "generated/sqlite/client";
import { z } from "zod";
import { db, execute, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { DomainError } from "../errors";
import { notify } from "../notifications/notify";
import { lockedActor, lockedTarget } from "../users/locked-actor";
import { assertMayAssignCredits, assertMayChange } from "../users/policy";
import { toTarget } from "../users/session-user";
import { addCredits } from "./add-credits";
import { type RequestDetail, requestById } from "./list-requests";
import { issueReceipt } from "./receipts/issue-receipt";

export const REJECT_REASON_CHARACTERS_MAX = 500;

export const Rejection = z.object({
  reason: z.string().trim().min(1, "REQUIRED").max(REJECT_REASON_CHARACTERS_MAX, "TOO_LONG"),
});

export type Answered = { ok: true; request: RequestDetail };

/**
 * Approves a waiting request: its credits become the user's. Throws NOT_FOUND, ALREADY_APPROVED, ALREADY_REJECTED,
 * REQUEST_EXPIRED, USER_DELETED and BALANCE_TOO_LARGE {max}. For a buyer who has become an admin throws OWN_CREDITS (it is one's own
 * request), ADMIN_PROTECTED or SUPER_ADMIN_PROTECTED. Then nothing has changed.
 */
export async function approveRequest(asker: Actor, id: number, now: Date): Promise<Answered> {
  await transaction((tx) => approveIn(tx, asker, id, now));
  return { ok: true, request: await requestById(id) };
}

/**
 * The same inside the caller's transaction. `beside`: what is written down together with it, once the request, the
 * buyer and the actor are locked; what it throws undoes all of it.
 */
export async function approveIn(
  tx: Tx,
  asker: Actor,
  id: number,
  now: Date,
  beside: (actor: Actor) => Promise<void> = async () => {},
): Promise<void> {
  const { actor, buyer } = await lockedBoth(tx, asker, id);
  const answer = sql`approved_at = ${timeParam(now)}, approved_by_id = ${actor.id}`;
  const request = await answered(tx, id, answer);
  const { userId, amount } = request;
  await beside(actor);
  if (!buyer) throw new DomainError("USER_DELETED");
  assertMayAssignCredits(actor, toTarget(buyer));
  const entry = {
    userId,
    kind: "PURCHASE",
    amount,
    key: `request:${id}:purchase`,
    requestId: id,
    actorId: actor.id,
  } as const;
  await addCredits(tx, entry, now);
  await issueReceipt(tx, request, buyer, now);
  await notify(tx, [answerNotice("credits_approved", id, { userId, amount })], now);
  await recordAct(
    tx,
    actor,
    "credit_request.approve",
    { kind: "credit_request", id },
    { userId, amount },
    now,
  );
}

/**
 * waiting → rejected, with the reason that the user reads. Throws NOT_FOUND, ALREADY_APPROVED,
 * ALREADY_REJECTED, REQUEST_EXPIRED, ADMIN_PROTECTED or SUPER_ADMIN_PROTECTED; then nothing has changed.
 */
export async function rejectRequest(
  asker: Actor,
  id: number,
  { reason }: z.output<typeof Rejection>,
  now: Date,
): Promise<Answered> {
  await transaction(async (tx) => {
    const { actor, buyer } = await lockedBoth(tx, asker, id);
    const answer = sql`rejected_at = ${timeParam(now)}, rejected_by_id = ${actor.id}, reject_reason = ${reason}`;
    const { userId, amount } = await answered(tx, id, answer);
    if (buyer) assertMayChange(actor, toTarget(buyer));
    const detail = { userId, amount, reason };
    await notify(tx, [answerNotice("credits_rejected", id, detail)], now);
    await recordAct(tx, actor, "credit_request.reject", { kind: "credit_request", id }, detail, now);
  });
  return { ok: true, request: await requestById(id) };
}

const answerNotice = (
  kind: "credits_approved" | "credits_rejected",
  id: number,
  { userId, ...params }: { userId: number; amount: number; reason?: string },
) => ({ userId, kind, key: `request:${id}:answered`, params, link: "/credits" }) as const;

/** Returns whether this admin may answer this request. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED or ADMIN_PROTECTED. */
export async function assertMayAnswer(actor: Actor, id: number): Promise<void> {
  const request = await db.creditRequest.findUnique({ where: { id } });
  if (!request) throw new DomainError("NOT_FOUND");
  const user = await db.user.findUnique({ where: { id: request.userId } });
  if (user) assertMayChange(actor, toTarget(user));
}

/** Writes the answer if the request still waits for one. */
async function answered(tx: Tx, id: number, answer: ReturnType<typeof sql>) {
  const moved = await execute(
    tx,
    sql`UPDATE credit_requests SET ${answer} WHERE id = ${id} AND approved_at IS NULL
        AND rejected_at IS NULL AND expired_at IS NULL`,
  );
  const request = await tx.creditRequest.findUnique({ where: { id } });
  if (!request) throw new DomainError("NOT_FOUND");
  if (moved === 0 && request.expiredAt) throw new DomainError("REQUEST_EXPIRED");
  if (moved === 0) throw new DomainError(request.approvedAt ? "ALREADY_APPROVED" : "ALREADY_REJECTED");
  return request;
}

/** Locks the admin who answers and the buyer (null: deleted), before the request is locked. Throws NOT_FOUND. */
async function lockedBoth(tx: Tx, asker: Actor, id: number): Promise<{ actor: Actor; buyer: User | null }> {
  const [request] = await query<{ user_id: number }>(
    tx,
    sql`SELECT user_id FROM credit_requests WHERE id = ${id}`,
  );
  if (!request) throw new DomainError("NOT_FOUND");
  const both = await lockedTarget(tx, asker, request.user_id).catch((error) => {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  return both
    ? { actor: both.actor, buyer: both.target }
    : { actor: await lockedActor(tx, asker), buyer: null };
}
