import { type Actor, type Feature, hasFeature, type Role } from "../actor";
import { DomainError, type ErrorCode } from "../errors";

/** An admin, or the operator at the command line. */
export type Changer = Pick<Actor, "id" | "role" | "features"> | "system";

/** Whose account it is. */
export type Target = { id: number; role: Role; features: readonly Feature[] };

/**
 * Rank. A Super Admin acts on all accounts. An ADMIN acts on those of USERs, and on another ADMIN's only if he
 * holds every feature that the other has. For an admin who resets a password or sends through a device may do what
 * its owner may. Returns the reason of a refusal, or null.
 */
export function rankRefusal(changer: Changer, target: Omit<Target, "id">): ErrorCode | null {
  if (changer === "system" || changer.role === "SUPER ADMIN") return null;
  if (target.role === "SUPER ADMIN") return "SUPER_ADMIN_PROTECTED";
  const holdsAll = target.features.every((feature) => hasFeature(changer, feature));
  return target.role === "ADMIN" && !holdsAll ? "ADMIN_PROTECTED" : null;
}

/** Returns whether rank lets them act on an account: on the user, the server, the devices, the credits. */
export function mayChange(changer: Changer, target: Omit<Target, "id">): boolean {
  return rankRefusal(changer, target) === null;
}

/** No user deactivates or deletes their own account. */
export function mayEnd(changer: Changer, target: Target): boolean {
  return mayChange(changer, target) && !isSelf(changer, target);
}

/** No user changes their own role or features. */
export function mayChangeRole(changer: Changer, target: Target): boolean {
  return mayChange(changer, target) && !isSelf(changer, target);
}

/** Only a Super Admin gives that role. */
export function mayAssignRole(changer: Changer, role: Role): boolean {
  return mayChange(changer, { role, features: [] });
}

/** An admin gives only features that they hold themselves. */
export function mayAssignFeature(changer: Changer, feature: Feature): boolean {
  return changer === "system" || hasFeature(changer, feature);
}

/**
 * No user gives credits to their own account; others may only be given them by admins who answer requests for
 * credits.
 */
export function mayAssignCredits(changer: Changer, target: Target): boolean {
  return (
    mayAssignFeature(changer, "REQUEST_CREDITS") && mayChange(changer, target) && !isSelf(changer, target)
  );
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

/** Throws SUPER_ADMIN_PROTECTED or ADMIN_PROTECTED. */
export function assertMayChange(changer: Changer, target: Omit<Target, "id">): void {
  const refusal = rankRefusal(changer, target);
  if (refusal) throw new DomainError(refusal);
}

/** Throws SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED or OWN_ACCOUNT. */
export function assertMayEnd(changer: Changer, target: Target): void {
  assertMayChange(changer, target);
  if (!mayEnd(changer, target)) throw new DomainError("OWN_ACCOUNT");
}

/** Throws SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, OWN_CREDITS or FORBIDDEN. */
export function assertMayAssignCredits(changer: Changer, target: Target): void {
  assertMayChange(changer, target);
  if (isSelf(changer, target)) throw new DomainError("OWN_CREDITS");
  if (!mayAssignCredits(changer, target)) throw new DomainError("FORBIDDEN");
}

function isSelf(changer: Changer, target: Pick<Target, "id">): boolean {
  return changer !== "system" && changer.id === target.id;
}
