export const ROLES = ["USER", "ADMIN", "SUPER ADMIN"] as const;
export type Role = (typeof ROLES)[number];

export const FEATURES = ["USERS", "REQUEST_CREDITS", "TEST_BULK", "BULK_HISTORY", "SETTINGS"] as const;
export type Feature = (typeof FEATURES)[number];

/** What a token of the API may be limited to. A call names the one that it needs where it describes itself. */
export const SCOPES = [
  ...(["batches:read", "batches:write", "replies:read", "opt_outs", "templates", "lists"] as const),
  ...(["schedules", "credits:read", "credits:write", "webhooks", "settings", "admin"] as const),
] as const;
export type Scope = (typeof SCOPES)[number];

/** The signed-in user as browsers and programs get it. */
export type SessionUser = { id: number; name: string; email: string; role: Role; features: Feature[] };

/** Who acts. Passed to every domain function; there is no ambient current user. */
export type Actor = SessionUser & {
  country: string;
  mustChangePassword: boolean;
  /** The request came with a token of the API, which may make and open no accounts. */
  byToken?: boolean;
  /** What that token is limited to. Null, and undefined without such a token: to nothing. */
  scopes?: readonly Scope[] | null;
};

/** Returns the role; USER for any value that is no known role. */
export function parseRole(value: string): Role {
  return ROLES.find((role) => role === value) ?? "USER";
}

export function isAdmin(user: { role: Role }): boolean {
  return user.role !== "USER";
}

/** SUPER ADMIN passes every feature check. */
export function hasFeature(user: { role: Role; features: readonly Feature[] }, feature: Feature): boolean {
  return user.role === "SUPER ADMIN" || (user.role === "ADMIN" && user.features.includes(feature));
}

/** Returns whether the actor's token, if they came with one, may make calls that need this scope. */
export function hasScope({ scopes }: Pick<Actor, "scopes">, scope: Scope): boolean {
  return scopes == null || scopes.includes(scope);
}
