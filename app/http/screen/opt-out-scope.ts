import type { Actor } from "~/domain/actor";
import type { How } from "~/domain/opt-outs/add-remove";
import type { ListOwner } from "~/domain/opt-outs/list";
import { type RequestArgs, requireAdmin, requireUser } from "../require-user";

export type OptOutScope = {
  user: Actor;
  owner: ListOwner;
  base: "/opt-outs" | "/admin/opt-outs";
  /** By what hand numbers are put on it. */
  how: How;
};

/** Returns the viewer and the opt-out list that they see: both areas have the same pages. */
export function optOutScope(asked: RequestArgs): OptOutScope {
  if (new URL(asked.request.url).pathname.startsWith("/admin/"))
    return { user: requireAdmin(asked, "SETTINGS"), owner: null, base: "/admin/opt-outs", how: "ADMIN" };
  const user = requireUser(asked);
  return { user, owner: user.id, base: "/opt-outs", how: "HAND" };
}
