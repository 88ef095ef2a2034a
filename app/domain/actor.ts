export const ROLES = ["USER", "ADMIN", "SUPER ADMIN"] as const;
export type Role = (typeof ROLES)[number];

export const FEATURES = ["USERS", "REQUEST_CREDITS", "TEST_BULK", "BULK_HISTORY", "SETTINGS"] as const;
export type Feature = (typeof FEATURES)[number];

/** The signed-in user as browsers and programs get it. */
export type SessionUser = { id: number; name: string; email: string; role: Role; features: Feature[] };

/** Who acts. Passed to every domain function; there is no ambient current user. */
export type Actor = SessionUser & {
  country: string;
  mustChangePassword: boolean;
  /** The request came with a token of the API, which may make and open no accounts. */
  byToken?: boolean;
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
