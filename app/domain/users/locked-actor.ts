/*
 * Rank and permissions, checked again inside the transaction that acts. Between the first check and the change, the
 * actor may be demoted, deactivated or deleted, and the target may be promoted. The rows that decide it are locked
 * in the order of their ids (docs/concurrency.md).
 */
import type { User } from "generated/sqlite/client";
import { db, forChange, forUpdate, join, query, type Sql, sql, type Tx } from "../../platform/db";
import { type Actor, FEATURES, hasFeature, isAdmin } from "../actor";
import { DomainError } from "../errors";
import { assertMayChange } from "./policy";
import { parseFeatures, sessionUser, toTarget } from "./session-user";

const ID_MAX = 2 ** 31 - 1;

/** An admin, or the operator at the command line. */
export type Acting = Actor | "system";

/**
 * Returns the actor as they are now; they stay so until this transaction ends. Throws UNAUTHENTICATED when their
 * account is gone, inactive, or had its password reset since the request came. Throws FORBIDDEN when they lost a
 * permission since.
 */
export async function lockedActor(tx: Tx, actor: Actor): Promise<Actor> {
  return stillAllowed(actor, (await lockedUsers(tx, [actor.id])).get(actor.id));
}

/**
 * Returns the actor and the target of the action, both locked. `toDelete`: the target is about to be deleted.
 * Throws NOT_FOUND, and what `lockedActor` throws.
 */
export async function lockedTarget<Who extends Acting>(
  tx: Tx,
  actor: Who,
  id: number,
  { toDelete = false } = {},
): Promise<{ actor: Who; target: User }> {
  const lock = toDelete ? forUpdate() : forChange();
  const users = await lockedUsers(tx, actor === "system" ? [id] : [actor.id, id], lock);
  const now = actor === "system" ? actor : stillAllowed(actor, users.get(actor.id));
  const target = users.get(id);
  if (!target) throw new DomainError("NOT_FOUND");
  return { actor: now as Who, target };
}

/** The user whose server and devices this admin sets; also throws SUPER_ADMIN_PROTECTED or ADMIN_PROTECTED. */
export async function lockedChangeable(tx: Tx, actor: Actor, id: number): Promise<User> {
  const { actor: now, target } = await lockedTarget(tx, actor, id);
  assertMayChange(now, toTarget(target));
  return target;
}

/** Locks an account, with others that are to be locked, too. Throws UNAUTHENTICATED when it is gone or inactive. */
export async function assertStillActive(tx: Tx, id: number, others: number[] = []): Promise<void> {
  if (!(await lockedUsers(tx, [id, ...others])).get(id)?.active) throw new DomainError("UNAUTHENTICATED");
}

/** Returns whether an account is there and active now. */
export async function isAccountOpen(id: number): Promise<boolean> {
  return (await db.user.count({ where: { id, active: true } })) > 0;
}

async function lockedUsers(tx: Tx, ids: number[], lock: Sql = forChange()): Promise<Map<number, User>> {
  const known = [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= ID_MAX);
  if (known.length === 0) return new Map();
  await query(tx, sql`SELECT id FROM users WHERE id IN (${join(known)}) ORDER BY id ${lock}`);
  const users = await tx.user.findMany({ where: { id: { in: known } } });
  return new Map(users.map((user) => [user.id, user]));
}

function stillAllowed(actor: Actor, row: User | undefined): Actor {
  const isReset = row?.mustChangePassword && !actor.mustChangePassword;
  if (!row?.active || isReset) throw new DomainError("UNAUTHENTICATED");
  const now = { ...actor, role: sessionUser(row).role, features: parseFeatures(row.features) };
  const lostRank = (isAdmin(actor) && !isAdmin(now)) || (isSuper(actor) && !isSuper(now));
  if (lostRank || FEATURES.some((feature) => hasFeature(actor, feature) && !hasFeature(now, feature)))
    throw new DomainError("FORBIDDEN");
  return now;
}

const isSuper = ({ role }: Pick<Actor, "role">) => role === "SUPER ADMIN";
