import type { IconName } from "./icons";

export type Area = "user" | "admin";

type Entry = {
  to: string;
  text: "dashboard" | "sendNew" | "batches" | "settings";
  icon: IconName;
};

/** The entries of each area, in the order of the specification. */
export const NAVIGATION: Record<Area, readonly Entry[]> = {
  user: [
    { to: "/dashboard", text: "dashboard", icon: "dashboard" },
    { to: "/send/new", text: "sendNew", icon: "send" },
    { to: "/batches", text: "batches", icon: "batches" },
    { to: "/settings", text: "settings", icon: "settings" },
  ],
  admin: [{ to: "/admin/dashboard", text: "dashboard", icon: "dashboard" }],
};

export const HOME: Record<Area, string> = { user: "/dashboard", admin: "/admin/dashboard" };
