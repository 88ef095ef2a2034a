import type { Actor } from "~/domain/actor";
import type { AccountScope } from "~/domain/privacy/scope";
import { type RequestArgs, requireAdmin, requireSuperAdmin, requireUser } from "../require-user";

/** Who looks at a number, at what is held in which accounts, and where these pages are. */
export type RecipientScope = {
  user: Actor;
  whose: AccountScope;
  base: "/recipients" | "/admin/recipients";
  mayForget: boolean;
};

/** The same pages stand in both areas; `toForget`: the page that forgets a number. */
export function recipientScope(asked: RequestArgs, toForget = false): RecipientScope {
  if (!new URL(asked.request.url).pathname.startsWith("/admin/")) {
    const user = requireUser(asked);
    return { user, whose: { userId: user.id }, base: "/recipients", mayForget: true };
  }
  const user = toForget ? requireSuperAdmin(asked) : requireAdmin(asked, "BULK_HISTORY");
  return { user, whose: "everybody", base: "/admin/recipients", mayForget: user.role === "SUPER ADMIN" };
}
