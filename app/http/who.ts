import { DomainError } from "~/domain/errors";
import { type Actor, type Feature, hasFeature, isAdmin } from "~/domain/users/actor";
import type { LoadContext } from "./load-context";

/** Who may use a call: answers the actor, or throws 401 or 403. `may` says it in words for the description. */
export type Who = ((context: LoadContext) => Actor) & { may: string };

const who = (may: string, check: (context: LoadContext) => Actor): Who => Object.assign(check, { may });

/** Anybody signed in, also while a new password is due. */
export const self = who("anybody signed in, also while a new password is due", ({ viewer, trouble }) => {
  if (trouble) throw trouble;
  if (!viewer) throw new DomainError("UNAUTHENTICATED");
  return viewer;
});

/** Anybody signed in, once a due password change is done. */
export const signedIn = who("anybody signed in", (context) => {
  const actor = self(context);
  if (actor.mustChangePassword) throw new DomainError("PASSWORD_CHANGE_REQUIRED");
  return actor;
});

/** Only the role USER, who alone buys credits. */
export const user = who("the role USER", (context) => {
  const actor = signedIn(context);
  if (actor.role !== "USER") throw new DomainError("FORBIDDEN");
  return actor;
});

/** Admins, with the feature where one is asked for. */
export const admin = (feature?: Feature): Who =>
  who(feature ? `admins with the feature ${feature}` : "admins", (context) => {
    const actor = signedIn(context);
    if (!isAdmin(actor) || (feature && !hasFeature(actor, feature))) throw new DomainError("FORBIDDEN");
    return actor;
  });

/** Super Admins. */
export const superAdmin = who("the role SUPER ADMIN", (context) => {
  const actor = signedIn(context);
  if (actor.role !== "SUPER ADMIN") throw new DomainError("FORBIDDEN");
  return actor;
});

/** Those, but not with a token of the API: for what opens accounts or keeps them (passwords, tokens, codes). */
export const bySession = (those: Who): Who =>
  who(`${those.may}, not with a token made in the settings`, (context) => {
    const actor = those(context);
    if (context.sessionId === null) throw new DomainError("SESSION_REQUIRED");
    return actor;
  });
