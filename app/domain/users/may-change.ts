import { DomainError } from "../errors";
import { type Actor, type Feature, hasFeature, type Role } from "./actor";

/** An admin, or the operator at the command line. */
export type Changer = Pick<Actor, "id" | "role" | "features"> | "system";

type Target = { id: number; role: Role };

/** Only a Super Admin may change, deactivate, reset or delete a Super Admin. */
export function mayChange(changer: Changer, target: Pick<Target, "role">): boolean {
  return changer === "system" || changer.role === "SUPER ADMIN" || target.role !== "SUPER ADMIN";
}

/** Nobody deactivates or deletes themselves. */
export function mayEnd(changer: Changer, target: Target): boolean {
  return mayChange(changer, target) && !isSelf(changer, target);
}

/** Nobody changes their own role or features. */
export function mayChangeRole(changer: Changer, target: Target): boolean {
  return mayChange(changer, target) && !isSelf(changer, target);
}

/** Only a Super Admin gives that role. */
export function mayGiveRole(changer: Changer, role: Role): boolean {
  return mayChange(changer, { role });
}

/** An admin gives only features that they hold themselves. */
export function mayGiveFeature(changer: Changer, feature: Feature): boolean {
  return changer === "system" || hasFeature(changer, feature);
}

/** What a screen offers; the server asks the same questions again. */
export function rightsOver(changer: Changer, target: Target) {
  return {
    change: mayChange(changer, target),
    end: mayEnd(changer, target),
    role: mayChangeRole(changer, target),
    self: isSelf(changer, target),
  };
}

/** Throws SUPER_ADMIN_PROTECTED. */
export function assertMayChange(changer: Changer, target: Pick<Target, "role">): void {
  if (!mayChange(changer, target)) throw new DomainError("SUPER_ADMIN_PROTECTED");
}

/** Throws SUPER_ADMIN_PROTECTED or OWN_ACCOUNT. */
export function assertMayEnd(changer: Changer, target: Target): void {
  assertMayChange(changer, target);
  if (!mayEnd(changer, target)) throw new DomainError("OWN_ACCOUNT");
}

function isSelf(changer: Changer, target: Target): boolean {
  return changer !== "system" && changer.id === target.id;
}
