import { z } from "zod";
import { type Actor, FEATURES, type Feature, parseRole, ROLES, type SessionUser } from "../actor";
import type { Target } from "./policy";

type UserRow = {
  id: number;
  name: string;
  email: string;
  role: string;
  features: unknown;
  country: string;
  mustChangePassword: boolean;
};

/** A user as `/me` and sign-in answer them. */
export const SessionUserView = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  features: z.array(z.enum(FEATURES)),
}) satisfies z.ZodType<SessionUser>;

/** Returns the signed-in user as `/me` and sign-in answer it. */
export function sessionUser(row: Omit<UserRow, "country" | "mustChangePassword">): SessionUser {
  const { id, name, email } = row;
  return { id, name, email, role: parseRole(row.role), features: parseFeatures(row.features) };
}

export function toActor(row: UserRow): Actor {
  return { ...sessionUser(row), country: row.country, mustChangePassword: row.mustChangePassword };
}

/** Returns whose account it is, for the questions of rank. */
export function toTarget(row: Pick<UserRow, "id" | "role" | "features">): Target {
  return { id: row.id, role: parseRole(row.role), features: parseFeatures(row.features) };
}

/** The known features of a stored list; anything else in it is passed over. */
export function parseFeatures(stored: unknown): Feature[] {
  return Array.isArray(stored) ? FEATURES.filter((feature) => stored.includes(feature)) : [];
}
