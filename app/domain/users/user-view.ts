import type { Prisma } from "../../platform/db";
import type { SessionUser } from "../actor";
import { sessionUser } from "./session-user";

export type UserStatus = "active" | "inactive";

/** A user as admins see them. */
export type UserView = SessionUser & {
  country: string;
  phone_number: string | null; // digits without plus
  balance: number;
  status: UserStatus;
  must_change_password: boolean;
  created_at: string;
};

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
