import { type Actor, type Feature, hasFeature, isAdmin } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import type { LoadContext } from "../middleware/load-context";

/** Who may use a call: returns the actor, or throws 401 or 403. `description`: the same in words. */
export type Access = ((context: LoadContext) => Actor) & { description: string };

const access = (description: string, check: (context: LoadContext) => Actor): Access =>
  Object.assign(check, { description });

/** All signed-in users, also while a new password is due. */
export const self = access("anybody signed in, also while a new password is due", ({ viewer, trouble }) => {
  if (trouble) throw trouble;
  if (!viewer) throw new DomainError("UNAUTHENTICATED");
  return viewer;
});

/** All signed-in users, once a due password change is done. */
export const signedIn = access("anybody signed in", (context) => {
  const actor = self(context);
  if (actor.mustChangePassword) throw new DomainError("PASSWORD_CHANGE_REQUIRED");
  return actor;
});

/** Only the role USER, who alone buys credits. */
export const user = access("the role USER", (context) => {
  const actor = signedIn(context);
  if (actor.role !== "USER") throw new DomainError("FORBIDDEN");
  return actor;
});

/** Admins, with all features that are asked for. */
export const admin = (...features: Feature[]): Access =>
  access(adminsWith(features), (context) => {
    const actor = signedIn(context);
    if (!isAdmin(actor) || !features.every((feature) => hasFeature(actor, feature)))
      throw new DomainError("FORBIDDEN");
    return actor;
  });

const adminsWith = (features: Feature[]) => {
  if (features.length === 0) return "admins";
  return `admins with the feature${features.length > 1 ? "s" : ""} ${features.join(" and ")}`;
};

/** Super Admins. */
export const superAdmin = access("the role SUPER ADMIN", (context) => {
  const actor = signedIn(context);
  if (actor.role !== "SUPER ADMIN") throw new DomainError("FORBIDDEN");
  return actor;
});

/** Those, but not with a token of the API: for what opens accounts or keeps them (passwords, tokens, codes). */
export const bySession = (those: Access): Access =>
  access(`${those.description}, not with a token made in the settings`, (context) => {
    const actor = those(context);
    if (context.sessionId === null) throw new DomainError("SESSION_REQUIRED");
    return actor;
  });
