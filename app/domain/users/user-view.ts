import { z } from "zod";
import type { Prisma } from "../../platform/db";
import { nameSchema, Time } from "../view-schema";
import { SessionUserView, sessionUser } from "./session-user";

/** A user as admins see them; `phone_number` is digits without plus. */
export const UserView = nameSchema(
  "User",
  z.strictObject({
    ...SessionUserView.shape,
    country: z.string(),
    phone_number: z.string().nullable(),
    balance: z.int(),
    status: z.enum(["active", "inactive"]),
    must_change_password: z.boolean(),
    created_at: Time,
  }),
);
export type UserView = z.infer<typeof UserView>;
export type UserStatus = UserView["status"];

export function userView(row: Prisma.UserGetPayload<object>): UserView {
  return {
    ...sessionUser(row),
    country: row.country,
    phone_number: row.phone,
    balance: row.balance,
    status: row.active ? "active" : "inactive",
    must_change_password: row.mustChangePassword,
    created_at: row.createdAt.toISOString(),
  };
}
