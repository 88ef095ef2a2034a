import { redirect } from "@remix-run/node";
import { reactivateUser } from "~/domain/users/deactivate";
import { assertSameOrigin } from "~/http/request/same-origin";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { userIdParam } from "~/http/screen/load-target";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";

await needTexts("admin-users");

/** Only the button reactivates. */
export function loader() {
  return redirect("/admin/users");
}

export async function action(args: ScreenArgs) {
  assertSameOrigin(args);
  const actor = requireAdmin(args, "USERS");
  const { user } = await forPage(args.request, reactivateUser(actor, await userIdParam(args), clock.now()));
  const notice = { kind: "success", text: "users.reactivated", params: { name: user.name } } as const;
  return redirectWithNotice(`/admin/users/${user.id}`, notice);
}

/** Never shown: the action leads on, or is refused. */
export default function ReactivateUserScreen() {
  return null;
}
