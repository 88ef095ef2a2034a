import type { Actor } from "~/domain/actor";
import type { Whose } from "~/domain/privacy/scope";
import { type Asked, requireAdmin, requireSuperAdmin, requireUser } from "../require-user";

/** Who looks at a number, at what is held in which accounts, and where these pages are. */
export type Looker = {
  user: Actor;
  whose: Whose;
  base: "/recipients" | "/admin/recipients";
  mayForget: boolean;
};

/** The same pages stand in both areas; `toForget`: the page that forgets a number. */
export function lookerOf(asked: Asked, toForget = false): Looker {
  if (!new URL(asked.request.url).pathname.startsWith("/admin/")) {
    const user = requireUser(asked);
    return { user, whose: { userId: user.id }, base: "/recipients", mayForget: true };
  }
  const user = toForget ? requireSuperAdmin(asked) : requireAdmin(asked, "BULK_HISTORY");
  return { user, whose: "everybody", base: "/admin/recipients", mayForget: user.role === "SUPER ADMIN" };
}
