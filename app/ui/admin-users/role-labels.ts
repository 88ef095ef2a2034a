import type { Feature, Role } from "~/domain/actor";

export type { Feature, Role };

/** In the order in which screens show them. */
export const ROLES: readonly Role[] = ["USER", "ADMIN", "SUPER ADMIN"];
export const FEATURES: readonly Feature[] = [
  "USERS",
  "REQUEST_CREDITS",
  "TEST_BULK",
  "BULK_HISTORY",
  "SETTINGS",
];
