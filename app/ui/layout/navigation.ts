import type { Feature, Role } from "~/domain/actor";
import type { IconName } from "../icons";

export type Area = "user" | "admin";

type Entry = {
  to: string;
  text:
    | "dashboard"
    | "sendNew"
    | "batches"
    | "replies"
    | "templates"
    | "lists"
    | "schedules"
    | "credits"
    | "settings"
    | "optOuts"
    | "findNumber"
    | "numbers"
    | "users"
    | "creditRequests"
    | "sendingHistory"
    | "testBulk"
    | "auditLog";
  icon: IconName;
  /** Shown only to those who may open it: holders of a feature, or one role. Absent: to all. */
  needs?: Feature | Role;
  /** What the number beside it counts; `waiting` unless given. */
  counts?: "unread" | "waiting";
};

/** The entries of each area of the product, in the order of the menu. */
export const NAVIGATION: Record<Area, readonly Entry[]> = {
  user: [
    { to: "/dashboard", text: "dashboard", icon: "dashboard" },
    { to: "/send/new", text: "sendNew", icon: "send" },
    { to: "/batches", text: "batches", icon: "batches" },
    { to: "/replies", text: "replies", icon: "replies", counts: "unread" },
    { to: "/recipients", text: "findNumber", icon: "findNumber" },
    { to: "/templates", text: "templates", icon: "templates" },
    { to: "/lists", text: "lists", icon: "users" },
    { to: "/schedules", text: "schedules", icon: "schedules" },
    { to: "/credits", text: "credits", icon: "credits", needs: "USER" },
    { to: "/opt-outs", text: "optOuts", icon: "optOuts" },
    { to: "/settings", text: "settings", icon: "settings" },
    { to: "/numbers", text: "numbers", icon: "numbers" },
  ],
  admin: [
    { to: "/admin/dashboard", text: "dashboard", icon: "dashboard" },
    { to: "/admin/users", text: "users", icon: "users", needs: "USERS" },
    { to: "/admin/request-buy-credits", text: "creditRequests", icon: "credits", needs: "REQUEST_CREDITS" },
    { to: "/admin/bulk-history", text: "sendingHistory", icon: "history", needs: "BULK_HISTORY" },
    { to: "/admin/recipients", text: "findNumber", icon: "findNumber", needs: "BULK_HISTORY" },
    { to: "/admin/test-bulk", text: "testBulk", icon: "testBulk", needs: "TEST_BULK" },
    { to: "/admin/opt-outs", text: "optOuts", icon: "optOuts", needs: "SETTINGS" },
    { to: "/admin/settings", text: "settings", icon: "settings", needs: "SETTINGS" },
    { to: "/admin/audit-log", text: "auditLog", icon: "auditLog", needs: "SUPER ADMIN" },
  ],
};

export const HOME: Record<Area, string> = { user: "/dashboard", admin: "/admin/dashboard" };
