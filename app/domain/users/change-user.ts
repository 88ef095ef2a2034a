import type { User } from "generated/sqlite/client";
import { z } from "zod";
import { isUniqueViolation, transaction } from "../../platform/db";
import { DomainError, wrongField } from "../errors";
import { type Actor, type Feature, roleOf } from "./actor";
import { assertNotLastSuperAdmin, lockedUser } from "./locked-user";
import { assertMayChange, mayChangeRole, mayGiveRole } from "./may-change";
import { assertMayGive, Email, Features, featuresFor, Name, RoleField } from "./new-user";
import { internationalDigits } from "./phone";
import { featuresOf } from "./session-user";
import { type UserView, userView } from "./user-view";

/** What an admin may change of a user; what is left out stays. `phone`: international digits, "" for none. */
export const UserChange = z.object({
  name: Name.optional(),
  email: Email.optional(),
  role: RoleField.optional(),
  phone: z.union([z.string(), z.number().transform(String), z.null()], "PHONE_INVALID").optional(),
  features: Features.optional(),
});

/**
 * Changes a user. Throws NOT_FOUND, VALIDATION (EMAIL_TAKEN, phone), SUPER_ADMIN_PROTECTED, OWN_ROLE,
 * FEATURE_NOT_HELD or LAST_SUPER_ADMIN.
 */
export async function updateUser(
  actor: Actor,
  id: number,
  change: z.output<typeof UserChange>,
): Promise<{ ok: true; user: UserView }> {
  const phone = phoneOf(change.phone);
  try {
    const user = await transaction(async (tx) => {
      const target = await lockedUser(tx, id);
      const rights = changedRights(target, change);
      assertMayHave(actor, target, rights);
      if (rights.role !== "SUPER ADMIN") await assertNotLastSuperAdmin(tx, target);
      const { name, email } = change;
      return tx.user.update({ where: { id }, data: { name, email, phone, ...rights } });
    });
    return { ok: true, user: userView(user) };
  } catch (error) {
    if (isUniqueViolation(error)) throw wrongField("email", { code: "EMAIL_TAKEN" });
    throw error;
  }
}

function changedRights(target: User, change: z.output<typeof UserChange>) {
  const role = change.role ?? roleOf(target.role);
  return { role, features: featuresFor(role, change.features ?? featuresOf(target.features)) };
}

function assertMayHave(
  actor: Actor,
  target: User,
  rights: { role: Actor["role"]; features: Feature[] },
): void {
  const before = { id: target.id, role: roleOf(target.role) };
  const had = featuresOf(target.features);
  assertMayChange(actor, before);
  const same = before.role === rights.role && had.join() === rights.features.join();
  if (!same && !mayChangeRole(actor, before)) throw new DomainError("OWN_ROLE");
  if (before.role !== rights.role && !mayGiveRole(actor, rights.role))
    throw new DomainError("SUPER_ADMIN_PROTECTED");
  assertMayGive(
    actor,
    rights.features.filter((feature) => !had.includes(feature)),
  );
}

/** undefined: stays; null: none. */
function phoneOf(typed: string | null | undefined): string | null | undefined {
  if (typed === undefined) return undefined;
  const text = typed?.trim() ?? "";
  if (text === "") return null;
  const phone = internationalDigits(text);
  if ("fault" in phone) throw wrongField("phone", phone.fault);
  return phone.digits;
}
