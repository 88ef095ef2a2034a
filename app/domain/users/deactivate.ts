import type { User } from "generated/sqlite/client";
import { type Tx, transaction } from "../../platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { lockedChangeable, lockedTarget } from "./locked-actor";
import { assertNotLastSuperAdmin } from "./locked-user";
import { assertMayEnd } from "./policy";
import { toTarget } from "./session-user";
import { endApiTokens } from "./sign-in/api-tokens";
import { endSessions } from "./sign-in/sessions";
import { type UserView, userView } from "./user-view";

/**
 * Active → inactive: no sign-in, no API, all sessions and tokens of the API end at once. Doing it twice changes
 * nothing. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, OWN_ACCOUNT or LAST_SUPER_ADMIN.
 */
export async function deactivateUser(
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ ok: true; user: UserView }> {
  const user = await transaction(async (tx) => {
    const target = await endableUser(tx, actor, id);
    const changed = await tx.user.update({ where: { id: target.id }, data: { active: false } });
    await endSessions(tx, target.id);
    await endApiTokens(tx, target.id);
    if (target.active) await recordAct(tx, actor, "user.deactivate", namedUser(target), {}, now);
    return changed;
  });
  return { ok: true, user: userView(user) };
}

/** Inactive → active. Doing it twice changes nothing. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED or ADMIN_PROTECTED. */
export async function reactivateUser(
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ ok: true; user: UserView }> {
  const user = await transaction(async (tx) => {
    const target = await lockedChangeable(tx, actor, id);
    if (!target.active) await recordAct(tx, actor, "user.reactivate", namedUser(target), {}, now);
    return tx.user.update({ where: { id: target.id }, data: { active: true } });
  });
  return { ok: true, user: userView(user) };
}

/** Returns how the audit log names them. */
export const namedUser = ({ id, name }: User) => ({ kind: "user", id, name });

/**
 * The user, locked, if this admin may end the account. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED,
 * OWN_ACCOUNT or LAST_SUPER_ADMIN.
 */
export async function endableUser(tx: Tx, actor: Actor, id: number, how = {}): Promise<User> {
  const { actor: now, target } = await lockedTarget(tx, actor, id, how);
  assertMayEnd(now, toTarget(target));
  await assertNotLastSuperAdmin(tx, target);
  return target;
}
