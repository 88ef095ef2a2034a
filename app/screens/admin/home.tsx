import { redirect } from "@remix-run/node";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";

export function loader(args: ScreenArgs) {
  requireAdmin(args);
  return redirect("/admin/dashboard");
}
