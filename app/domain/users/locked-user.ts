import type { User } from "generated/sqlite/client";
import { forChange, query, sql, type Tx } from "../../platform/db";
import { parseRole } from "../actor";
import { DomainError } from "../errors";

const ID_MAX = 2 ** 31 - 1;

/** A user as it is and stays until this transaction ends. Throws NOT_FOUND. */
export async function lockedUser(tx: Tx, id: number): Promise<User> {
  if (!Number.isInteger(id) || id < 1 || id > ID_MAX) throw new DomainError("NOT_FOUND");
  await query(tx, sql`SELECT id FROM users WHERE id = ${id} ${forChange()}`);
  const user = await tx.user.findUnique({ where: { id } });
  if (!user) throw new DomainError("NOT_FOUND");
  return user;
}

/**
 * Call it before taking a Super Admin's role, activity or account away. Locks all of them in one order, so
 * that two who remove each other at the same moment cannot both succeed. Throws LAST_SUPER_ADMIN.
 */
export async function assertNotLastSuperAdmin(tx: Tx, user: User): Promise<void> {
  if (parseRole(user.role) !== "SUPER ADMIN" || !user.active) return;
  const active = await query<{ id: number }>(
    tx,
    sql`SELECT id FROM users WHERE role = 'SUPER ADMIN' AND active ORDER BY id ${forChange()}`,
  );
  if (!active.some(({ id }) => id !== user.id)) throw new DomainError("LAST_SUPER_ADMIN");
}
