import { redirect } from "@remix-run/node";
import { turnOffSecondFactor } from "~/domain/users/sign-in/second-factor";
import { assertSameOrigin } from "~/http/request/same-origin";
import { requireSuperAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { userIdParam } from "~/http/screen/load-target";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";

await needTexts("admin-users");

/** Only the button turns it off. */
export function loader() {
  return redirect("/admin/users");
}

export async function action(args: ScreenArgs) {
  assertSameOrigin(args);
  const actor = requireSuperAdmin(args);
  const id = await userIdParam(args);
  await forPage(args.request, turnOffSecondFactor(actor, id, clock.now()));
  return redirectWithNotice(`/admin/users/${id}`, { kind: "success", text: "user.secondFactorIsOff" });
}

/** Never shown: the action leads on, or is refused. */
export default function SecondFactorOffScreen() {
  return null;
}
